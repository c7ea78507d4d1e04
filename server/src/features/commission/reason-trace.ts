/** The sentences that explain a share, written once when it is made. They name nobody but their reader. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import { commissionLimits, commissionRole, levelInWords, type PromoterLevel } from '@qianxian/protocol/commission/commission.words'
import { orderBiz } from '@qianxian/protocol/finance/finance.words'
import type { OrderRow } from '../finance/finance'
import type { PlanRow } from './commission.repository'
import { feeInWords, rateInWords } from './plans'
import type { ClaimRule, Share, Split, Waterfall } from './waterfall'

interface Made {
  order: Pick<OrderRow, 'bizType' | 'amountFen' | 'channelFen'>
  plan: Pick<PlanRow, 'version' | 'channelFeeBp' | 'taxBp'>
  rule: ClaimRule
  /** The level of the promoter who brought the buyer, and whether it is the buyer's first order; null for all others. */
  promotion: { level: PromoterLevel; isFirst: boolean } | null
  share: Share
  split: Split | null
  waterfall: Waterfall
  freeAt: Date
}

const yuan = (fen: number): string => `${amount(fen)} 元`

const CLAIMS = {
  matchmaker: '下单时由你服务这位会员。',
  helper: '这位会员经你协作牵过线。',
  store: '下单时由你们门店服务这位会员。',
  brought: '下单时这位会员归属于你。',
  partner: '下单时这位会员住在你的区域。',
} as const satisfies Record<Share['role'], string>

export function traceOf({ order, plan, rule, promotion, share, split, waterfall, freeAt }: Made): string[] {
  const { role, fen, wantedFen } = share
  const { feeFen, taxFen, netFen } = waterfall
  const isSplit = split !== null && waterfall.shares.some((one) => one.role === 'helper')
  return [
    `这笔订单（${orderBiz[order.bizType]}）实付 ${yuan(order.amountFen)}，积分和优惠不计入。`,
    `渠道收款 ${yuan(order.channelFen)}，手续费 ${feeInWords(plan.channelFeeBp)}，扣除 ${yuan(feeFen)}。`,
    ...(taxFen > 0 ? [`税费 ${feeInWords(plan.taxBp)}，扣除 ${yuan(taxFen)}。`] : []),
    `净额 ${yuan(netFen)}，是计算分成的基数。`,
    promotion
      ? `这位会员由你推广注册。下单时你是${levelInWords(promotion.level)}，这是 TA 的${promotion.isFirst ? '首单' : '后续订单'}。`
      : CLAIMS[role],
    `按第 ${plan.version} 版规则，${role === 'helper' ? commissionRole.matchmaker : commissionRole[role]}${promotion ? `（${levelInWords(promotion.level)}${promotion.isFirst ? '首单' : '后续订单'}）` : ''}得${rateInWords(rule)}。`,
    ...(isSplit && role === 'helper' ? [`按约定，你得服务红娘分成的 ${split.percent}%。`] : []),
    ...(isSplit && role === 'matchmaker' ? [`按约定，其中 ${split.percent}% 归协作红娘。`] : []),
    ...(fen < wantedFen
      ? [
          `各方合计最多是净额的 ${feeInWords(commissionLimits.othersMaxBp)}，前面的分完还剩 ${yuan(waterfall.cut!.leftFen)}，由余下各方按比例分：` +
            `你原本 ${yuan(wantedFen)}，减为 ${yuan(fen)}。`,
        ]
      : []),
    `你的分成是 ${yuan(fen)}，其余 ${yuan(netFen - fen)}归其他各方和平台。`,
    `${dateInWords(freeAt)}以前不结算；服务按进度完成以后，按进度结算。`,
  ]
}
