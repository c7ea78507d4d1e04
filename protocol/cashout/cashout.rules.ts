/** Input rules for withdrawals; the page checks them before the server does. */
import { isPersonName } from '../base/names'
import { digitsNotation } from '../base/notation'
import { tidy, toHalfWidth } from '../base/rules'
import type { PayeeKind } from './cashout.words'

const EMAIL = /^[^\s@]{1,40}@[^\s@]+\.[^\s@]{2,}$/
const PHONE = /^1[3-9]\d{9}$/
const CARD = /^\d{15,19}$/
export const cardNotation = /*#__PURE__*/ digitsNotation(15, 19)

export const nameFault = (name: string): string | null => (isPersonName(name) ? null : '请填写收款人的真实姓名')

/** The last digit of a bank card is a checksum of the others. */
function isCard(no: string): boolean {
  if (!CARD.test(no)) return false
  const sum = [...no].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** An account as it is checked and stored: half-width, without spaces. */
export const accountOf = (typed: string): string => toHalfWidth(typed).replace(/\s+/g, '')

export function accountFault(kind: Exclude<PayeeKind, 'wechat'>, account: string): string | null {
  const bare = accountOf(account)
  if (kind === 'bank') return isCard(bare) ? null : '请填写正确的银行卡号'
  return PHONE.test(bare) || EMAIL.test(bare) ? null : '请填写支付宝的手机号或邮箱账号'
}

/** Converts typed yuan to fen; null if it is not an amount. Never rounds: a third decimal is refused. */
export function fenOfYuan(typed: string): number | null {
  const match = /^(\d{1,8})(?:\.(\d{0,2}))?$/.exec(tidy(typed))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0') || 0) : null
}
