/** Arranging an appointment: the member, the other person or the desk, the times, and the place. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { explainPlace } from '@qianxian/protocol/appointment/appointment.rules'
import type { DatePartner, PlaceInput } from '@qianxian/protocol/appointment/appointment.schema'
import {
  appointmentLimits,
  appointmentMode,
  type AppointmentMode,
  appointmentPayer,
  type AppointmentPayer,
  appointmentType,
  type AppointmentType,
  appointmentTypes,
} from '@qianxian/protocol/appointment/appointment.words'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { matchmakerFaults } from '@qianxian/protocol/matchmaker/matchmaker.faults'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { redirectTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { useForm } from '@/shell/form'
import { Screen } from '@/shell/Screen'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { FormSection, FormView } from '@/ui/form/FormView'
import { lengthWords } from '../appointmentWords'
import { PlaceField } from '../PlaceField'
import { stillPossible, timesRule } from '../timeColumns'
import { TimesField } from '../TimesField'
import { ServedChoice } from './ServedChoice'

const page = '/subpages/member/matchmaker/addAppointment'

/** The person for whom it is arranged: a served member, or a person who agreed by a link. */
type Subject = { no: string } | { askId: number; name: string }

export const AddAppointmentScreen = guardScreen(function AddAppointmentScreen() {
  const { no, other, type } = usePageParams<'no' | 'other' | 'type'>()
  // Not in the address of the page, because it contains a name or a phone.
  const [asked, setAsked] = useState<Subject | null>(null)
  if (no) return <ForMember key={no} no={no} other={other} type={type} />
  if (asked)
    return (
      <Screen title="安排约见" header="plain">
        <Plan subject={asked} partners={[]} />
      </Screen>
    )
  return (
    <ServedChoice onMember={(chosen) => void redirectTo(page, { no: chosen })} onAsk={({ id, name }) => setAsked({ askId: id, name })} />
  )
})

interface Pair {
  no: string
  other: string | undefined
}

/** A member, and the type of appointment that the page before this one asked for. */
interface ForMemberProps extends Pair {
  type: string | undefined
}

type Partners = OutputOf<typeof appointment.getDatePartners> & Pair

const notServed = [baseFaults.not_found, baseFaults.input_invalid, matchmakerFaults.consent_missing] as const

const partnersOf = async (pair: Pair): Promise<Partners> => ({
  ...(await callQuietly(appointment.getDatePartners, { no: pair.no })),
  ...pair,
})

/** The matchmaker of a line serves either side of it. */
const loadPartners = ({ no, other }: Pair): Promise<Partners> =>
  partnersOf({ no, other }).catch((error: unknown) => {
    if (other === undefined || !isFault(error, ...notServed)) throw error
    return partnersOf({ no: other, other: no })
  })

const ForMember = observer(function ForMember({ type, ...pair }: ForMemberProps) {
  const [model] = useState(
    () => new DetailModel<Partners>({ load: () => loadPartners(pair), isGone: (error) => isFault(error, ...notServed) }),
  )
  useDetailPage(model)
  const again = () => void model.reload()
  return (
    <Screen title="安排约见" header="plain" onRetry={again} onSessionChange={again}>
      <DetailView
        model={model}
        gone={
          <EmptyState
            art="gone"
            title="这位会员不在你的服务中"
            words="可能服务已经结束，或者 TA 还没有授权。"
            actionWords="选别的会员"
            onAction={() => redirectTo(page)}
          />
        }
        render={({ list, no, other }) => <Plan subject={{ no }} partners={list} other={other} type={type} />}
      />
    </Screen>
  )
})

interface PlanValues {
  type: AppointmentType
  otherNo: string | null
  times: string[]
  minutes: number
  mode: AppointmentMode
  place: PlaceInput | null
  payer: AppointmentPayer
}

const lengths = [60, 90, 120, 180]
const partnerNote = ({ by, seq, isPriority }: DatePartner): string =>
  [by === 'line' ? '牵线成功' : '同一家门店', seq === 1 ? '第一次见面' : `第 ${seq} 次见面`, isPriority ? '曾白等一次，请优先安排' : '']
    .filter(Boolean)
    .join(' · ')

interface PlanProps {
  subject: Subject
  partners: readonly DatePartner[]
  other?: string | undefined
  type?: string | undefined
}

