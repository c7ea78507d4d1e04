/**
 * A person whose name and face are verified, another who cancelled half-way, another waiting for a human check, and
 * another who never returned.
 */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { identityLimits } from '@qianxian/protocol/identity/identity.words'
import { and, eq } from 'drizzle-orm'
import { loveProfiles } from '../../src/db/tables/love'
import { requestHumanReview } from '../../src/features/identity/human-review'
import { applyProvenFacts } from '../../src/features/love/profile/live-profile'
import { requireMember } from '../../src/ctx'
import { accounts } from '../accounts'
import { drawIdNo, newCheck, newIdentity } from '../makers/identity'
import { ctxOfAccount, type Demonstration } from '../stage'

export const demonstration: Demonstration = {
  async past(stage) {
    const love = await ctxOfAccount(stage, accounts.love)
    const { userId } = requireMember(love)
    const [profile] = await stage.db
      .select({ gender: loveProfiles.gender, birthday: loveProfiles.birthday })
      .from(loveProfiles)
      .where(and(eq(loveProfiles.tenantId, stage.tenantId), eq(loveProfiles.userId, userId)))
    const facts = { gender: profile!.gender!, birthday: profile!.birthday! }
    const provenAt = momentBefore(stage.now, 90, 'day')
    await newIdentity(stage, { userId, ...facts, provenAt, faceAt: provenAt })
    await newCheck(stage, { userId, status: 'passed', failure: null, createdAt: provenAt, endedAt: provenAt, expiresAt: provenAt })
    await love.tx((ctx) => applyProvenFacts(ctx, { userId, ...facts, level: 'face' }))

    const member = await ctxOfAccount(stage, accounts.member)
    const createdAt = momentBefore(stage.now, 3, 'day')
    await newCheck(stage, {
      userId: requireMember(member).userId,
      createdAt,
      expiresAt: momentAfter(createdAt, identityLimits.linkMinutes, 'minute'),
      endedAt: momentAfter(createdAt, 1, 'day'),
    })

    const asking = await ctxOfAccount(stage, accounts.finance)
    await requestHumanReview(asking, requireMember(asking).userId, {
      paper: 'id18',
      realName: '阿依古丽·吐尔逊',
      paperNumber: drawIdNo('1988-10-02', 'female'),
      way: 'call',
      wish: '工作日晚上八点以后',
    })

    const gone = await ctxOfAccount(stage, accounts.secondFinance)
    await newCheck(stage, {
      userId: requireMember(gone).userId,
      kind: 'handoff',
      status: 'lapsed',
      failure: null,
      createdAt,
      expiresAt: momentAfter(createdAt, identityLimits.linkMinutes, 'minute'),
      endedAt: momentAfter(createdAt, 1, 'day'),
    })
  },
}
