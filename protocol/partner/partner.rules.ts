/** The level of a partner, from the orders of the region in the last days. It changes no rate. */
import { amount } from '../base/format'

export const partnerLevelLimits = {
  windowDays: 90,
  /** Net of the region in fen from which each level is reached. */
  tiersFen: [0, 5_000_000, 20_000_000],
  /** A higher refund rate, in percent, bars the way up. */
  refundPercentMax: 10,
  /** As many upheld complaints about matchmakers of the region bar the way up. */
  complaintsFrom: 2,
} as const

export interface PartnerFigures {
  /** Net of the orders before refunds, and the part of it that was refunded. */
  grossFen: number
  refundedFen: number
  complaints: number
}

export interface LevelOfPartner {
  level: number
  netFen: number
  refundPercent: number
  counts: string[]
  missing: string[]
}

/** Levels count from 1. */
export function partnerLevelOf({ grossFen, refundedFen, complaints }: PartnerFigures): LevelOfPartner {
  const { windowDays, tiersFen, refundPercentMax, complaintsFrom } = partnerLevelLimits
  const netFen = grossFen - refundedFen
  const isOverRefunded = refundedFen * 100 > grossFen * refundPercentMax
  const isComplained = complaints >= complaintsFrom
  const reached = tiersFen.filter((tier) => netFen >= tier).length
  const level = isOverRefunded || isComplained ? 1 : Math.max(reached, 1)
  const next = tiersFen[level]
  return {
    level,
    netFen,
    refundPercent: grossFen === 0 ? 0 : Math.floor((refundedFen * 100) / grossFen),
    counts: [
      `最近 ${windowDays} 天付款、扣除退款以后的区域订单净额。`,
      `退款超过 ${refundPercentMax}%，或者区域里的红娘有 ${complaintsFrom} 件以上投诉成立，不能升级。`,
      '等级只用来展示和排序服务支持，不改变分成比例。',
    ],
    missing:
      next === undefined
        ? []
        : [
            ...(netFen < next ? [`净额还差 ${amount(next - netFen)} 元。`] : []),
            ...(isOverRefunded ? [`退款要降到 ${refundPercentMax}% 以内。`] : []),
            ...(isComplained ? [`成立的投诉要少于 ${complaintsFrom} 件。`] : []),
          ],
  }
}
