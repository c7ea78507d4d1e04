/**
 * Three texts of the pledge, and signatures in every state: most verified people signed the newest text, some an older one that
 * still counts or no longer does, one withdrew. Measures of the demonstration break further ones.
 */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { identities } from '../../src/db/tables/identity'
import { loveProfiles } from '../../src/db/tables/love'
import { requireMember, requireProfileId } from '../../src/ctx'
import { accounts } from '../accounts'
import { newIdentity } from '../makers/identity'
import { newPledge, newPledgeText, PLEDGE_BODY } from '../makers/pledge'
import { ctxOf, ctxOfAccount, type Demonstration } from '../stage'

const SECOND_BODY = `${PLEDGE_BODY}\n七、婚姻状况有变化时，我会在三天内修改资料。`
const THIRD_BODY = `${SECOND_BODY}\n八、不替别人签署，也不让别人替我签署本承诺书。`
const BODIES = [PLEDGE_BODY, SECOND_BODY, THIRD_BODY] as const
/** Days since each text was published: the second runs out on the third's thirtieth day, the first has run out. */
const PUBLISHED_DAYS_AGO = [400, 60, 12] as const

/** Inhabitants by the state of their pledge; no other story uses them. */
const SPECIAL = { due: 190, lapsing: 191, outdated: 192, withdrawn: 193, never: 194 } as const
/** Inhabitants about whom the demonstration's reports are decided, so that their pledges break. */
const REPORTED = [20, 24]

export const demonstration: Demonstration = {
  async past(stage) {
    const { db, tenantId, now } = stage
    const { userId: publishedById } = requireMember(await ctxOfAccount(stage, accounts.auditor))
    await newPledgeText.all(
      stage,
      BODIES.map((body, at) => ({
        version: at + 1,
        body,
        publishedById,
        createdAt: momentBefore(now, PUBLISHED_DAYS_AGO[at]!, 'day'),
      })),
    )
    const signed = (version: 1 | 2 | 3, daysAfter: number) => ({
      textVersion: version,
      body: BODIES[version - 1]!,
      signedAt: momentAfter(momentBefore(now, PUBLISHED_DAYS_AGO[version - 1]!, 'day'), daysAfter, 'day'),
    })
    const special = new Map<number, keyof typeof SPECIAL>()
    for (const [state, place] of Object.entries(SPECIAL)) special.set(stage.inhabitants[place]!.profileId, state as keyof typeof SPECIAL)
    const reported = await Promise.all(REPORTED.map(async (place) => requireProfileId(await ctxOf(stage, place))))
    const vip = requireProfileId(await ctxOfAccount(stage, accounts.vip))

    const people = await db
      .select({ id: loveProfiles.id, userId: loveProfiles.userId, gender: loveProfiles.gender, birthday: loveProfiles.birthday })
      .from(loveProfiles)
      .where(
        and(
          eq(loveProfiles.tenantId, tenantId),
          isNotNull(loveProfiles.userId),
          inArray(loveProfiles.id, [...stage.inhabitants.map(({ profileId }) => profileId), vip]),
        ),
      )
    const proven = new Set(
      (await db.select({ userId: identities.userId }).from(identities).where(eq(identities.tenantId, tenantId))).map(
        ({ userId }) => userId,
      ),
    )
    for (const { id, userId, gender, birthday } of people) {
      const state = special.get(id)
      const isNeeded = (state !== undefined && state !== 'never') || reported.includes(id)
      if (state === 'never' || (!isNeeded && !proven.has(userId!))) continue
      if (isNeeded && !proven.has(userId!))
        await newIdentity(stage, { userId: userId!, gender: gender ?? 'female', birthday: birthday ?? '1992-06-15' })
      const facts = state === 'due' || state === 'lapsing' ? signed(2, 3) : state === 'outdated' ? signed(1, 9) : signed(3, 2)
      await newPledge(stage, {
        profileId: id,
        userId: userId!,
        ...facts,
        ...(state === 'withdrawn' ? { status: 'withdrawn', endedAt: momentBefore(now, 3, 'day') } : {}),
      })
    }
  },
}