/** Two people who may meet do so; the desk invites anybody else. */
const typeFor = (asked: string | undefined, isMember: boolean): AppointmentType =>
  isIn(values(appointmentType), asked) ? asked : isMember ? 'blind_date' : 'store_visit'

const Plan = observer(function Plan({ subject, partners, other, type: asked }: PlanProps) {
  const isMember = 'no' in subject
  const isTwo = (type: AppointmentType) => isIn(appointmentTypes.ofTwo, type)
  const partnerOf = (otherNo: string | null) => partners.find(({ no }) => no === otherNo)
  const isFirst = (otherNo: string | null) => (partnerOf(otherNo)?.seq ?? 1) === 1
  const form = useForm<PlanValues>({
    about: isMember ? `appointment-member:${subject.no}` : `appointment-ask:${subject.askId}`,
    initial: {
      type: typeFor(asked, isMember),
      otherNo: null,
      times: [],
      minutes: appointmentLimits.minutes,
      mode: 'offline',
      place: null,
      payer: 'later',
    },
    rules: {
      otherNo: (chosen, { type }) => (isTwo(type) && chosen === null ? '请选择和谁见面' : null),
      times: (times, { minutes }) => timesRule(minutes)(times),
      place: (place, { type, mode, otherNo }) => explainPlace(place, { mode, isFirst: isTwo(type) && isFirst(otherNo) }),
    },
    submit: async ({ type, otherNo, times, minutes, mode, place, payer }) => {
      const { row } = await call(
        appointment.proposeForMember,
        {
          ...(isMember ? { no: subject.no } : { askId: subject.askId }),
          type,
          ...(isTwo(type) && otherNo ? { otherNo } : {}),
          times,
          minutes,
          mode,
          ...(isTwo(type) ? { payer } : {}),
          ...(place && mode === 'offline' ? { place } : {}),
        },
        errorsInline,
      )
      toast('时间已发给本人')
      await redirectTo('/subpages/member/matchmaker/appointment', { id: row.id })
    },
  })
  useEffect(() => {
    form.set('times', stillPossible(form.read('times'), new Date()))
    if (other && partners.some(({ no }) => no === other)) form.set('otherNo', other)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a kept draft is corrected once
  }, [form])
  const type = form.read('type')
  const partner = partnerOf(form.read('otherNo'))
  const types = choices(appointmentType).filter(({ value }) => isMember || isIn(appointmentTypes.ofDesk, value))
  return (
    <FormView
      form={form}
      order={['otherNo', 'times', 'place']}
      submitWords="把时间发给本人"
      above={`每个人都要自己确认，${appointmentLimits.answerHours} 小时内没有定下来会自动过期`}
    >
      <FormSection title={isMember ? '见谁' : `为${subject.name}安排`}>
        <ChoiceField form={form} name="type" label="类型" isNeverEmpty options={types} />
        {isTwo(type) ? (
          partners.length > 0 ? (
            <ChoiceField
              form={form}
              name="otherNo"
              label="和谁见面"
              as="rows"
              isRequired
              options={partners.map((partner) => ({ value: partner.no, label: partner.name, note: partnerNote(partner) }))}
            />
          ) : (
            <Typography left={28} right={28} bottom={24} size="sm" tone="soft">
              TA 还没有可以约见的人：要先牵线成功，或者双方都是你门店的会员并已授权。
            </Typography>
          )
        ) : null}
      </FormSection>
      <FormSection title="时间" note={`最多 ${appointmentLimits.timesMax} 个，双方都选了的第一个就定下来`}>
        <TimesField form={form} name="times" label="可以的时间" isOneADay={isTwo(type) && partner?.isOneADay === true} />
        <ChoiceField
          form={form}
          name="minutes"
          label="时长"
          isNeverEmpty
          options={lengths.map((value) => ({ value, label: lengthWords(value) }))}
        />
      </FormSection>
      <FormSection title="方式和地点">
        <ChoiceField form={form} name="mode" label="方式" isNeverEmpty options={choices(appointmentMode)} />
        {form.read('mode') === 'offline' ? (
          <PlaceField
            form={form}
            name="place"
            canType={!isTwo(type) || !isFirst(form.read('otherNo'))}
            hint={isTwo(type) ? '第一次见面选公共场所，约好时间后双方才会看到' : '约好时间后，本人才会看到地点'}
          />
        ) : null}
        {isTwo(type) ? <ChoiceField form={form} name="payer" label="费用" isNeverEmpty options={choices(appointmentPayer)} /> : null}
      </FormSection>
    </FormView>
  )
})
