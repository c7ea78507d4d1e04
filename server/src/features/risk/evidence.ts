/** Signs against an account as evidence for an auditor: dates, counts, the other accounts masked, and messages where allowed. */
import type { AuditSign } from '@qianxian/protocol/audit/audit.schema'
import { name } from '@qianxian/protocol/base/dictionary'
import { riskSign, type RiskSign } from '@qianxian/protocol/risk/risk.words'
import { maskedName } from '@qianxian/protocol/base/masks'
import type { Ctx } from '../../ctx'
import * as store from './risk.repository'

/** Occurrences shown of each sign. */
const CASES_SHOWN = 5
/** Signs recorded while a message was sent. */
const spoken: readonly RiskSign[] = ['money', 'elsewhere', 'copied']
const linked: readonly RiskSign[] = ['linked', 'banned_photo']

/** Null if the review's request does not exist. */
export const findAskedAbout = async (ctx: Ctx, askId: number): Promise<number | null> =>
  (await store.findAsk(ctx, askId))?.aboutUserId ?? null

export async function listSignsOfTask(ctx: Ctx, { targetId }: { targetId: number }): Promise<AuditSign[]> {
  const userId = await findAskedAbout(ctx, targetId)
  return userId === null ? [] : listSignsAgainst(ctx, userId)
}

/**
 * A message is shown only if its receiver asked for this or another review of the account, or reported it: other
 * conversations stay private.
 */
export async function listSignsAgainst(ctx: Ctx, userId: number): Promise<AuditSign[]> {
  const events = await store.listEvents(ctx, userId, await store.clearedAt(ctx, userId))
  const others = events.map(({ aboutUserId }) => aboutUserId).filter((id) => id !== null)
  const accounts = await store.listOtherAccounts(ctx, others)
  const profileId = await store.findProfileId(ctx, userId)
  const complained = await store.filterComplainants(ctx, { userId, profileId }, others)
  const bySign = new Map<RiskSign, typeof events>()
  for (const event of [...events].sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()))
    bySign.set(event.sign, [...(bySign.get(event.sign) ?? []), event])
  const signs: AuditSign[] = []
  for (const [sign, all] of bySign) {
    const cases: AuditSign['cases'] = []
    for (const { aboutUserId, createdAt } of all.slice(0, CASES_SHOWN)) {
      const other = aboutUserId === null ? undefined : accounts.get(aboutUserId)
      const mayRead = spoken.includes(sign) && aboutUserId !== null && complained.has(aboutUserId)
      const pair = profileId !== null && other ? ([profileId, other.profileId] as const) : null
      cases.push({
        at: createdAt.toISOString(),
        account: aboutUserId === null ? null : accountWords(sign, other),
        sample: mayRead && pair ? await store.findMessageAt(ctx, { fromUserId: userId, pair, at: createdAt }) : null,
      })
    }
    signs.push({ label: name(riskSign, sign), count: all.length, lastAt: all[0]!.createdAt.toISOString(), cases })
  }
  return signs.sort((a, b) => b.count - a.count)
}

/** For example 雪＊＊（编号 55****40），被处理过. */
function accountWords(sign: RiskSign, account: { nickname: string | null; no: string } | undefined): string {
  const who = account
    ? `${maskedName(account.nickname ?? '会员')}（编号 ${account.no.slice(0, 2)}****${account.no.slice(-2)}）`
    : '没有资料的账号'
  return linked.includes(sign) ? `${who}，被处理过` : who
}
