/** One withdrawal: its state, why it failed, and the owner's actions: cancel it, or confirm it in WeChat. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import { wechat } from '@qianxian/protocol/base/wechat'
import { cashout } from '@qianxian/protocol/cashout/cashout'
import type { Cashout } from '@qianxian/protocol/cashout/cashout.schema'
import { cashoutStatus } from '@qianxian/protocol/cashout/cashout.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { isCancelled } from '@/platform/cancelled'
import { failureWords } from '@/platform/fault'
import { canConfirmTransfer, confirmTransfer } from '@/platform/payment/confirmTransfer'
import { callQuietly, call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { toastOutcome } from '@/shell/toastOutcome'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'
import { cashoutTone } from './cashoutTone'

interface CashoutSheetProps {
  id: number | null
  onClose: () => void
  onChanged: () => void
}

export const CashoutSheet = observer(function CashoutSheet({ id, onClose, onChanged }: CashoutSheetProps) {
  const [kept, setKept] = useState<{ id: number; model: DetailModel<Cashout> } | null>(null)
  useEffect(() => {
    if (id === null) return
    const model = new DetailModel<Cashout>({ load: () => callQuietly(cashout.getCashout, { id }) })
    setKept({ id, model })
    void model.load()
  }, [id])
  const reload = () => {
    void kept?.model.load()
    onChanged()
  }
  return (
    <Sheet isOpen={id !== null} onClose={onClose} title="提现进度">
      {kept ? <DetailView model={kept.model} render={(one) => <Progress one={one} onChanged={reload} />} /> : null}
    </Sheet>
  )
})

function Progress({ one, onChanged }: { one: Cashout; onChanged: () => void }) {
  return (
    <Stack padX={40} padTop={8} padBottom={40}>
      <Row isWrapping justify="between" gap={16}>
        <Typography size="2xl" weight="bold" isFigure>
          {`${amount(one.fen)} 元`}
        </Typography>
        <Tag tone={cashoutTone(one.state)}>{cashoutStatus[one.state]}</Tag>
      </Row>
      <Typography top={8} size="m" tone="soft">
        {`手续费 ${amount(one.feeFen)} 元${one.taxFen > 0 ? `，代扣个税 ${amount(one.taxFen)} 元` : ''}，到账 ${amount(one.netFen)} 元`}
      </Typography>
      <Typography top={4} size="m" tone="soft">
        {one.payee}
      </Typography>
      {one.why.map((words) => (
        <Box key={words} top={16} pad={20} surface="danger" radius="m">
          <Typography size="m">{words}</Typography>
        </Box>
      ))}
      {one.steps.map(({ label, at }) => (
        <Row key={`${label}${at}`} isWrapping top={16} justify="between" align="baseline" gap={16}>
          <Typography size="m">{label}</Typography>
          <Typography size="s" tone="soft">
            {dateAndTime(at)}
          </Typography>
        </Row>
      ))}
      <Typography top={16} size="s" tone="soft" isAsWritten>
        单号 {one.no}
      </Typography>
      {one.receiptNo === '' ? null : (
        <Typography top={4} size="s" tone="soft" isAsWritten>
          回单 {one.receiptNo}
        </Typography>
      )}
      <Confirming one={one} onChanged={onChanged} />
      {one.canCancel ? <Cancelling one={one} onChanged={onChanged} /> : null}
    </Stack>
  )
}

function Confirming({ one, onChanged }: { one: Cashout; onChanged: () => void }) {
  if (one.state !== 'awaiting_user_confirm') return null
  const { confirm: ticket } = one
  if (!ticket) {
    return (
      <Typography top={24} size="m" tone="soft">
        {`确认时间已过，正在请${wechat}退回，退回后会通知你。`}
      </Typography>
    )
  }
  if (!canConfirmTransfer()) {
    return (
      <Typography top={24} size="m">
        {`请在 ${dateAndTime(ticket.until)} 前到${wechat}里打开这一页，确认收款。`}
      </Typography>
    )
  }

  /** The platform's report proves nothing, so the server queries WeChat. */
  async function handleConfirm() {
    try {
      await confirmTransfer({ mchId: ticket!.mchId, appId: ticket!.appId, package: ticket!.package })
    } catch (error) {
      if (!isCancelled(error)) toast(failureWords(error))
    }
    try {
      const now = await call(cashout.checkCashout, { id: one.id }, errorsInline)
      if (now.state === 'success') toast('已到账')
    } catch (error) {
      toast(firstErrorWords(error))
    }
    onChanged()
  }
  return (
    <>
      <Typography top={24} size="m">
        {`请在 ${dateAndTime(ticket.until)} 前确认，过期会退回余额。`}
      </Typography>
      <Button top={16} isBlock size="l" id="qx-cashout-confirm" onClick={handleConfirm}>
        确认收款
      </Button>
    </>
  )
}

function Cancelling({ one, onChanged }: { one: Cashout; onChanged: () => void }) {
  async function handleCancel() {
    const isSure = await confirm({ title: '取消这次提现？', content: '钱会退回余额，可以重新提现。', confirmWords: '取消提现' })
    if (!isSure) return
    await toastOutcome(call(cashout.cancelCashout, { id: one.id }, errorsInline), '已取消，钱已退回')
    onChanged()
  }
  return (
    <Button top={24} isBlock kind="ghost" id="qx-cashout-cancel" onClick={handleCancel}>
      取消提现
    </Button>
  )
}
