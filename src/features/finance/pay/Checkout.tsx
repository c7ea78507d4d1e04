/** An unpaid order: the product, its price, the payment channels, and how long it is reserved. */
import { amount, points } from '@qianxian/protocol/base/format'
import type { FinOrder } from '@qianxian/protocol/finance/finance.schema'
import { payChannel } from '@qianxian/protocol/finance/finance.words'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { financeStore } from '@/stores/finance.store'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { confirm } from '@/ui/base/overlay/Dialog'
import { Icon } from '@/ui/base/media/Icon'
import { Countdown } from '@/ui/base/text/Countdown'
import { Typography } from '@/ui/base/text/Typography'
import { SubmitBar } from '@/ui/form/FormView'
import type { PayModel } from './PayModel'
import { PayWays } from './PayWays'
import { countdown, orderPrice } from './payWords'
import { ScanCard } from './ScanCard'

export const Checkout = observer(function Checkout({ model, order }: { model: PayModel; order: FinOrder }) {
  return (
    <Box padTop={24} padBottom={32}>
      <Standing model={model} order={order} />
      {process.env.TARO_ENV === 'h5' && model.code ? (
        <ScanCard picture={model.code.picture} order={order} onOver={() => model.putCodeAway()} />
      ) : null}
      <CardBox isInset bottom={32} pad={28}>
        <Typography size="m" tone="soft">
          {order.title}
        </Typography>
        <Typography top={8} size="3xl" weight="bold" isFigure={order.pointsUsed === 0} id="qx-pay-price">
          {orderPrice(order, financeStore.creditName)}
        </Typography>
        {model.isUnsure || model.code ? null : (
          <Typography top={8} size="s" tone="soft">
            请在 <Countdown until={order.expireAt} serverTime={order.serverTime} wordsOf={countdown} onOver={() => model.look()} />{' '}
            内完成支付，超时自动关闭
          </Typography>
        )}
        {order.lines.map(({ label, value }, place) => (
          <Row key={label} isWrapping justify="between" align="baseline" top={place === 0 ? 28 : 12}>
            <Typography isFixed right={16} size="m" tone="soft">
              {label}
            </Typography>
            <Typography size="m">{value}</Typography>
          </Row>
        ))}
      </CardBox>
      {order.notReady === null && !model.isUnsure && !model.code ? <PayWays model={model} /> : null}
    </Box>
  )
})

/** Reason why the order cannot be paid now, or the result of the last attempt. */
const Standing = observer(function Standing({ model, order }: { model: PayModel; order: FinOrder }) {
  const { phase, notice } = model
  if (phase === 'checking') {
    return <Note icon="clock" title="正在确认支付结果" words="请稍等几秒，不要重复支付。" />
  }
  if (model.isUnsure) {
    return (
      <Note icon="clock" title="结果确认中，请勿重复支付" words="可以放心离开这一页，收到付款后订单会自动完成，记在账单里。">
        <Row gap={16} top={20} isWrapping>
          <Button size="s" kind="secondary" id="qx-pay-check" onClick={() => model.check()}>
            再查一次
          </Button>
          {order.isConfirming ? null : (
            <Button size="s" kind="ghost" id="qx-pay-anyway" onClick={() => model.payAnyway()}>
              我没有付款，继续支付
            </Button>
          )}
        </Row>
      </Note>
    )
  }
  if (order.notReady !== null) return <Note icon="info" title="还不能支付" words={order.notReady} />
  return notice ? (
    <Note icon="info" title={notice} words={model.wasCancelled ? '其实已经付了？这里会自动更新，不会重复扣款。' : ''} />
  ) : null
})

interface NoteProps {
  icon: 'clock' | 'info'
  title: string
  words: string
  children?: ReactNode
}

function Note({ icon, title, words, children }: NoteProps) {
  return (
    <Box isInset bottom={24} pad={28} surface="gold" radius="m" id="qx-pay-standing">
      <Row gap={16} align="start">
        <Icon name={icon} size={36} color="var(--qx-gold)" />
        <Stack isGrowing>
          <Typography region="status" size="m" weight="semibold" leading="close">
            {title}
          </Typography>
          {words ? (
            <Typography top={4} size="s" tone="soft">
              {words}
            </Typography>
          ) : null}
        </Stack>
      </Row>
      {children}
    </Box>
  )
}

/** Bar below the page: pays or cancels the order. */
export const PayBar = observer(function PayBar({ model }: { model: PayModel }) {
  const { order, due, walletPart, phase } = model
  // An order whose payment may be in progress can be neither paid nor cancelled.
  if (!order || phase === 'checking' || model.isUnsure) return null

  async function handleCancel() {
    const isSure = await confirm({
      title: '取消这个订单？',
      content: '已占用的余额和积分会马上退回。',
      confirmWords: '取消订单',
      cancelWords: '再想想',
      isDanger: true,
    })
    if (isSure) await model.cancel()
  }

  const parts = [
    order.pointsUsed > 0 ? `${points(order.pointsUsed)} ${financeStore.creditName}` : '',
    walletPart > 0 ? `${financeStore.balanceName} ¥${amount(walletPart)}` : '',
    due > 0 ? `${model.channel ? payChannel[model.channel] : '还需'} ¥${amount(due)}` : '',
  ].filter(Boolean)
  return (
    <SubmitBar above={parts.length > 1 ? parts.join(' + ') : undefined}>
      <Button kind="ghost" id="qx-pay-cancel" isDisabled={phase !== 'idle' && phase !== 'scanned'} onClick={handleCancel}>
        取消订单
      </Button>
      {model.code ? (
        <Button isBlock kind="secondary" id="qx-pay-code-away" onClick={() => model.putCodeAway()}>
          换个方式支付
        </Button>
      ) : (
        <Button
          isBlock
          id="qx-pay-submit"
          isDisabled={!model.canPay}
          isLoading={phase === 'paying' || phase === 'leaving'}
          onClick={() => model.pay()}
        >
          {phase === 'leaving' ? '正在打开支付页面' : due > 0 ? `支付 ¥${amount(due)}` : '确认支付'}
        </Button>
      )}
    </SubmitBar>
  )
})
