/** A finished order: paid, with all its numbers and refunds, or closed. */
import { amount, points } from '@qianxian/protocol/base/format'
import type { FinOrder, RefundRow } from '@qianxian/protocol/finance/finance.schema'
import { orderStatus, payChannel, refundStatus } from '@qianxian/protocol/finance/finance.words'
import { observer } from 'mobx-react'
import { copyText } from '@/platform/sharing/clipboard'
import { failureWords } from '@/platform/fault'
import { goBack, isKnownUrl, navigateToUrl, redirectTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { financeStore } from '@/stores/finance.store'
import { Box, CardBox, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { CellGroup } from '@/ui/base/layout/Cell'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { Icon } from '@/ui/base/media/Icon'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import type { PayModel } from './PayModel'
import { secondInWords, paymentParts, orderPrice, orderTone } from './payWords'

interface OrderProps {
  model: PayModel
  order: FinOrder
}

const isOpenable = (link: string): boolean => link !== '' && isKnownUrl(link) && configStore.leadsTo(link)

export const Receipt = observer(function Receipt({ model, order, onRefund }: OrderProps & { onRefund: () => void }) {
  // A refund made since then is more recent than the payment.
  const isNews = model.hasJustPaid && order.refunds.length === 0
  return (
    <Box padTop={24} padBottom={48}>
      <CardBox isInset bottom={32} pad={40}>
        <Stack align="center">
          {isNews ? <Icon name="circle-check" size={96} color="var(--qx-success)" /> : null}
          <Typography top={16} region="status" size="l" weight="semibold">
            {isNews ? '支付成功' : order.title}
          </Typography>
          <Typography top={8} size="3xl" weight="bold" isFigure={order.pointsUsed === 0}>
            {orderPrice(order, financeStore.creditName)}
          </Typography>
          <Row top={16}>
            <Tag tone={orderTone(order.status)}>{orderStatus[order.status]}</Tag>
          </Row>
          {isOpenable(order.link) ? (
            <Button top={24} kind={isNews ? 'primary' : 'secondary'} id="qx-receipt-open" onClick={() => navigateToUrl(order.link)}>
              查看购买的内容
            </Button>
          ) : null}
          {isNews ? (
            <Button top={16} kind={isOpenable(order.link) ? 'plain' : 'primary'} id="qx-receipt-done" onClick={() => goBack()}>
              完成
            </Button>
          ) : null}
        </Stack>
      </CardBox>
      <CellGroup title="支付明细">
        {isNews ? <Fact label="内容" value={order.title} /> : null}
        {order.lines.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
        {paymentParts(order, financeStore.creditName).map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
        {order.paidAt ? <Fact label="支付时间" value={secondInWords(order.paidAt)} /> : null}
      </CellGroup>
      {order.refunds.length > 0 ? (
        <CellGroup title="退款">
          {order.refunds.map((refund) => (
            <RefundCard key={refund.id} refund={refund} onToWallet={() => model.refundToWallet(refund.id)} />
          ))}
        </CellGroup>
      ) : null}
      <Numbers order={order} />
      <RefundArea order={order} onRefund={onRefund} />
    </Box>
  )
})

/** Characters of the fingerprint on the page; a tap copies all. */
const FINGERPRINT_SHOWN = 8

function Numbers({ order }: { order: FinOrder }) {
  return (
    <CellGroup title="凭证">
      <Fact label="订单号" value={order.no} copied={order.no} />
      {order.channelNo ? (
        <Fact label={`${order.channel ? payChannel[order.channel] : '支付'}单号`} value={order.channelNo} copied={order.channelNo} />
      ) : null}
      <Fact label="下单时间" value={secondInWords(order.createdAt)} />
      {order.closedAt ? <Fact label="关闭时间" value={secondInWords(order.closedAt)} /> : null}
      {order.paidAt ? <Fact label="账本封印" value={order.seal ? `第 ${points(order.seal.no)} 号` : '正在封存'} /> : null}
      {order.seal ? <Fact label="封印指纹" value={`${order.seal.hash.slice(0, FINGERPRINT_SHOWN)}…`} copied={order.seal.hash} /> : null}
    </CellGroup>
  )
}

/** One fact of a receipt; a long value is below its label, and a tap copies a number. */
function Fact({ label, value, copied }: { label: string; value: string; copied?: string }) {
  const copy = copied ? () => copyText(copied, '已复制').catch((error: unknown) => toast(failureWords(error))) : undefined
  return (
    <Row isWrapping justify="between" align="baseline" padX={28} padY={24} tall="tap" press="row" onClick={copy}>
      <Typography isFixed right={20} size="m" tone="soft">
        {label}
      </Typography>
      <Row gap={20} align="baseline">
        <Typography isGrowing size="m" isAsWritten>
          {value}
        </Typography>
        {copied ? <Icon name="copy" size={30} color="var(--qx-ink-3)" /> : null}
      </Row>
    </Row>
  )
}

function RefundCard({ refund, onToWallet }: { refund: RefundRow; onToWallet: () => Promise<void> }) {
  const { fen, points: pt, status, reason, ways, at } = refund
  const sums = [fen > 0 ? `¥${amount(fen)}` : '', pt > 0 ? `${points(pt)} ${financeStore.creditName}` : ''].filter(Boolean)

  async function handleToWallet() {
    const isSure = await confirm({
      title: `退到${financeStore.balanceName}？`,
      content: `原支付渠道退不回去。退到${financeStore.balanceName}后可以用来支付，也可以提现。`,
      confirmWords: '同意',
    })
    if (isSure) await onToWallet()
  }

  return (
    <Box padX={28} padY={20}>
      <Row justify="between" gap={16} isWrapping>
        <Typography size="ml" weight="semibold">
          {sums.join(' + ')}
        </Typography>
        <Tag tone={status === 'failed' ? 'danger' : status === 'pending' ? 'gold' : 'success'}>{refundStatus[status]}</Tag>
      </Row>
      {[...ways, reason].filter(Boolean).map((words) => (
        <Typography key={words} top={4} size="s" tone="soft">
          {words}
        </Typography>
      ))}
      <Typography top={4} size="s" tone="soft">
        {secondInWords(at)}
      </Typography>
      {status === 'failed' ? (
        <Button top={16} size="s" id={`qx-refund-wallet-${refund.id}`} onClick={handleToWallet}>
          退到{financeStore.balanceName}
        </Button>
      ) : null}
    </Box>
  )
}

function RefundArea({ order, onRefund }: { order: FinOrder; onRefund: () => void }) {
  const { refundable } = order
  if (!refundable) return null
  if (refundable.fen > 0 || refundable.points > 0) {
    return (
      <Box isInset>
        <Button isBlock kind="ghost" id="qx-receipt-refund" onClick={onRefund}>
          申请退款
        </Button>
      </Box>
    )
  }
  return (
    <Stack isInset align="center">
      {refundable.why.map((words) => (
        <Typography key={words} size="s" tone="soft">
          {words}
        </Typography>
      ))}
    </Stack>
  )
}

/** An order that was never paid and no longer can be: the same product can be ordered again. */
export const ClosedOrder = observer(function ClosedOrder({ order }: { order: FinOrder }) {
  const link = order.bizType === 'credit' ? '/subpages/member/recharge' : order.link
  return (
    <Box padTop={24} padBottom={48}>
      <CardBox isInset bottom={32} pad={40}>
        <Stack align="center">
          <Tag>{orderStatus.closed}</Tag>
          <Typography top={16} size="l" weight="semibold">
            {order.title}
          </Typography>
          <Typography top={8} size="xl" tone="soft" isFigure={order.pointsUsed === 0}>
            {orderPrice(order, financeStore.creditName)}
          </Typography>
          {order.isConfirming ? (
            <Typography top={12} region="status" size="m" weight="semibold">
              结果确认中，请勿重复支付
            </Typography>
          ) : null}
          <Typography top={12} size="s" tone="soft">
            {order.isConfirming
              ? '订单已过支付时间，正在向支付渠道核对。可以放心离开；如果已经付款，会自动完成订单或原路退回。'
              : '这个订单没有支付。占用过的余额和积分已退回；关闭后才到账的付款会自动原路退回。'}
          </Typography>
          {isOpenable(link) && !order.isConfirming ? (
            <Button
              top={24}
              id="qx-order-again"
              onClick={() => (order.bizType === 'credit' ? redirectTo('/subpages/member/recharge') : navigateToUrl(link, 'redirect'))}
            >
              重新下单
            </Button>
          ) : null}
        </Stack>
      </CardBox>
      <Numbers order={order} />
    </Box>
  )
})
