/** The person's sign-ups: upcoming, waiting, past and cancelled ones, each with its next step. */
import { costWords, whenWords } from '@qianxian/protocol/activity/activity.rules'
import { activity } from '@qianxian/protocol/activity/activity'
import type { SignupRow } from '@qianxian/protocol/activity/activity.schema'
import { signupBox, signupStates, waitStates, type SignupBox } from '@qianxian/protocol/activity/activity.words'
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { callQuietly } from '@/request/call'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { configStore } from '@/stores/config.store'
import { financeStore } from '@/stores/finance.store'
import { networkStore } from '@/stores/network.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Photo } from '@/ui/base/media/Photo'
import { Tag } from '@/ui/base/text/Tag'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { ListTabs } from '@/ui/list/ListTabs'
import { TabbedLists } from '@/ui/list/TabbedLists'
import { ListView } from '@/ui/list/ListView'
import { useTabbedLists } from '@/ui/list/useListPage'
import { codeWords, signupTone, signupWords } from './activityWords'
import type { WaitlistEntry } from './CancelSignupSheets'
import { ChoiceSheet, CancelSignupSheet, GroupSheet, OfferSeatSheet, LeaveWaitlistSheet, AcceptSeatSheet, TicketSheet } from './lazySheets'
import { AcceptPostponed } from './organiser/AcceptPostponed'
import { cachedTicket } from './TicketModel'
import './ActivitySignupsScreen.scss'

const empties: Readonly<Record<SignupBox, { title: string; words: string }>> = {
  coming: { title: '还没有要参加的活动', words: '去看看附近有什么活动' },
  waiting: { title: '没有候补中的活动', words: '名额满了也可以候补，有名额会通知你' },
  past: { title: '还没有参加过活动', words: '参加过的活动会留在这里' },
  refunded: { title: '没有取消的报名', words: '取消和退款的报名会留在这里，方便核对' },
}

export const ActivitySignupsScreen = guardScreen(function ActivitySignupsScreen() {
  const { box } = usePageParams<'box'>()
  const [model] = useState(
    () =>
      new TabbedLists<SignupBox, SignupRow>({
        boxes: values(signupBox),
        box: values(signupBox).find((one) => one === box) ?? 'coming',
        keyOf: ({ id, activityId }) => (id === null ? `w${activityId}` : id),
        load: (one, cursor) => callQuietly(activity.mySignupPaged, { box: one, cursor }),
      }),
  )
  useTabbedLists(model)
  const again = () => void model.refresh()
  useDidReturn(again)
  // A closing sheet keeps its subject until another one opens, because it is still visible.
  const [open, setOpen] = useState<Opened & { isOpen: boolean }>({ sheet: 'ticket', id: 0, isOpen: false })
  const onOpen = (opened: Opened) => setOpen({ ...opened, isOpen: true })
  const shown = (sheet: Opened['sheet']) => ({
    isOpen: open.isOpen && open.sheet === sheet,
    onClose: () => setOpen({ ...open, isOpen: false }),
    signupId: open.id,
  })
  return (
    <Screen title="我的报名" onRetry={again} onSessionChange={again}>
      <ListTabs boxes={model} words={signupBox} />
      <Header onOpen={onOpen} isMissing={Boolean(model.list.error)} />
      <ListView
        key={model.box}
        model={model.list}
        keyOf={({ id, activityId }) => id ?? `w${activityId}`}
        renderRow={(row) => <Signup row={row} onChange={again} onOpen={onOpen} />}
        empty={
          <EmptyState
            art="people"
            title={empties[model.box].title}
            words={empties[model.box].words}
            actionWords="看全部活动"
            onAction={() => navigateTo('/subpages/active/index')}
          />
        }
      />
      <TicketSheet {...shown('ticket')} />
      <GroupSheet {...shown('group')} />
      <OfferSeatSheet {...shown('handOn')} />
      <ChoiceSheet {...shown('choice')} />
      <CancelSignupSheet {...shown('giveUp')} onDone={again} onHandOn={() => onOpen({ ...open, sheet: 'handOn' })} />
      <LeaveWaitlistSheet {...shown('leave')} wait={open.wait} onDone={again} />
      <AcceptSeatSheet {...shown('takeOver')} onDone={again} />
    </Screen>
  )
})

/** An open sheet, and its sign-up. */
interface Opened {
  sheet: 'ticket' | 'group' | 'handOn' | 'choice' | 'giveUp' | 'leave' | 'takeOver'
  id: number
  /** Set for a place in the queue. */
  wait?: WaitlistEntry
}
type Open = (opened: Opened) => void

/** The list may fail to load offline; the last viewed ticket is still available. */
const Header = observer(function Header({ onOpen, isMissing }: { onOpen: Open; isMissing: boolean }) {
  const kept = networkStore.isOffline || isMissing ? cachedTicket() : null
  return (
    <Box isInset top={16}>
      <Row justify="end" gap={16} isWrapping>
        {kept ? (
          <Button size="s" id="qx-signup-kept" onClick={() => onOpen({ sheet: 'ticket', id: kept.ticket.signupId })}>
            出示保存的入场券
          </Button>
        ) : null}
        <Button size="s" kind="ghost" id="qx-signup-takeover" onClick={() => onOpen({ sheet: 'takeOver', id: 0 })}>
          接受转让
        </Button>
      </Row>
    </Box>
  )
})

