/** Body of one appointment: the other side, the times, the place, the arrival, safety, and the history. */
import type { AppointmentDetail, OfferedTime } from '@qianxian/protocol/appointment/appointment.schema'
import {
  appointmentMode,
  appointmentPayer,
  appointmentStates,
  appointmentType,
  attendanceMethod,
  meetResult,
  ONE_A_DAY_TEXT,
} from '@qianxian/protocol/appointment/appointment.words'
import { relativeTime } from '@qianxian/protocol/base/calendar'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import { observer } from 'mobx-react'
import { PlaceMap } from '@/parts/place/PlaceMap'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { firstErrorWords } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Cell, CellGroup, SwitchRow } from '@/ui/base/layout/Cell'
import { ListItems } from '@/ui/base/layout/ListItems'
import { Checkbox } from '@/ui/base/action/Checkbox'
import { Icon, type IconName } from '@/ui/base/media/Icon'
import { toast } from '@/ui/base/overlay/Dialog'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailSection } from '@/ui/person/FactGrid'
import { LineTimeline } from '@/ui/person/LineTimeline'
import { PersonRow } from '@/ui/person/PersonRow'
import type { AppointmentModel } from './AppointmentModel'
import {
  endTime,
  historySteps,
  isLateToCancel,
  keyWords,
  lengthWords,
  listedActions,
  type ListedAction,
  meetingTime,
  statusTone,
  timeLeft,
} from './appointmentWords'
import { SafetySection } from './SafetySection'

interface DetailProps {
  detail: AppointmentDetail
}

export interface AppointmentBodyProps extends DetailProps {
  model: AppointmentModel
  onAct: (action: ListedAction) => unknown
  onContact: () => void
}

export function AppointmentBody({ model, detail, onAct, onContact }: AppointmentBodyProps) {
  const { move } = detail
  return (
    <Box padTop={24} padBottom={48}>
      <Head detail={detail} />
      <Agreed detail={detail} />
      {move ? (
        <Times
          model={model}
          title={move.isMine ? '你想改到' : '对方想改到'}
          times={move.times}
          canChoose={detail.actions.includes('accept')}
          isOneADay={detail.row.isOneADay}
        />
      ) : null}
      {isIn(appointmentStates.open, detail.row.status) ? (
        <Times
          model={model}
          title="时间"
          times={detail.row.times}
          canChoose={detail.actions.includes('accept')}
          isOneADay={detail.row.isOneADay}
        />
      ) : null}
      <Charge model={model} detail={detail} />
      <Arrivals detail={detail} />
      <SafetySection model={model} detail={detail} onContact={onContact} />
      <Told detail={detail} />
      <DetailSection title="进展" note={detail.row.seq > 1 ? `第 ${detail.row.seq} 次见面` : undefined}>
        <LineTimeline steps={historySteps(detail)} />
      </DetailSection>
      <More detail={detail} onAct={onAct} />
      <Typography isInset align="center" top={8} size="s" tone="faint">
        第一次见面选公共场所，不借钱、不投资。觉得不对就离开，再来举报。
      </Typography>
    </Box>
  )
}

/** A further meeting that the matchmaker arranged is charged only to a member who agrees. */
function Charge({ model, detail: { isChargeAgreed, actions } }: DetailProps & { model: AppointmentModel }) {
  if (isChargeAgreed === null) return null
  return (
    <CellGroup>
      <SwitchRow
        id="qx-appointment-charge"
        label={keyWords.agreeCharge}
        note="红娘安排的再次见面。你同意，见面后才用掉你合同里的一次见面；不同意也可以见面"
        isOn={isChargeAgreed}
        isDisabled={!actions.includes('agreeCharge')}
        onChange={(isOn) => void model.agreeCharge(isOn).catch((error: unknown) => toast(firstErrorWords(error)))}
      />
    </CellGroup>
  )
}

