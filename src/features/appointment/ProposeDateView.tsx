import { appointment } from '@qianxian/protocol/appointment/appointment'
import { explainPlace } from '@qianxian/protocol/appointment/appointment.rules'
import type { PlaceInput } from '@qianxian/protocol/appointment/appointment.schema'
import {
  appointmentLimits,
  appointmentMode,
  appointmentPayer,
  type AppointmentMode,
  type AppointmentPayer,
} from '@qianxian/protocol/appointment/appointment.words'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { goBack, redirectTo } from '@/router/navigator'
import { useForm } from '@/shell/form'
import { Screen } from '@/shell/Screen'
import { Box } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { choices } from '@/ui/form/choices'
import { FormSection, FormView } from '@/ui/form/FormView'
import { PersonRow } from '@/ui/person/PersonRow'
import { PlaceField } from './PlaceField'
import { stillPossible, timesRule } from './timeColumns'
import { TimesField } from './TimesField'

type Option = OutputOf<typeof appointment.getDateOption>

/** A new date with the other person of a line: times, place, and who pays. */
export const ProposeDateView = observer(function ProposeDateView({ lineId }: { lineId: number }) {
  const [model] = useState(
    () =>
      new DetailModel<Option>({
        load: () => callQuietly(appointment.getDateOption, { lineId }),
        isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid),
      }),
  )
  useDetailPage(model)
  const again = () => void model.reload()
  return (
    <Screen title="约 TA 见面" header="plain" onRetry={again} onSessionChange={again}>
      <DetailView
        model={model}
        gone={<EmptyState art="gone" title="这条牵线已经看不到了" words="它可能已经结束" actionWords="返回" onAction={goBack} />}
        render={(option) =>
          option.openId !== null ? (
            <EmptyState
              art="heart"
              title="你们已经有一个约见"
              words="先把这一个定下来，或者取消后再约。"
              actionWords="去看看"
              onAction={() => redirectTo('/subpages/appointment/index', { id: option.openId ?? undefined })}
            />
          ) : option.isPossible ? (
            <Plan lineId={lineId} option={option} />
          ) : (
            <EmptyState art="nothing" title="现在还不能约见" words={option.why ?? '稍后再试试'} actionWords="返回" onAction={goBack} />
          )
        }
      />
    </Screen>
  )
})

interface PlanValues {
  times: string[]
  mode: AppointmentMode
  place: PlaceInput | null
  payer: AppointmentPayer
}

const Plan = observer(function Plan({ lineId, option: { other, seq, isOneADay } }: { lineId: number; option: Option }) {
  const isFirst = seq === 1
  const form = useForm<PlanValues>({
    about: `appointment-line:${lineId}`,
    initial: { times: [], mode: 'offline', place: null, payer: 'later' },
    rules: { times: timesRule(appointmentLimits.minutes), place: (place, { mode }) => explainPlace(place, { mode, isFirst }) },
    submit: async ({ times, mode, place, payer }) => {
      const input = { lineId, times, mode, payer, ...(mode === 'offline' && place ? { place } : {}) }
      const { row } = await call(appointment.proposeDate, input, errorsInline)
      toast(`已发给${other.nickname}`)
      await redirectTo('/subpages/appointment/index', { id: row.id })
    },
  })
  useEffect(() => form.set('times', stillPossible(form.read('times'), new Date())), [form])
  const isOffline = form.read('mode') === 'offline'
  return (
    <FormView
      form={form}
      order={['times', 'place']}
      submitWords={`发给${other.nickname}`}
      above={`${appointmentLimits.answerHours} 小时内没有选到同一个时间，邀约会自动过期`}
    >
      <Box isInset bottom={32} surface="card" isClipped>
        <PersonRow isBare person={toPersonFace(other)} isGone={!other.isAvailable} />
      </Box>
      <FormSection title="时间" note={`最多 ${appointmentLimits.timesMax} 个，TA 选中的第一个就定下来`}>
        <TimesField form={form} name="times" label="你方便的时间" isOneADay={isOneADay} />
      </FormSection>
      <FormSection title={isFirst ? '第一次见面' : `第 ${seq} 次见面`} note={isFirst ? '请选咖啡店、餐厅、公园这样的公共场所' : undefined}>
        <ChoiceField form={form} name="mode" label="方式" isNeverEmpty options={choices(appointmentMode)} />
        {isOffline ? <PlaceField form={form} name="place" /> : null}
        <ChoiceField form={form} name="payer" label="费用" isNeverEmpty options={choices(appointmentPayer)} />
      </FormSection>
    </FormView>
  )
})
