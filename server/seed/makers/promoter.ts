/** Promoters, and the people whom they brought. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { promoterReferrals, promoters } from '../../src/db/tables/promoter'
import { maker, type Bench, type Facts } from '../maker'
import { newRole } from './account'
import { newAttribution } from './attribution'

const newRow = maker(promoters, (facts: Facts<typeof promoters, 'userId'>, { now }) => ({
  status: 'active' as const,
  createdAt: now,
  ...facts,
}))

/** An active promoter, unless `facts` differ; a state that staff decided needs its decision. */
export async function newPromoter(bench: Bench, facts: Facts<typeof promoters, 'userId'>) {
  const row = await newRow(bench, facts)
  if (row.status === 'active' || row.status === 'frozen') await newRole(bench, { userId: row.userId, role: 'popMatchmaker' })
  return row
}

const newReferralRow = maker(promoterReferrals, (facts: Facts<typeof promoterReferrals, 'userId' | 'promoterId'>, { now }) => {
  const boundAt = facts.boundAt ?? now
  return {
    boundAt,
    validUntil: momentAfter(boundAt, 365, 'day'),
    voidedAt: facts.voidReason ? boundAt : null,
    ...facts,
  }
})

/** A referral with its attribution; one that is void from the beginning has none. */
export async function newReferral(
  bench: Bench,
  { promoter, ...facts }: Omit<Facts<typeof promoterReferrals, 'userId'>, 'promoterId'> & { promoter: { id: number; userId: number } },
) {
  const row = await newReferralRow(bench, { ...facts, promoterId: promoter.id })
  if (row.voidReason === null)
    await newAttribution(bench, { userId: row.userId, kind: 'inviter', targetId: promoter.userId, boundAt: row.boundAt })
  return row
}