function Head({ detail: { row, endText, isLateCancel } }: DetailProps) {
  const left = timeLeft(row.expireAt)
  return (
    <Box isInset bottom={24} surface="card" isClipped>
      <Stack padX={28} padTop={28} align="start">
        <Row gap={12} isWrapping>
          <Tag tone={statusTone(row)}>{row.type === 'blind_date' ? name(appointmentMode, row.mode) : name(appointmentType, row.type)}</Tag>
          {row.arranger ? <Tag>{`${row.arranger}安排`}</Tag> : null}
          {left ? (
            <Tag tone="gold" icon="clock">
              {left}
            </Tag>
          ) : null}
        </Row>
        <Typography level={2} top={16} size="2xl" weight="bold" leading="close" id="qx-appointment-status">
          {row.statusText}
        </Typography>
        {endText ? (
          <Typography top={8} size="sm" tone="soft">
            {endText}
            {isLateCancel ? '（临时取消）' : ''}
          </Typography>
        ) : null}
      </Stack>
      {row.other ? (
        <PersonRow
          isBare
          person={toPersonFace(row.other)}
          isGone={!row.other.isAvailable}
          onOpen={(no) => navigateTo('/pages/love/detail', { no, from: 'line' })}
          right={row.other.isAvailable ? <Icon name="chevron-right" size={32} /> : null}
        />
      ) : (
        <Box padBottom={28} />
      )}
    </Box>
  )
}

/** Shown once a time is agreed: when, where, and who pays. */
function Agreed({ detail: { row, place, payer } }: DetailProps) {
  if (row.startAt === null && !isIn(appointmentStates.open, row.status)) return null
  if (row.startAt === null)
    return (
      <Fact icon="map-pin" title="地点" isInset>
        {row.mode === 'online' ? '线上视频，不用出门' : '约好时间后，你们都能看到地点'}
      </Fact>
    )
  return (
    <DetailSection title="时间和地点" note="北京时间">
      <Typography size="xl" weight="bold" id="qx-appointment-time">
        {meetingTime(row.startAt)}
      </Typography>
      <Typography top={4} size="sm" tone="soft">
        {`到 ${endTime(row.startAt, row.minutes)}，${lengthWords(row.minutes)}${payer ? ` · ${name(appointmentPayer, payer)}` : ''}`}
      </Typography>
      {place ? (
        <Box top={24} id="qx-appointment-place">
          <Typography weight="semibold">{place.name}</Typography>
          <PlaceMap {...place} />
        </Box>
      ) : row.mode === 'online' ? (
        <Typography top={16} size="sm">
          线上视频
        </Typography>
      ) : null}
    </DetailSection>
  )
}

function Fact({ icon, title, isInset, children }: { icon: IconName; title: string; isInset?: boolean; children: string }) {
  return (
    <Row isInset={isInset} bottom={24} pad={28} gap={20} surface="card" align="start">
      <Icon name={icon} size={40} color="var(--qx-brand-text)" />
      <Stack isGrowing gap={4}>
        <Typography weight="semibold">{title}</Typography>
        <Typography size="sm" tone="soft">
          {children}
        </Typography>
      </Stack>
    </Row>
  )
}

interface TimesProps {
  model: AppointmentModel
  title: string
  times: readonly OfferedTime[]
  canChoose: boolean
  isOneADay: boolean
}

/** The offered times: the same list for both, with the marks of each side. */
const Times = observer(function Times({ model, title, times, canChoose, isOneADay }: TimesProps) {
  return (
    <DetailSection title={title} note="北京时间">
      <Box region="list">
        <ListItems>
          {times.map((time) => (
            <Time
              key={time.at}
              time={time}
              isPicked={model.picked.includes(time.at)}
              onToggle={canChoose ? () => model.toggle(time.at) : null}
            />
          ))}
        </ListItems>
      </Box>
      {canChoose && isOneADay ? (
        <Typography size="s" tone="soft">
          {ONE_A_DAY_TEXT}
        </Typography>
      ) : null}
    </DetailSection>
  )
})

function Time({ time, isPicked, onToggle }: { time: OfferedTime; isPicked: boolean; onToggle: (() => void) | null }) {
  const marks = [time.isTheirs ? '对方可以' : '', time.isMine ? '你可以' : ''].filter(Boolean).join('，')
  const canToggle = onToggle !== null && !time.isMine
  const words = (
    <Stack isGrowing left={canToggle ? 20 : undefined} gap={4}>
      <Typography weight="semibold">{meetingTime(time.at)}</Typography>
      <Typography size="s" tone={time.isTheirs ? 'success' : 'soft'}>
        {marks || '还没有选'}
      </Typography>
    </Stack>
  )
  return canToggle ? (
    <Row
      bottom={16}
      padX={24}
      padY={16}
      tall="row"
      radius="m"
      role="checkbox"
      isOn={isPicked}
      line={isPicked ? 'chosen' : 'around'}
      className="qx-appointment-time"
      onClick={onToggle}
    >
      <Checkbox isOn={isPicked} />
      {words}
    </Row>
  ) : (
    <Row bottom={16} padX={24} padY={16} tall="row" radius="m" surface="sunken">
      {words}
    </Row>
  )
}

