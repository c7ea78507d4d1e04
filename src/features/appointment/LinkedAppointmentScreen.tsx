/** Page of the link in a text message to a person without an account: the same times as the other side sees. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { appointmentFaults } from '@qianxian/protocol/appointment/appointment.faults'
import type { LinkedAppointment } from '@qianxian/protocol/appointment/appointment.schema'
import { appointmentMode, appointmentType } from '@qianxian/protocol/appointment/appointment.words'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { name } from '@qianxian/protocol/base/dictionary'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { PlaceMap } from '@/parts/place/PlaceMap'
import { StoreLicence } from '@/parts/store/StoreLicence'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { goHome } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { ListItems } from '@/ui/base/layout/ListItems'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { endTime, lengthWords, meetingTime, timeLeft } from './appointmentWords'

type Answer = 'accept' | 'decline' | 'cancel'

/** Faults after which the newest state is shown. */
const outdated = [appointmentFaults.appointment_changed, appointmentFaults.appointment_expired, baseFaults.already_handled] as const

class LinkedModel {
  readonly detail: DetailModel<LinkedAppointment>
  chosen: readonly string[] = []

  constructor(private readonly token: string) {
    this.detail = new DetailModel<LinkedAppointment>({
      load: () => callQuietly(appointment.getAppointmentByLink, { token }),
      isGone: (error) => isFault(error, appointmentFaults.appointment_link_dead, baseFaults.not_found, baseFaults.input_invalid),
    })
    makeAutoObservable<this, 'token'>(this, { detail: false, token: false, chosen: observableRef })
  }

  toggle(at: string): void {
    this.chosen = this.chosen.includes(at) ? this.chosen.filter((one) => one !== at) : [...this.chosen, at]
  }

  /** Shows the newest state, also if the appointment changed meanwhile; other refusals are shown and change nothing. */
  async answer(answer: Answer): Promise<void> {
    const times = [...this.chosen].sort()
    try {
      const detail = await call(
        appointment.answerByLink,
        { token: this.token, answer, ...(answer === 'accept' ? { times } : {}) },
        errorsInline,
      )
      runInAction(() => {
        this.chosen = []
        this.detail.patch(detail)
      })
    } catch (error) {
      if (isFault(error, ...outdated)) await this.detail.reload()
      toast(firstErrorWords(error))
    }
  }
}

export const LinkedAppointmentScreen = guardScreen(function LinkedAppointmentScreen() {
  const { token = '' } = usePageParams<'token'>()
  return <Linked key={token} token={token} />
})

const Linked = observer(function Linked({ token }: { token: string }) {
  const [model] = useState(() => new LinkedModel(token))
  useDetailPage(model.detail)
  const again = () => void model.detail.reload()
  return (
    <Screen onRetry={again} footer={<Keys model={model} />}>
      <DetailView
        model={model.detail}
        render={(value) => <Invited model={model} value={value} />}
        gone={
          <EmptyState
            art="gone"
            title="链接已失效"
            words="可能已经过期或取消。还想见面，请联系为你安排的红娘或门店。"
            actionWords="去首页"
            onAction={goHome}
          />
        }
      />
    </Screen>
  )
})

const Keys = observer(function Keys({ model }: { model: LinkedModel }) {
  const { value } = model.detail
  if (!value || !(value.canAnswer || value.canCancel)) return null
  const count = model.chosen.length

  async function handleDecline() {
    if (await confirm({ title: '不去了？', content: '安排的人会知道你不方便，不会再用这个链接问你。', confirmWords: '不去了' }))
      await model.answer('decline')
  }

  async function handleCancel() {
    if (await confirm({ title: '取消约见？', content: '对方和安排的人会马上知道。', confirmWords: '取消约见', isDanger: true }))
      await model.answer('cancel')
  }

  const isAsked = value.canAnswer && value.times.some(({ isMine }) => !isMine)
  return (
    <SubmitBar above={isAsked && value.expireAt ? `${timeLeft(value.expireAt)}可以答复` : undefined}>
      {value.canCancel ? (
        <Button kind="ghost" size="l" id="qx-link-cancel" isBlock={!isAsked} onClick={handleCancel}>
          取消约见
        </Button>
      ) : (
        <Button kind="ghost" size="l" id="qx-link-decline" isBlock={!isAsked} onClick={handleDecline}>
          不方便
        </Button>
      )}
      {isAsked ? (
        <Button isBlock size="l" id="qx-link-accept" isDisabled={count === 0} onClick={() => model.answer('accept')}>
          {count === 0 ? '请先选时间' : count === 1 ? '就选这个时间' : '就选这些时间'}
        </Button>
      ) : null}
    </SubmitBar>
  )
})

