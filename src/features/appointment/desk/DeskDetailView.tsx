import type { DeskAppointmentDetail, DeskParty } from '@qianxian/protocol/appointment/appointment.schema'
import {
  appointmentMode,
  appointmentPayer,
  appointmentStates,
  appointmentType,
  attendanceMethod,
  type DeskAction,
  meetResult,
  meetSafeties,
  meetSafety,
  meetTag,
} from '@qianxian/protocol/appointment/appointment.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { PlaceMap } from '@/parts/place/PlaceMap'
import { firstErrorWords } from '@/request/fault'
import { goBack, navigateTo } from '@/router/navigator'
import { Screen } from '@/shell/Screen'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell } from '@/ui/base/layout/Cell'
import { ListItems } from '@/ui/base/layout/ListItems'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import type { IconName } from '@/ui/base/media/Icon'
import { Tag } from '@/ui/base/text/Tag'
import { Tags } from '@/ui/base/text/Tags'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { usePolling } from '@/ui/detail/usePolling'
import { DetailSection } from '@/ui/person/FactGrid'
import { LineTimeline } from '@/ui/person/LineTimeline'
import { endTime, historySteps, isLateToCancel, lengthWords, meetingTime, statusTone, timeLeft } from '../appointmentWords'
import { AccountSheet, CancelSheet, NoShowSheet, OtherTimesSheet } from '../lazySheets'
import { DeskModel } from './DeskModel'

type Sheet = 'counter' | 'move' | 'cancel' | 'account' | 'noShow' | null

/** One appointment: the two people, the times, the check-in by staff, and the private feedback of own members. */
export const DeskDetailView = observer(function DeskDetailView({ id }: { id: number }) {
  const [model] = useState(() => new DeskModel(id))
  const [sheet, setSheet] = useState<Sheet>(null)
  const { detail } = model
  const { value } = detail
  useEffect(() => {
    void detail.load()
  }, [detail])
  useDidReturn(() => void detail.reload())
  usePolling(value !== null && isIn(appointmentStates.open, value.row.status), () => detail.reload())
  const again = () => void detail.reload()
  return (
    <Screen title="会员约见" header="plain" onRetry={again} onSessionChange={again}>
      <Box>{model.notice ? <NoticeBar words={model.notice} tone="info" onClose={() => model.closeNotice()} /> : null}</Box>
      <DetailView
        model={detail}
        gone={
          <EmptyState
            art="gone"
            title="这个约见不在你这里了"
            words="会员可能换了红娘，或者结束了服务"
            actionWords="返回"
            onAction={goBack}
          />
        }
        render={(one) => <Body model={model} detail={one} onSheet={setSheet} />}
      />
      {value ? <Sheets model={model} detail={value} sheet={sheet} onClose={() => setSheet(null)} /> : null}
    </Screen>
  )
})

interface BodyProps {
  model: DeskModel
  detail: DeskAppointmentDetail
  onSheet: (sheet: Sheet) => void
}

function Body({ model, detail, onSheet }: BodyProps) {
  const { row, place, payer, move, endText, isLateCancel, confirmUntil, counts, myAccount } = detail
  const { a, b, startAt, minutes, mode } = row
  return (
    <Box padTop={24} padBottom={48}>
      <DetailSection
        title={row.statusText}
        note={[row.type === 'blind_date' ? `第 ${row.seq} 次见面` : name(appointmentType, row.type), row.isOwn ? '你安排的' : '']
          .filter(Boolean)
          .join(' · ')}
      >
        <Stack gap={8}>
          <Row gap={12} isWrapping>
            <Tag tone={statusTone({ status: row.status, isMyTurn: false })}>{name(appointmentMode, mode)}</Tag>
            {row.expireAt ? <Tag tone="gold">{timeLeft(row.expireAt)}</Tag> : null}
            {counts === null ? null : <Tag tone={counts ? 'success' : 'plain'}>{counts ? '计入见面次数' : '不计入见面次数'}</Tag>}
          </Row>
          {endText ? <Typography size="sm" tone="soft">{`${endText}${isLateCancel ? '（临时取消）' : ''}`}</Typography> : null}
          {confirmUntil ? (
            <Typography size="sm" tone="soft">{`等双方确认，${meetingTime(confirmUntil)} 前没有确认会转人工核实`}</Typography>
          ) : null}
        </Stack>
      </DetailSection>
      <DetailSection title={startAt ? '时间和地点' : '时间'} note="北京时间">
        {startAt ? (
          <>
            <Typography size="xl" weight="bold">
              {meetingTime(startAt)}
            </Typography>
            <Typography top={4} size="sm" tone="soft">
              {`到 ${endTime(startAt, minutes)}，${lengthWords(minutes)}${payer ? ` · ${name(appointmentPayer, payer)}` : ''}`}
            </Typography>
          </>
        ) : (
          <DeskTimes times={row.times} a={a} b={b} />
        )}
        {move ? (
          <Box top={24}>
            <Typography bottom={12} size="sm" tone="soft">{`想改到（${timeLeft(move.until)}）`}</Typography>
            <DeskTimes times={move.times} a={a} b={b} />
          </Box>
        ) : null}
        {place ? (
          <Box top={24}>
            <Typography weight="semibold">{place.name}</Typography>
            <PlaceMap {...place} />
          </Box>
        ) : null}
      </DetailSection>
      <Party model={model} party={a} isB={false} canCheckIn={detail.actions.includes('checkIn')} />
      {b ? <Party model={model} party={b} isB canCheckIn={detail.actions.includes('checkIn')} /> : null}
      {myAccount ? (
        <DetailSection title="你的说明">
          <Typography isAsWritten>{myAccount}</Typography>
        </DetailSection>
      ) : null}
      <DetailSection title="进展">
        <LineTimeline steps={historySteps(detail)} />
      </DetailSection>
      <Actions model={model} detail={detail} onSheet={onSheet} />
    </Box>
  )
}

