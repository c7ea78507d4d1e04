/** Finds warning signs in a message. They are shown to the recipient only, and no message is ever called safe. */
import { createHash } from 'node:crypto'
import { lengthOf } from '@qianxian/protocol/base/characters'
import { lengthIn } from '@qianxian/protocol/base/clock'
import { toHalfWidth } from '@qianxian/protocol/base/rules'
import { findDoubt } from '@qianxian/protocol/contact/contact-doubts'
import type { ContactDoubt } from '@qianxian/protocol/contact/contact.words'
import { messageLimits, type MessageRisk } from '@qianxian/protocol/message/message.words'

/** Between two people who have just met, these are ways of requesting money. Talk about work or prices is not included. */
const MONEY: readonly RegExp[] = [
  /转账|汇款|打款|打钱|转钱|借(?:我|点|一?下|些)?.{0,3}钱|周转|垫付|代付|先付|本金|返利|返现|刷单|做单|跑分/u,
  /(?:跟|带)(?:着)?(?:我|你).{0,4}(?:投|赚|炒|理财|下注)|投资(?:平台|项目|机会|理财)|一起投|理财(?:平台|产品|项目)|炒(?:币|股|外汇|期货|黄金)/u,
  /虚拟币|比特币|以太坊|usdt|泰达币|内幕|稳赚|包赚|日赚|高收益|年化|博彩|彩票|下注|充值|提现|银行卡号|验证码|收款码|支付密码|贷款|网贷/iu,
]

/** Text patterns that lead to places outside the platform. */
const OUTWARD: readonly ContactDoubt[] = ['platform', 'asking', 'evading', 'pointer']

export function risksIn(text: string, { begunAt, now }: { begunAt: Date | null; now: Date }): MessageRisk[] {
  const risks: MessageRisk[] = []
  if (MONEY.some((pattern) => pattern.test(toHalfWidth(text)))) risks.push('money')
  const isFresh = begunAt === null || lengthIn('hour', begunAt, now) < messageLimits.elsewhereHours
  const doubt = isFresh ? findDoubt(text) : null
  if (doubt !== null && OUTWARD.includes(doubt)) risks.push('elsewhere')
  return risks
}

/** Hash that recognises an opening despite inserted characters. Short greetings are common and get none. */
export function openingHash(text: string): string | null {
  const words = toHalfWidth(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  if (lengthOf(words) < SHORTEST_OPENING) return null
  return createHash('sha256').update(words).digest('base64url').slice(0, 22)
}

const SHORTEST_OPENING = 12
