/** Leads in any state, for the demonstration and for tests. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { afterCallHours, leadDeadline } from '@qianxian/protocol/lead/lead.rules'
import { leadRules, leadStates } from '@qianxian/protocol/lead/lead.words'
import { and, eq } from 'drizzle-orm'
import { leadFollows, leadHandlers, leadOwnerLogs, leadPools, leads } from '../../src/db/tables/lead'
import { maker, type Bench, type Facts } from '../maker'
import { drawPhone, phoneColumns } from './account'

type Known = 'nameEnc' | 'phoneEnc' | 'phoneHash' | 'wechatEnc' | 'wechatHash'
export interface LeadSeed extends Omit<Facts<typeof leads>, Known> {
  name?: string
  phone?: string
  wechat?: string
}

/** The default pool of the tenant. */
export async function poolOf({ db, tenantId }: Bench): Promise<number> {
  const isDefault = and(eq(leadPools.tenantId, tenantId), leadPools.isDefault)
  const found = async () => (await db.select({ id: leadPools.id }).from(leadPools).where(isDefault))[0]?.id
  const before = await found()
  if (before !== undefined) return before
  await db.insert(leadPools).values({ tenantId, name: '公海', isDefault: true }).onConflictDoNothing()
  return (await found())!
}

const leadMaker = maker(leads, ({ name = '李小满', phone = drawPhone(), wechat, ...facts }: LeadSeed & { poolId: number }, bench) => {
  const { status = 'in_pool' } = facts
  const { now } = bench
  const isForgotten = isIn(leadStates.forgotten, status)
  const createdAt = facts.createdAt ?? now
  const claimedAt = facts.claimedAt ?? createdAt
  const isOwned = isIn(leadStates.owned, status)
  const times = {
    claimedAt,
    firstContactAt: facts.firstContactAt ?? null,
    lastFollowAt: facts.lastFollowAt ?? null,
    isExtended: facts.isExtended ?? false,
    lockUntil: facts.lockUntil ?? null,
  }
  const deadline = leadDeadline(times)
  return {
    source: 'landing' as const,
    level: 'B' as const,
    status,
    cityGeo: '510100',
    birthYear: 1994,
    need: '想找性格合适的人',
    isVerified: true,
    consentAt: createdAt,
    consentWhere: '获客页',
    consentText: '《个人信息说明》第 1 版',
    createdAt,
    lastTouchAt: createdAt,
    activeAt: createdAt,
    poolAt: isOwned ? deadline.at : status === 'assigned' ? afterCallHours(createdAt, leadRules.acceptHours) : createdAt,
    ...(isOwned ? { claimedAt, deadlineRule: deadline.rule, firstClaimedAt: claimedAt, lastOwnerId: facts.ownerId ?? null } : {}),
    ...(status === 'assigned' ? { offeredAt: createdAt } : {}),
    ...(status === 'converted' ? { claimedAt, convertedAt: now, convertType: 'registered' as const } : {}),
    ...(isForgotten
      ? {}
      : {
          nameEnc: bench.secrets.seal(name),
          ...phoneColumns(bench, phone),
          ...(wechat
            ? { wechatEnc: bench.secrets.seal(wechat), wechatHash: bench.secrets.hash('wechat', bench.tenantId, wechat.toLowerCase()) }
            : {}),
        }),
    ...facts,
  }
})

export const newLeadLog = maker(leadOwnerLogs, (facts: Facts<typeof leadOwnerLogs, 'leadId' | 'event' | 'status' | 'at'>) => facts)
export const newFollow = maker(leadFollows, (facts: Facts<typeof leadFollows, 'leadId' | 'byId' | 'type' | 'result' | 'at'>) => facts)

type LeadRow = typeof leads.$inferSelect

/** Leads of the default pool, in the pool unless stated otherwise, without any log. */
export async function newLeadRows(bench: Bench, said: readonly LeadSeed[]): Promise<LeadRow[]> {
  const poolId = await poolOf(bench)
  return leadMaker.all(
    bench,
    said.map((one) => ({ ...one, poolId })),
  )
}

/** Leads, each with the entry of the log that its state needs. */
async function newLeads(bench: Bench, said: readonly LeadSeed[]): Promise<LeadRow[]> {
  const rows = await newLeadRows(bench, said)
  await newLeadLog.all(
    bench,
    rows.map(({ id, status, ownerId, offeredToId, claimedAt, createdAt }) => ({
      leadId: id,
      event: ownerId !== null ? ('claimed' as const) : offeredToId !== null ? ('offered' as const) : ('created' as const),
      status,
      ownerId,
      aboutId: ownerId ?? offeredToId,
      at: claimedAt ?? createdAt,
    })),
  )
  return rows
}

export const newLead = async (bench: Bench, said: LeadSeed = {}): Promise<LeadRow> => (await newLeads(bench, [said]))[0]!

/** The row of a handler in the rotation. */
export async function handlerIdOf({ db, tenantId }: Bench, userId: number): Promise<number> {
  const isTheirs = and(eq(leadHandlers.tenantId, tenantId), eq(leadHandlers.userId, userId))
  await db.insert(leadHandlers).values({ tenantId, userId }).onConflictDoNothing()
  return (await db.select({ id: leadHandlers.id }).from(leadHandlers).where(isTheirs))[0]!.id
}
