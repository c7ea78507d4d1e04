/** Confirmation before cancelling: a seat with its money and points, or a place in the queue. */
import { activity } from '@qianxian/protocol/activity/activity'
import { costWords, whenWords } from '@qianxian/protocol/activity/activity.rules'
import type { CancelQuote } from '@qianxian/protocol/activity/activity.schema'
import { amount, points } from '@qianxian/protocol/base/format'
import type { BackWay } from '@qianxian/protocol/finance/finance.schema'
import { payChannel } from '@qianxian/protocol/finance/finance.words'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { financeStore } from '@/stores/finance.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { CancelSignupModel } from './CancelSignupModel'
import { RefundTable } from './RefundTable'

interface FrameProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Label of the button that changes nothing. */
  keepWords: string
  giveId: string
  refusal: string | null
  /** Element that a refusal concerns; it is scrolled into view. */
  aboutId?: string
  isReady?: boolean
  onGive: () => Promise<unknown>
  children: ReactNode
}

function Frame({ isOpen, onClose, title, keepWords, giveId, refusal, aboutId, isReady = true, onGive, children }: FrameProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      leadTo={refusal === null ? '' : aboutId}
      footer={
        <Stack gap={16}>
          {refusal === null ? null : (
            <Typography size="s" tone="danger" region="alert">
              {refusal}
            </Typography>
          )}
          <Row gap={20} isWrapping>
            <Button size="l" kind="secondary" isBlock onClick={onClose}>
              {keepWords}
            </Button>
            <Button size="l" kind="danger" isBlock id={giveId} isDisabled={!isReady} onClick={onGive}>
              {title}
            </Button>
          </Row>
        </Stack>
      }
    >
      <Box padX="gutter" padBottom={24}>
        {children}
      </Box>
    </Sheet>
  )
}

function What({ title, startAt }: { title: string; startAt: string }) {
  return (
    <>
      <Typography size="m" weight="semibold">
        {title}
      </Typography>
      <Typography top={4} size="s" tone="soft">
        {whenWords(startAt)}
      </Typography>
    </>
  )
}

export interface CancelSignupSheetProps {
  isOpen: boolean
  onClose: () => void
  signupId: number
  onDone: () => unknown
  /** Opens the transfer to a friend instead. */
  onHandOn: () => void
}

export const CancelSignupSheet = observer(function CancelSignupSheet({
  isOpen,
  onClose,
  signupId,
  onDone,
  onHandOn,
}: CancelSignupSheetProps) {
  const [model, setModel] = useState<CancelSignupModel | null>(null)
  useEffect(() => {
    if (!isOpen) return
    // The refund is loaded each time the sheet opens.
    const opened = new CancelSignupModel(signupId)
    setModel(opened)
    void opened.quote.load()
  }, [isOpen, signupId])

  async function handleGive() {
    const given = await model?.cancel()
    if (!given) return
    const back = backWords(given)
    toast(back && !given.isFriends ? `已取消，${back} 原路退回` : '已取消报名')
    onClose()
    onDone()
  }

  return (
    <Frame
      isOpen={isOpen}
      onClose={onClose}
      title="取消报名"
      keepWords="先不取消"
      giveId="qx-giveup-yes"
      refusal={model?.refusal ?? null}
      aboutId="qx-giveup-back"
      isReady={Boolean(model?.quote.value)}
      onGive={handleGive}
    >
      {model ? <DetailView model={model.quote} render={(quote) => <Quote quote={quote} onHandOn={onHandOn} />} /> : null}
    </Frame>
  )
})

/** The refund in words; null if there is none. */
const backWords = ({ fen, pt }: Pick<CancelQuote, 'fen' | 'pt'>): string | null =>
  fen + pt > 0 ? costWords(fen, pt, financeStore.creditName) : null

