/** The benefits and prices of a membership, the member's present one, and the effect of another purchase on it. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import type { MyVip, VipPlan } from '@qianxian/protocol/membership/membership.schema'
import { vipLimits, vipTimeInWords, vipType } from '@qianxian/protocol/membership/membership.words'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { OrderBar, ProductCard, Products, ShopScreen } from '@/parts/finance/Shop'
import { navigateTo } from '@/router/navigator'
import { guardScreen } from '@/shell/access'
import { Box } from '@/ui/base/layout/layout'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { VipCoupons } from './VipCoupons'
import { standingInWords, VipModel } from './VipModel'
import { VipReceiptPart } from './VipReceipt'
import { VipRights } from './VipRights'

const { wholeRefundDays, wholeRefundPercent } = vipLimits

export const VipScreen = guardScreen(function VipScreen() {
  const [model] = useState(() => new VipModel())
  return (
    <ShopScreen
      title="VIP 会员"
      model={model.shown}
      footer={model.plan ? <PlanBar plan={model.plan} model={model} /> : undefined}
      render={({ mine, plans }) => (
        <>
          <Current mine={mine} />
          {plans.closedWhy === null ? <Plans model={model} /> : null}
          <VipCoupons model={model} />
          <VipRights mine={mine} />
          <VipReceiptPart model={model} />
          <Box isInset>
            <Typography size="s" tone="soft">
              {plans.closedWhy ??
                `会员不会自动续费。购买 ${wholeRefundDays} 天内权益用了不超过 ${wholeRefundPercent}% 可以全额退款，之后按天数和权益中用得多的扣除；先退最近一次购买的。会员不影响你的排序和匹配分数。`}
            </Typography>
          </Box>
        </>
      )}
    />
  )
})

function Current({ mine: { type, until, list, paused } }: { mine: MyVip }) {
  const rests = standingInWords({ paused, list })
  return (
    <>
      <Box isInset bottom={32} padX={32} padY={24} surface="gold" radius="l">
        <Typography size="s">{type === null ? '你还不是 VIP 会员' : vipType[type]}</Typography>
        <Typography top={4} size="xl" weight="bold" id="qx-vip-until">
          {rests?.title ?? (until === null ? '开通后立即生效' : `有效期至 ${dateInWords(until)}`)}
        </Typography>
        {rests ? (
          <Typography top={4} size="s">
            {rests.note}
          </Typography>
        ) : null}
      </Box>
      {list.length > 0 ? (
        <CellGroup title="我的会员">
          {list.map(({ id, name, orderId, until: end, leftMinutes, reason }) => (
            <Cell
              key={id}
              label={name}
              note={[leftMinutes !== null ? `还剩 ${vipTimeInWords(leftMinutes)}` : `到 ${dateInWords(end)}`, reason]
                .filter(Boolean)
                .join('，')}
              value={orderId === null ? '赠送' : '订单与退款'}
              onClick={orderId === null ? undefined : () => navigateTo('/subpages/member/pay', { id: orderId })}
            />
          ))}
        </CellGroup>
      ) : null}
    </>
  )
}

const Plans = observer(function Plans({ model }: { model: VipModel }) {
  return (
    <Products title="选择会员" emptyWords={model.plans.length === 0 ? '现在没有在售的会员，已有的照常有效。' : null}>
      {model.plans.map((plan) => (
        <PlanCard key={plan.type} plan={plan} isOn={plan === model.plan} onChoose={() => model.choose(plan)} />
      ))}
    </Products>
  )
})

function PlanCard({ plan, isOn, onChoose }: { plan: VipPlan; isOn: boolean; onChoose: () => void }) {
  const { name, days, priceFen, marketFen } = plan
  return (
    <ProductCard
      name={name}
      tag={marketFen > priceFen ? <Tag tone="gold">省 ¥{amount(marketFen - priceFen)}</Tag> : null}
      notes={[`${days} 天，每天约 ¥${amount(Math.ceil(priceFen / days))}`]}
      priceFen={priceFen}
      isOn={isOn}
      onChoose={onChoose}
    />
  )
}

const PlanBar = ({ plan, model }: { plan: VipPlan; model: VipModel }) => (
  <OrderBar
    id="qx-vip-submit"
    above={plan.words || `现在购买，会员到 ${dateInWords(plan.until)}`}
    name={plan.name}
    priceFen={plan.priceFen}
    onOrder={() => model.order(plan)}
  />
)