function DeskTimes({ times, a, b }: { times: DeskAppointmentDetail['row']['times']; a: DeskParty; b: DeskParty | null }) {
  return (
    <Box region="list">
      <ListItems>
        {times.map(({ at, isByA, isByB }) => (
          <Row key={at} bottom={12} padX={24} padY={16} gap={16} surface="sunken" radius="m">
            <Typography isGrowing weight="semibold">
              {meetingTime(at)}
            </Typography>
            <Typography isFixed size="s" tone={isByA || isByB ? 'success' : 'soft'}>
              {[isByA ? a.name : '', isByB && b ? b.name : ''].filter(Boolean).join('、') || '还没有选'}
            </Typography>
          </Row>
        ))}
      </ListItems>
    </Box>
  )
}

interface PartyProps {
  model: DeskModel
  party: DeskParty
  isB: boolean
  canCheckIn: boolean
}

function Party({ model, party, isB, canCheckIn }: PartyProps) {
  const { no, name: nickname, isServed, hasAccount, hasAnswered, arrival, isDone, account, feedback, isChargeAgreed, isPriority } = party
  const states = [
    hasAccount ? '' : '用短信链接答复',
    hasAnswered ? '已选时间' : '',
    arrival ? `${dateAndTime(arrival.at)} 签到（${name(attendanceMethod, arrival.method)}）` : '',
    isDone ? '确认见面了' : '',
    isChargeAgreed === null ? '' : isChargeAgreed ? '同意计入合同' : '没有同意计入合同',
  ].filter(Boolean)

  async function handleCheckIn() {
    if (!(await confirm({ title: `${nickname}到了？`, content: '确认本人在现场，再帮 TA 签到。', confirmWords: '签到' }))) return
    await model.checkIn(isB).catch((error: unknown) => toast(firstErrorWords(error)))
  }

  return (
    <DetailSection title={nickname} note={isServed ? '你的会员' : undefined}>
      {isPriority ? (
        <Row bottom={12}>
          <Tag tone="brand" icon="clock">
            曾白等一次，请优先安排
          </Tag>
        </Row>
      ) : null}
      <Typography size="sm" tone="soft">
        {states.length > 0 ? states.join(' · ') : '还没有答复'}
      </Typography>
      {account ? (
        <Typography top={12} size="sm" isAsWritten>
          {`说明：${account}`}
        </Typography>
      ) : null}
      {feedback ? <Feedback feedback={feedback} name={nickname} /> : null}
      <Row top={16} gap={16} justify="end" isWrapping>
        {no && isServed ? (
          <Button size="s" kind="ghost" onClick={() => navigateTo('/subpages/member/matchmaker/list', { no })}>
            看会员
          </Button>
        ) : null}
        {canCheckIn && !arrival ? (
          <Button size="s" kind="secondary" icon="circle-check" id={`qx-desk-arrived-${isB ? 'b' : 'a'}`} onClick={handleCheckIn}>
            帮 TA 签到
          </Button>
        ) : null}
      </Row>
    </DetailSection>
  )
}

/** Only the serving matchmaker reads it. */
function Feedback({ feedback, name: nickname }: { feedback: NonNullable<DeskParty['feedback']>; name: string }) {
  const isAlarming = isIn(meetSafeties.alarming, feedback.safety)
  return (
    <Box top={16} pad={24} surface={isAlarming ? 'danger' : 'brand'} radius="m">
      <Typography size="s" tone="soft">
        {`${nickname}的感受，只有你能看到，不要转告对方`}
      </Typography>
      <Typography top={8} weight="semibold">
        {`${name(meetResult, feedback.result)} · ${name(meetSafety, feedback.safety)}`}
      </Typography>
      <Tags words={feedback.tags.map((tag) => name(meetTag, tag))} top={12} />
      {feedback.note ? (
        <Typography top={12} isAsWritten>
          {feedback.note}
        </Typography>
      ) : null}
    </Box>
  )
}

