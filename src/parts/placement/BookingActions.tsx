import { amount } from '@qianxian/protocol/base/format'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { navigateTo } from '@/router/navigator'
import { toastOutcome } from '@/shell/toastOutcome'
import { Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm } from '@/ui/base/overlay/Dialog'

interface BookingActionsProps {
  row: { id: number; status: string; orderId: number | null; cancel: { fen: number; why: string } | null }
  /** `qx-<kind>-cancel-<id>` names the button of the cancellation. */
  kind: 'pin' | 'spotlight'
  /** Title of the confirmation before the cancellation. */
  title: string
  cancelWords: string
  onCancel: () => Promise<unknown>
  /** Further buttons, after these. */
  children?: ReactNode
}

/** Actions of a paid booking's owner: pay it, view its order, or cancel it for the shown refund. */
export const BookingActions = observer(function BookingActions({ row, kind, title, cancelWords, onCancel, children }: BookingActionsProps) {
  const { id, status, orderId, cancel } = row

  async function handleCancel() {
    if (!cancel) return
    const back = cancel.fen > 0 ? `¥${amount(cancel.fen)}` : null
    const content = back === null ? `${cancel.why}，没有可退的钱。` : `${cancel.why}，退回 ${back}。`
    if (!(await confirm({ title, content, confirmWords: cancelWords, cancelWords: '再想想', isDanger: true }))) return
    await toastOutcome(onCancel(), back === null ? '已取消' : `已取消，${back} 原路退回`)
  }

  return (
    <Row isWrapping justify="end" gap={16} top={16}>
      {orderId === null ? null : (
        <Button size="s" kind={status === 'held' ? 'primary' : 'ghost'} onClick={() => navigateTo('/subpages/member/pay', { id: orderId })}>
          {status === 'held' ? '去支付' : '订单与退款'}
        </Button>
      )}
      {cancel ? (
        <Button size="s" kind="secondary" id={`qx-${kind}-cancel-${id}`} onClick={handleCancel}>
          {cancelWords}
        </Button>
      ) : null}
      {children}
    </Row>
  )
})
