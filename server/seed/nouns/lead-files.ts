/** Imports of the demonstration's lead handler, one with refused and repeated rows, and leads that went back to the pool. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { leadImportColumn, leadRowReason } from '@qianxian/protocol/lead/lead-import.words'
import { eq } from 'drizzle-orm'
import { leads } from '../../src/db/tables/lead'
import { newLeadLog } from '../makers/lead'
import { newLeadImport, newLeadImportRow } from '../makers/lead-import'
import type { Stage } from '../stage'

/** Row, reason, masked name and phone. */
const REFUSED: readonly (readonly [number, string, string, string])[] = [
  [7, leadRowReason.missing(leadImportColumn.origin), '周*', '138****2207'],
  [12, leadRowReason.missing(leadImportColumn.consentDay), '吴*', '139****7145'],
  [19, leadRowReason.phone, '徐*', '137****861'],
  [23, leadRowReason.underAge, '孙*', '186****3390'],
]
const REPEATED = [27, leadRowReason.repeated(5), '朱*', '135****0418'] as const
const LAST_LINE = 34

export async function seedLeadImports(stage: Stage, userId: number): Promise<void> {
  const at = momentBefore(stage.now, 3, 'day')
  const total = LAST_LINE - 2
  const { id: importId } = await newLeadImport(stage, {
    userId,
    fileName: '周末相亲角.xlsx',
    total,
    accepted: total - REFUSED.length - 1,
    repeated: 1,
    refused: REFUSED.length,
    createdAt: at,
    progressAt: at,
    finishedAt: momentAfter(at, 1, 'minute'),
  })
  const known = new Map(REFUSED.map(([line, reason, name, phone]) => [line, { outcome: 'refused' as const, reason, name, phone }]))
  const [line, reason, name, phone] = REPEATED
  const rows = Array.from({ length: total }, (_none, place) => place + 3).map((each) => ({
    importId,
    line: each,
    ...(each === line ? { outcome: 'repeated' as const, reason, name, phone } : (known.get(each) ?? { outcome: 'accepted' as const })),
  }))
  await newLeadImportRow.all(stage, rows)
  const older = momentBefore(stage.now, 40, 'day')
  await newLeadImport(stage, { userId, fileName: '门店活动登记.csv', total: 18, createdAt: older, progressAt: older, finishedAt: older })
}

/** Every how many leads of the pool were taken before and recycled, and the hours from creation to claim and to deadline. */
const RECYCLED_EVERY = 4
const [CLAIMED_HOURS, RECYCLED_HOURS] = [5, 29]

/** Leads of the pool that a handler took and never called, so that the report shows how many are recycled. */
export async function seedRecycledLeads(
  stage: Stage,
  rows: readonly (typeof leads.$inferSelect)[],
  userIds: readonly number[],
): Promise<void> {
  const chosen = rows.filter(
    ({ status, level, createdAt, touches }, place) =>
      status === 'in_pool' &&
      level !== 'A' &&
      touches === 1 &&
      createdAt < momentBefore(stage.now, 3, 'day') &&
      place % RECYCLED_EVERY === 0,
  )
  const logs: Parameters<typeof newLeadLog.all>[1][number][] = []
  for (const [place, { id, createdAt }] of chosen.entries()) {
    const userId = userIds[place % userIds.length]!
    const [claimedAt, poolAt] = [momentAfter(createdAt, CLAIMED_HOURS, 'hour'), momentAfter(createdAt, RECYCLED_HOURS, 'hour')]
    await stage.db.update(leads).set({ firstClaimedAt: claimedAt, claimedAt, lastOwnerId: userId, poolAt }).where(eq(leads.id, id))
    logs.push(
      { leadId: id, event: 'claimed', status: 'claimed', ownerId: userId, aboutId: userId, byId: userId, at: claimedAt },
      { leadId: id, event: 'recycled', status: 'in_pool', aboutId: userId, at: poolAt },
    )
  }
  await newLeadLog.all(stage, logs)
}