interface SignupProps {
  row: SignupRow
  onChange: () => void
  onOpen: Open
}

const Signup = observer(function Signup({ row, onChange, onOpen }: SignupProps) {
  const { id, activityId, title, cover, startAt, place, status, priceFen, pricePt, words, until, ticketCode, seatNo } = row
  return (
    <Box bottom={20} pad={24} surface="card" radius="m" id={`qx-signup-${id ?? `w${activityId}`}`}>
      <Row align="start" gap={20}>
        <Box isFixed radius="s" isClipped className="qx-signup-cover">
          <Photo src={configStore.fileUrl(cover)} ratio="1:1" alt={title} />
        </Box>
        <Stack isGrowing gap={4}>
          <Row justify="between" align="start" gap={12}>
            <Typography isGrowing size="m" weight="semibold" lines={2}>
              {title}
            </Typography>
            <Tag tone={status ? signupTone(status) : 'gold'}>{signupWords(row)}</Tag>
          </Row>
          <Typography size="s" tone="soft">
            {whenWords(startAt)}
          </Typography>
          <Typography size="s" tone="soft" lines={1}>
            {`${place} · ${costWords(priceFen, pricePt, financeStore.creditName)}`}
          </Typography>
        </Stack>
      </Row>
      <Typography top={16} size="sm">
        {words}
      </Typography>
      {status === 'pending_payment' && until ? (
        <Typography top={4} size="s" tone="danger">
          {`请在 ${dateAndTime(until)} 前支付`}
        </Typography>
      ) : null}
      {ticketCode ? (
        <Stack align="center" top={16} padY={16} surface="sunken" radius="m" id="qx-signup-ticket">
          <Typography size="xs" tone="soft">
            {seatNo === null ? '入场码' : `入场码 · 号码牌 ${seatNo} 号`}
          </Typography>
          <Typography size="2xl" weight="bold" isFigure canSelect>
            {codeWords(ticketCode)}
          </Typography>
        </Stack>
      ) : null}
      {row.asksAnew && id !== null ? <AcceptPostponed id={id} onDone={onChange} /> : null}
      <Steps row={row} onOpen={onOpen} />
    </Box>
  )
})

function Steps({ row, onOpen }: Omit<SignupProps, 'onChange'>) {
  const { id, activityId, title, startAt, orderId, status, wait, canCancel, hasGroup, canHandOn } = row

  const key = (sheet: Opened['sheet'], label: string) =>
    id === null ? null : (
      <Button size="s" kind="ghost" id={`qx-signup-${sheet}-${id}`} onClick={() => onOpen({ sheet, id })}>
        {label}
      </Button>
    )

  return (
    <Row isWrapping justify="end" gap={16} top={16}>
      {canCancel ? key('giveUp', '取消报名') : null}
      {isIn(waitStates.open, wait) ? (
        <Button
          size="s"
          kind="ghost"
          id={`qx-signup-leave-${activityId}`}
          onClick={() => onOpen({ sheet: 'leave', id: 0, wait: { activityId, title, startAt, isOffered: wait === 'offered' } })}
        >
          退出候补
        </Button>
      ) : null}
      {canHandOn ? key('handOn', '转让') : null}
      {hasGroup ? key('group', '活动群') : null}
      {isIn(signupStates.paidBack, status) && orderId !== null ? (
        <Button size="s" kind="secondary" onClick={() => navigateTo('/subpages/member/pay', { id: orderId })}>
          查看退款
        </Button>
      ) : null}
      <NextKey row={row} onOpen={onOpen} />
    </Row>
  )
}

/** Button for the only next step. */
function NextKey({ row: { id, activityId, status, wait, orderId, ticketCode, canChoose }, onOpen }: Pick<SignupProps, 'row' | 'onOpen'>) {
  if (status === 'pending_payment' && orderId !== null)
    return (
      <Button size="s" id={`qx-signup-pay-${id}`} onClick={() => navigateTo('/subpages/member/pay', { id: orderId })}>
        去支付
      </Button>
    )
  if (id !== null && canChoose)
    return (
      <Button size="s" id={`qx-signup-choice-${id}`} onClick={() => onOpen({ sheet: 'choice', id })}>
        互选
      </Button>
    )
  if (id !== null && ticketCode !== null)
    return (
      <Button size="s" id={`qx-signup-ticket-${id}`} onClick={() => onOpen({ sheet: 'ticket', id })}>
        出示入场券
      </Button>
    )
  return (
    <Button
      size="s"
      kind={wait === 'offered' ? 'primary' : 'secondary'}
      onClick={() => navigateTo('/subpages/active/detail', { id: activityId })}
    >
      {wait === 'offered' ? '确认报名' : '活动详情'}
    </Button>
  )
}
