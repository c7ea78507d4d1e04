/** One order: paid on this page, which shows the receipt afterwards. */
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { onAppShown } from '@/platform/lifecycle/appShown'
import { redirectTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { financeStore } from '@/stores/finance.store'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { lazySheet } from '@/ui/base/overlay/lazySheet'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { DetailView } from '@/ui/detail/DetailView'
import { usePolling } from '@/ui/detail/usePolling'
import { Checkout, PayBar } from './Checkout'
import { PayModel } from './PayModel'
import { ClosedOrder, Receipt } from './Receipt'

const CodeSheet = lazySheet('短信验证', () => import('./CodeSheet').then((file) => file.CodeSheet))
const RefundSheet = lazySheet('申请退款', () => import('./RefundSheet').then((file) => file.RefundSheet))

export const FinancePayScreen = guardScreen(function FinancePayScreen() {
  const { id } = usePageParams<'id'>()
  return <OrderView key={id} id={Number(id)} />
})

const OrderView = observer(function OrderView({ id }: { id: number }) {
  const [model] = useState(() => new PayModel(id))
  const [isRefundOpen, setRefundOpen] = useState(false)
  const { order, isOpen, isPaid } = model
  const again = () => void model.load()
  useEffect(() => {
    model.enter()
    if (id) void model.load()
    const unwatch = onAppShown(() => void model.comeBack())
    return () => {
      unwatch()
      model.leave()
    }
  }, [id, model])
  useDidReturn(() => model.look())
  // The order may change elsewhere: another device pays, a channel reports, a ledger seal is closed. The page polls for
  // it; if a code is shown, the model polls instead.
  usePolling(
    (isOpen && model.code === null) || order?.isConfirming === true || order?.status === 'refunding' || (isPaid && order?.seal === null),
    () => model.look(),
  )
  // The payment changed the balances.
  useEffect(() => {
    if (model.hasJustPaid) void financeStore.refresh()
  }, [model.hasJustPaid])

  return (
    <Screen
      title={isOpen ? '支付订单' : '订单详情'}
      footer={isOpen ? <PayBar model={model} /> : undefined}
      onRetry={again}
      onSessionChange={again}
    >
      {id ? (
        <DetailView
          model={model.detail}
          gone={<Gone />}
          render={(shown) =>
            isOpen ? (
              <Checkout model={model} order={shown} />
            ) : isPaid ? (
              <Receipt model={model} order={shown} onRefund={() => setRefundOpen(true)} />
            ) : (
              <ClosedOrder order={shown} />
            )
          }
        />
      ) : (
        <Gone />
      )}
      <CodeSheet isOpen={model.isCodeOpen} onClose={() => model.closeCode()} model={model} />
      <RefundSheet isOpen={isRefundOpen} onClose={() => setRefundOpen(false)} model={model} />
    </Screen>
  )
})

function Gone() {
  return (
    <EmptyState
      art="gone"
      title="没有找到这个订单"
      words="回账单里看看，你的每一笔都在那里。"
      actionWords="看账单"
      onAction={() => redirectTo('/member/finance')}
    />
  )
}
