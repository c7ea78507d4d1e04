/** Sentences on the pages of promoters. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { levelInWords, promoterLevels, type PromoterLevel } from '@qianxian/protocol/commission/commission.words'
import type { PromoterDay, PromoterLevelView, Referral } from '@qianxian/protocol/promoter/promoter.schema'
import { voidReason } from '@qianxian/protocol/promoter/promoter.words'

export const levelName = (level: number): string => levelInWords(promoterLevels.find((one) => one === level) ?? promoterLevels[0])

export const dayInWords = ({ scanned, registered, published, firstPaid }: Omit<PromoterDay, 'day'>): string =>
  `扫码 ${scanned} 次 · 注册 ${registered} 人 · 发布资料 ${published} 人 · 首单 ${firstPaid} 人`

/** How long the orders of the person count, or why they do not. */
export function referralInWords({ stage, registeredOn, validUntil, voidReason: reason }: Referral): string {
  const since = `${dateInWords(registeredOn)}注册`
  if (reason !== null) return `${since} · ${voidReason[reason]}`
  return stage === 'lapsed' ? `${since} · ${dateInWords(validUntil)}已到期` : `${since} · 订单算到${dateInWords(validUntil)}`
}

export const missingInWords = ({ level, missing }: Pick<PromoterLevelView, 'level' | 'missing'>): string =>
  missing === null ? '已经是最高等级' : `再得 ${missing} 分升为${levelName((level + 1) as PromoterLevel)}`

const percent = (bp: number): string => `${bp / 100}%`

export const tierInWords = ({ rate }: PromoterLevelView['tiers'][number]): string =>
  rate === null ? '当前规则没有推广分成' : `首单净额的 ${percent(rate.firstBp)}，以后的订单 ${percent(rate.laterBp)}`