const Quote = observer(function Quote({ quote, onHandOn }: { quote: CancelQuote; onHandOn: () => void }) {
  const { title, startAt, canHandOn, priceFen, pricePt, ladder } = quote
  const isPaid = priceFen + pricePt > 0
  return (
    <>
      <What title={title} startAt={startAt} />
      {canHandOn ? (
        <Row top={24} pad={24} gap={20} surface="gold" radius="m">
          <Stack isGrowing gap={4}>
            <Typography size="sm" weight="semibold">
              去不了，可以转给朋友
            </Typography>
            <Typography size="s" tone="soft">
              {isPaid ? '同性别、符合条件就行，朋友不用再付钱' : '同性别、符合条件就行'}
            </Typography>
          </Stack>
          <Button size="s" kind="secondary" id="qx-giveup-handon" onClick={onHandOn}>
            转给朋友
          </Button>
        </Row>
      ) : null}
      {isPaid ? <Back quote={quote} /> : null}
      {ladder.length > 0 ? (
        <Box top={28} id="qx-giveup-ladder">
          <Typography level={3} bottom={8} size="m" weight="semibold">
            退款规则
          </Typography>
          <RefundTable ladder={ladder} />
        </Box>
      ) : null}
      <Typography top={24} size="s" tone="soft">
        取消后名额让给候补的人，想再参加要重新报名。
      </Typography>
    </>
  )
})

/** Refunded part of the payment, with destination and time. */
const Back = observer(function Back({ quote }: { quote: CancelQuote }) {
  const { priceFen, pricePt, why, isFriends, ways } = quote
  const back = backWords(quote)
  return (
    <Box top={24} pad={28} surface="brand" radius="m" id="qx-giveup-back">
      <Typography size="s" tone="soft">
        {back === null ? '现在取消' : '现在取消，退回'}
      </Typography>
      <Typography top={4} size="2xl" weight="bold" id="qx-giveup-sum">
        {back ?? '不退款'}
      </Typography>
      <Typography top={8} size="s" tone="soft">
        {`${isFriends ? '朋友' : '你'}付了 ${costWords(priceFen, pricePt, financeStore.creditName)}，${why}`}
      </Typography>
      {isFriends ? (
        <Typography top={8} size="s" tone="soft">
          退款退给付款的朋友。
        </Typography>
      ) : null}
      {ways.map((way) => (
        <Way key={way.channel} way={way} />
      ))}
    </Box>
  )
})

const Way = observer(function Way({ way: { channel, amount: much } }: { way: BackWay }) {
  const isOutside = channel !== null && channel !== 'wallet'
  const name = channel === null ? financeStore.creditName : isOutside ? payChannel[channel] : financeStore.balanceName
  return (
    <Row top={16} gap={20} justify="between" align="baseline">
      <Stack isGrowing gap={4}>
        <Typography size="sm">{`退到${name}`}</Typography>
        <Typography size="xs" tone="soft">
          {isOutside ? '原路退回，通常 1–3 个工作日到账' : '马上到账'}
        </Typography>
      </Stack>
      <Typography isFixed size="sm" weight="semibold" isFigure>
        {channel === null ? points(much) : `¥${amount(much)}`}
      </Typography>
    </Row>
  )
})

/** A place in the queue of an activity. */
export interface WaitlistEntry {
  activityId: number
  title: string
  startAt: string
  /** True if a seat is reserved for the viewer. */
  isOffered: boolean
}

export interface LeaveWaitlistSheetProps {
  isOpen: boolean
  onClose: () => void
  wait: WaitlistEntry | undefined
  onDone: () => unknown
}

/** Leaves the queue: nothing was paid, but the place is lost. */
export function LeaveWaitlistSheet({ isOpen, onClose, wait, onDone }: LeaveWaitlistSheetProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => setRefusal(null), [isOpen])
  if (!wait) return null
  const { activityId, title, startAt, isOffered } = wait

  async function handleLeave() {
    try {
      await call(activity.leaveWaitlist, { id: activityId }, errorsInline)
      toast('已退出候补')
      onClose()
      await onDone()
    } catch (error) {
      setRefusal(firstErrorWords(error))
    }
  }

  return (
    <Frame
      isOpen={isOpen}
      onClose={onClose}
      title="退出候补"
      keepWords="再等等"
      giveId="qx-leave-yes"
      refusal={refusal}
      onGive={handleLeave}
    >
      <What title={title} startAt={startAt} />
      <Typography top={20} size="sm">
        {isOffered ? '名额正为你保留，退出后让给下一位。' : '退出后再加入，要从最后重新排队。'}
      </Typography>
    </Frame>
  )
}