const Invited = observer(function Invited({ model, value }: { model: LinkedModel; value: LinkedAppointment }) {
  const { type, mode, arranger, statusText, store, startAt, minutes, place, times, canAnswer } = value
  const kind = type === 'blind_date' ? name(appointmentMode, mode) : name(appointmentType, type)
  return (
    <Box padBottom={48}>
      <Stack align="center" padX="gutter" padTop={40} padBottom={32} gap={8}>
        <Typography level={2} size="2xl" weight="bold" leading="close" align="center" id="qx-link-status">
          {statusText}
        </Typography>
        <Typography tone="soft" align="center">
          {[arranger && `${arranger}为你安排`, kind, lengthWords(minutes)].filter(Boolean).join(' · ')}
        </Typography>
      </Stack>
      <CardBox isInset bottom={24} pad={28}>
        <Row justify="between" bottom={16}>
          <Typography level={2} size="l" weight="semibold">
            {startAt ? '时间和地点' : '选你方便的时间'}
          </Typography>
          <Typography isFixed size="s" tone="soft">
            北京时间
          </Typography>
        </Row>
        {startAt ? (
          <Typography size="xl" weight="bold" id="qx-link-time">
            {`${meetingTime(startAt)}–${endTime(startAt, minutes)}`}
          </Typography>
        ) : null}
        {startAt && times.length > 0 ? (
          <Typography top={24} bottom={12} size="sm" tone="soft">
            想改到下面的时间，不答复就按原来的
          </Typography>
        ) : null}
        <Box region="list">
          <ListItems>
            {times.map(({ at, isMine }) => (
              <Time
                key={at}
                at={at}
                isMine={isMine}
                isOn={model.chosen.includes(at)}
                onToggle={canAnswer && !isMine ? () => model.toggle(at) : null}
              />
            ))}
          </ListItems>
        </Box>
        {place ? (
          <Box top={24}>
            <Typography weight="semibold">{place.name}</Typography>
            <PlaceMap {...place} />
          </Box>
        ) : startAt === null && mode === 'offline' ? (
          <Typography top={8} size="s" tone="soft">
            定好时间后，在这里能看到地点
          </Typography>
        ) : null}
      </CardBox>
      {store ? (
        <CardBox isInset bottom={24} padX={28} padY={16}>
          <Typography weight="semibold">{store.name}</Typography>
          <PlaceMap {...store} isSmall />
          <StoreLicence licence={store.licence} />
        </CardBox>
      ) : null}
    </Box>
  )
})

function Time({ at, isMine, isOn, onToggle }: { at: string; isMine: boolean; isOn: boolean; onToggle: (() => void) | null }) {
  return onToggle ? (
    <Row
      bottom={16}
      padX={24}
      padY={16}
      tall="row"
      radius="m"
      gap={20}
      role="checkbox"
      isOn={isOn}
      line={isOn ? 'chosen' : 'around'}
      className="qx-appointment-time"
      onClick={onToggle}
    >
      <Checkbox isOn={isOn} />
      <Typography isGrowing weight="semibold">
        {meetingTime(at)}
      </Typography>
    </Row>
  ) : (
    <Row bottom={16} padX={24} padY={16} tall="row" radius="m" gap={20} surface="sunken">
      <Typography isGrowing weight="semibold">
        {meetingTime(at)}
      </Typography>
      {isMine ? (
        <Typography isFixed size="s" tone="success">
          你选了
        </Typography>
      ) : null}
    </Row>
  )
}