type Arrival = AppointmentDetail['myArrival']

const arrivalWords = (arrival: Arrival): string => {
  if (!arrival) return '还没有签到'
  const late = arrival.lateMinutes > 0 ? `，晚到 ${arrival.lateMinutes} 分钟` : ''
  return `${relativeTime(arrival.at)}签到，${name(attendanceMethod, arrival.method)}${late}`
}

function Arrivals({ detail: { row, myArrival, theirArrival, myCode, codeWord } }: DetailProps) {
  const isNear = myCode !== null || myArrival !== null || theirArrival !== null
  if (!isNear && codeWord === null) return null
  return (
    <DetailSection title={isNear ? '到了吗' : '见面的暗号'} note={isNear && codeWord ? `暗号「${codeWord}」` : undefined}>
      {isNear ? (
        <>
          <Pair label="你" value={arrivalWords(myArrival)} />
          {row.other ? <Pair label="对方" value={arrivalWords(theirArrival)} /> : null}
          {myCode ? <Pair label="你的见面码" value={myCode} isFigure /> : null}
        </>
      ) : null}
      {codeWord ? (
        <Typography top={isNear ? 12 : undefined} size="sm" tone="soft">
          {`${isNear ? '' : `「${codeWord}」，`}见面时先对一下暗号，确认没有认错人；需要帮助时，也可以对现场的工作人员说。`}
        </Typography>
      ) : null}
    </DetailSection>
  )
}

function Pair({ label, value, isFigure }: { label: string; value: string; isFigure?: boolean }) {
  return (
    <Row padY={8} justify="between" gap={16}>
      <Typography isFixed tone="soft">
        {label}
      </Typography>
      <Typography isGrowing align="end" size={isFigure ? 'xl' : undefined} weight={isFigure ? 'bold' : undefined} isFigure={isFigure}>
        {value}
      </Typography>
    </Row>
  )
}

/** The viewer's own words after the meeting. */
function Told({ detail: { myAccount, myFeedback } }: DetailProps) {
  return (
    <>
      {myAccount ? (
        <DetailSection title="你的说明" note="对方看不到">
          <Typography isAsWritten>{myAccount}</Typography>
        </DetailSection>
      ) : null}
      {myFeedback ? (
        <DetailSection title="你的感受" note="只有你的红娘能看到">
          <Typography weight="semibold">{name(meetResult, myFeedback.result)}</Typography>
          {myFeedback.note ? (
            <Typography top={8} size="sm" tone="soft" isAsWritten>
              {myFeedback.note}
            </Typography>
          ) : null}
        </DetailSection>
      ) : null}
    </>
  )
}

const icons: Readonly<Record<ListedAction, IconName>> = {
  markDone: 'circle-check',
  feedback: 'heart',
  counter: 'calendar',
  reschedule: 'calendar',
  claimNoShow: 'clock',
  giveAccount: 'pencil',
  dropMove: 'calendar',
  withdraw: 'minus',
  cancel: 'x',
  report: 'flag',
}

function noteOf(action: ListedAction, { movesLeft, row }: AppointmentDetail): string | undefined {
  switch (action) {
    case 'counter':
      return '这些时间都不行，或者想换个地点'
    case 'reschedule':
      return `还能改 ${movesLeft} 次，对方同意才会改`
    case 'cancel':
      return isLateToCancel(row.startAt) ? '现在取消会记为临时取消' : '提前 24 小时以上取消，不会有记录'
    case 'claimNoShow':
      return '等了一会儿，对方还没有到'
    case 'report':
      return '让你不舒服、索要钱财、虚假身份，请告诉我们'
    default:
      return undefined
  }
}

function More({ detail, onAct }: DetailProps & Pick<AppointmentBodyProps, 'onAct'>) {
  const actions = listedActions(detail.actions)
  if (actions.length === 0) return null
  return (
    <Box isInset bottom={24} surface="card" isClipped region="list" label="更多">
      <ListItems>
        {actions.map((action) => (
          <Cell
            key={action}
            id={`qx-appointment-${action}`}
            icon={icons[action]}
            label={keyWords[action]}
            note={noteOf(action, detail)}
            onClick={() => onAct(action)}
          />
        ))}
      </ListItems>
    </Box>
  )
}