type Listed = Exclude<DeskAction, 'checkIn'>
const listed: readonly { action: Listed; icon: IconName; label: string; note?: string }[] = [
  { action: 'counter', icon: 'calendar', label: '换别的时间', note: '原来的时间不再有效' },
  { action: 'reschedule', icon: 'calendar', label: '改时间', note: '双方都同意才会改' },
  { action: 'markDone', icon: 'circle-check', label: '他们见面了', note: '双方确认后才算数' },
  { action: 'claimNoShow', icon: 'clock', label: '有一方没有来' },
  { action: 'giveAccount', icon: 'pencil', label: '补充说明', note: '给核实的工作人员看' },
  { action: 'again', icon: 'heart', label: '再安排一次' },
  { action: 'withdraw', icon: 'minus', label: '收回' },
  { action: 'cancel', icon: 'x', label: '取消约见' },
]

function Actions({ model, detail, onSheet }: BodyProps) {
  const { actions, row, movesLeft } = detail
  const shown = listed.filter(({ action }) => actions.includes(action))
  if (shown.length === 0) return null

  async function handle(action: Listed) {
    if (action === 'again') {
      const [served, other] = row.a.isServed ? [row.a, row.b] : [row.b ?? row.a, row.a]
      return navigateTo('/subpages/member/matchmaker/addAppointment', { no: served.no ?? undefined, other: other?.no ?? undefined })
    }
    if (action === 'markDone') {
      if (!(await confirm({ title: '他们见面了？', content: '双方确认后，这次见面才算数。', confirmWords: '见面了' }))) return
      return model.markDone().catch((error: unknown) => toast(firstErrorWords(error)))
    }
    const sheets = {
      counter: 'counter',
      reschedule: 'move',
      claimNoShow: 'noShow',
      giveAccount: 'account',
      withdraw: 'cancel',
      cancel: 'cancel',
    } as const
    onSheet(sheets[action])
  }

  const noteOf = (action: Listed, note: string | undefined) =>
    action === 'reschedule'
      ? `${note}，还能改 ${movesLeft} 次`
      : action === 'cancel' && isLateToCancel(row.startAt)
        ? '现在取消会记为临时取消'
        : note
  return (
    <Box isInset bottom={24} surface="card" isClipped region="list" label="操作">
      <ListItems>
        {shown.map(({ action, icon, label, note }) => (
          <Cell
            key={action}
            id={`qx-desk-${action}`}
            icon={icon}
            label={label}
            note={noteOf(action, note)}
            onClick={() => handle(action)}
          />
        ))}
      </ListItems>
    </Box>
  )
}

interface SheetsProps {
  model: DeskModel
  detail: DeskAppointmentDetail
  sheet: Sheet
  onClose: () => void
}

const Sheets = observer(function Sheets({ model, detail: { row, movesLeft }, sheet, onClose }: SheetsProps) {
  const { id } = model
  return (
    <>
      <OtherTimesSheet
        isOpen={sheet === 'counter'}
        onClose={onClose}
        about={`appointment-counter:${id}`}
        title="换别的时间"
        lead={row.b ? '双方会看到新的时间，原来的就不再有效。' : '选会员提的时间就约好了；选别的时间，会员会看到新的时间。'}
        minutes={row.minutes}
        hasPlace={row.mode === 'offline'}
        isOneADay={row.isOneADay}
        onSend={(times, place) => model.counter(times, place)}
      />
      <OtherTimesSheet
        isOpen={sheet === 'move'}
        onClose={onClose}
        about={`appointment-move:${id}`}
        title="改时间"
        lead={`${row.b ? '双方都同意才会改，答复前按原来的时间。' : '选会员提的时间就改好了；你提的时间，会员同意才会改。'}还能改 ${movesLeft} 次。`}
        minutes={row.minutes}
        hasPlace={false}
        isOneADay={row.isOneADay}
        onSend={(times) => model.move(times)}
      />
      <CancelSheet isOpen={sheet === 'cancel'} onClose={onClose} startAt={row.startAt} onCancel={(reason) => model.cancel(reason)} />
      <AccountSheet
        isOpen={sheet === 'account'}
        onClose={onClose}
        about={`appointment-account:${id}`}
        kind="account"
        onSend={(note) => model.giveAccount(note)}
      />
      <NoShowSheet
        isOpen={sheet === 'noShow'}
        onClose={onClose}
        a={row.a.name}
        b={row.b?.name ?? null}
        onSend={(missing) => model.claimNoShow(missing)}
      />
    </>
  )
})
