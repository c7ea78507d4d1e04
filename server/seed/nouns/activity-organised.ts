/**
 * The organiser's side of the demonstration: a login account whose store has activities in every state, and a
 * matchmaker's own activities.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { and, asc, eq } from 'drizzle-orm'
import { activities } from '../../src/db/tables/activity'
import { stores } from '../../src/db/tables/store'
import { submitActivity } from '../../src/features/activity/organiser/publication.service'
import { claim, decide } from '../../src/features/audit/audit.service'
import { hashPassword } from '../../src/features/auth/auth'
import { accounts, PASSWORD } from '../accounts'
import { newActivity } from '../makers/activity'
import { newUser } from '../makers/account'
import { newStaff } from '../makers/store'
import { ctxOfAccount, type Stage } from '../stage'

/** Activities of the organiser that stop before publication. */
const prepared = [
  { title: '旧物交换市集', place: '门店二楼', until: 'draft' },
  { title: '周五晚的城市夜跑', place: '锦江绿道东门', until: 'pending_audit' },
  { title: '手冲咖啡与黑胶', place: '门店一楼', until: 'rejected' },
] as const

const storeOf = async ({ db, tenantId }: Stage) =>
  (await db.select().from(stores).where(eq(stores.tenantId, tenantId)).orderBy(asc(stores.id)).limit(1))[0]!

/** Gives some of these activities to a store and some to a matchmaker; all others stay the platform's. */
export async function handOver(
  stage: Stage,
  { toStore, toMatchmaker }: Record<'toStore' | 'toMatchmaker', readonly string[]>,
): Promise<void> {
  const { db, tenantId, matchmakerIds, matchmakers } = stage
  const store = await storeOf(stage)
  const { phone, userName } = accounts.organiser
  const { id: userId } = await newUser(stage, { phone, userName, passwordHash: await hashPassword(PASSWORD) })
  await newStaff(stage, { storeId: store.id, userId, role: 'manager', name: '何川' })
  const give = (title: string, facts: Partial<typeof activities.$inferInsert>) =>
    db
      .update(activities)
      .set(facts)
      .where(and(eq(activities.tenantId, tenantId), eq(activities.title, title)))
  for (const title of toStore)
    await give(title, { organiserType: 'store', organiserId: store.id, organiserName: store.name, hostIds: [matchmakerIds[0]!] })
  for (const title of toMatchmaker)
    await give(title, { organiserType: 'matchmaker', organiserId: matchmakerIds[0]!, organiserName: matchmakers[0]!.name })
}

/** A draft, one under audit, and one that the auditors returned with a reason. */
export async function prepare(stage: Stage): Promise<void> {
  const store = await storeOf(stage)
  const [some] = await stage.db
    .select()
    .from(activities)
    .where(eq(activities.tenantId, stage.tenantId))
    .orderBy(asc(activities.id))
    .limit(1)
  const organiser = await ctxOfAccount(stage, accounts.organiser)
  for (const { title, place, until } of prepared) {
    const startAt = momentAfter(stage.now, 25, 'day')
    const { id } = await newActivity(stage, {
      title,
      place,
      cover: some!.cover,
      startAt,
      endAt: momentAfter(startAt, 3, 'hour'),
      enrollStart: momentAfter(stage.now, 3, 'day'),
      enrollEnd: momentAfter(startAt, -4, 'hour'),
      organiserType: 'store',
      organiserId: store.id,
      organiserName: store.name,
      status: 'draft',
    })
    if (until !== 'draft') await organiser.tx((ctx) => submitActivity(ctx, { id }))
    if (until === 'rejected') await sendBack(stage, id)
  }
}

async function sendBack(stage: Stage, activityId: number): Promise<void> {
  const [row] = await stage.db.select().from(activities).where(eq(activities.id, activityId))
  const auditor = await ctxOfAccount(stage, accounts.auditor)
  await auditor.tx((ctx) => claim(ctx, { id: row!.auditTaskId! }))
  const reasons = [{ field: 'notice', code: 'too_thin' as const }]
  await auditor.tx((ctx) => decide(ctx, { id: row!.auditTaskId!, decision: 'rejected', reasons }))
}
