import { points } from '@qianxian/protocol/base/format'
import type { SocialGift } from '@qianxian/protocol/gift/gift.schema'
import { lovegiftLimits } from '@qianxian/protocol/gift/gift.words'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { navigateTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { financeStore } from '@/stores/finance.store'
import { Box, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { Knot } from '@/ui/base/media/Knot'
import { Photo } from '@/ui/base/media/Photo'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'
import { Stepper } from '@/ui/form/Stepper'
import { GiftSendModel, type FraudReminder } from './GiftSendModel'
import './GiftSheet.scss'

export interface GiftSheetProps {
  isOpen: boolean
  no: string
  name: string
  reminder: FraudReminder
  /** A warning to consider before giving a gift to this person. */
  warning?: ReactNode
  onClose: () => void
}

/** A small gift for a person. It opens neither contacts nor a conversation, and the receiver has no obligation. */
export const GiftSheet = observer(function GiftSheet({ isOpen, no, name, reminder, warning, onClose }: GiftSheetProps) {
  const [model, setModel] = useState(() => new GiftSendModel(no, () => financeStore.creditName))
  useEffect(() => {
    if (!isOpen) return
    const fresh = model.done || model.no !== no ? new GiftSendModel(no, () => financeStore.creditName) : model
    if (fresh !== model) setModel(fresh)
    void fresh.load()
    // A sent gift is cleared when the sheet opens, not while it closes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen, no])
  const { done, gifts, sendable, error } = model
  const isReady = !done && gifts !== null && sendable !== null
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={done ? '已送出' : `送给 ${name}`}
      footer={
        isReady ? (
          <SendBar model={model} onSend={() => reminder.before(model.precheatDue, () => void model.send(reminder.after))} />
        ) : undefined
      }
    >
      {done ? (
        <Stack id="qx-gift-done" align="center" gap={12} padX={48} padTop={24} padBottom={32}>
          <Knot size="m" isDrawn />
          <Typography top={24} size="xl" weight="bold">
            {done.giftName}
            {done.qty > 1 ? ` × ${done.qty}` : ''}
          </Typography>
          <Typography bottom={28} tone="soft" align="center">
            {done.words}
          </Typography>
          <Button size="l" isBlock onClick={() => navigateTo('/member/love/mygift', { box: 'sent' })}>
            看看我的礼物
          </Button>
          <Button kind="plain" isBlock onClick={onClose}>
            继续看看
          </Button>
        </Stack>
      ) : isReady ? (
        <Choice model={model} warning={warning} />
      ) : error ? (
        <ErrorRetry error={error} isCompact onRetry={() => model.load()} />
      ) : (
        <PageSkeleton kind="rows" />
      )}
    </Sheet>
  )
})

const Choice = observer(function Choice({ model, warning }: { model: GiftSendModel; warning: ReactNode }) {
  const { gifts, chosen, qty } = model
  return (
    <Box padX="gutter" padBottom={24}>
      {warning}
      <Box region="radiogroup" label="选择礼物" className="qx-gift__list">
        {gifts!.map((one) => (
          <GiftCard key={one.id} gift={one} isOn={one.id === chosen?.id} onChoose={() => model.choose(one)} />
        ))}
      </Box>
      {gifts!.length === 0 ? <Typography tone="soft">礼物正在准备，过几天再来看看。</Typography> : null}
      {gifts!.length > 0 ? (
        <Box top={16}>
          <Stepper label="数量" value={qty} min={1} max={lovegiftLimits.qtyMax} onChange={(value) => model.setQty(value)} />
        </Box>
      ) : null}
    </Box>
  )
})

function GiftCard({ gift, isOn, onChoose }: { gift: SocialGift; isOn: boolean; onChoose: () => void }) {
  return (
    <Stack role="radio" isOn={isOn} align="center" padX={8} padY={16} radius="m" line={isOn ? 'chosen' : 'around'} onClick={onChoose}>
      <Photo src={configStore.fileUrl(gift.icon)} ratio="1:1" isRound className="qx-gift__icon" />
      <Typography top={8} size="s">
        {gift.name}
      </Typography>
      <Typography size="s" tone="soft" isFigure>
        {points(gift.pricePt)}
      </Typography>
    </Stack>
  )
}

const SendBar = observer(function SendBar({ model, onSend }: { model: GiftSendModel; onSend: () => void }) {
  const { chosen, pt, sendable, hindrance, refusal, nextWords, canSend } = model
  const { creditName } = financeStore
  const isShort = hindrance?.isShort === true
  return (
    <Box padTop={16} line="top">
      <Typography id="qx-gift-words" bottom={12} size="s" tone={refusal || hindrance ? 'danger' : 'soft'}>
        {refusal ?? hindrance?.words ?? (chosen ? nextWords : `你有 ${points(sendable!.credit)} ${creditName}，选一份送给 TA`)}
      </Typography>
      {isShort && configStore.leadsTo('/subpages/member/recharge') ? (
        <Button size="l" isBlock id="qx-gift-recharge" onClick={() => navigateTo('/subpages/member/recharge')}>
          {`去充值${creditName}`}
        </Button>
      ) : (
        <Button size="l" isBlock id="qx-gift-send" isDisabled={!canSend} onClick={onSend}>
          {chosen ? `送出 · ${points(pt)} ${creditName}` : '送出'}
        </Button>
      )}
    </Box>
  )
})
