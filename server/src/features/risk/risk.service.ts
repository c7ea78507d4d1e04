/** The warning that is read before trusting a person, and requests for a human check. */
import { name } from '@qianxian/protocol/base/dictionary'
import type { risk } from '@qianxian/protocol/risk/risk'
import { warningWords } from '@qianxian/protocol/risk/risk.rules'
import { riskLimits, riskSign } from '@qianxian/protocol/risk/risk.words'
import { requireMember } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { requestRiskReview, hasReadSigns, accountOfNo, listVisibleSigns } from './risk'
import * as store from './risk.repository'

export const getWarning: Verb<typeof risk.getWarning> = async (ctx, { no }) => {
  const { userId } = await accountOfNo.ask(ctx, no)
  const me = requireMember(ctx).userId
  // Members never read signs about themselves.
  const signs = userId === me ? [] : await listVisibleSigns(ctx, userId)
  if (signs.length === 0 || userId === null) return { warning: null }
  const isRead = await hasReadSigns(ctx, userId, signs)
  return { warning: { words: warningWords(signs.length), signs: signs.map((sign) => name(riskSign, sign)), isRead } }
}

export const readWarning: Verb<typeof risk.readWarning> = async (ctx, { no }) => {
  const { userId } = await accountOfNo.ask(ctx, no)
  const me = requireMember(ctx).userId
  const signs = userId === me ? [] : await listVisibleSigns(ctx, userId)
  if (userId !== null && signs.length > 0) await store.insertReading(ctx, me, userId, signs.length)
  return {}
}

export const askSafety: Verb<typeof risk.askSafety> = async (ctx, { no, words }) => {
  const { userId } = await accountOfNo.ask(ctx, no)
  const me = requireMember(ctx).userId
  if (userId === me) throw fault('self_target')
  if (userId !== null) await requestRiskReview(ctx, userId, me, words.trim())
  return { words: `已请安全员查看，${riskLimits.safetyHours} 小时内专人核实。在此之前请不要转账或交出联系方式。` }
}
