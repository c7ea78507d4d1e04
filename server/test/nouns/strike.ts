/** An act that reads one's own strikes, and invariants that hold after any kill. */
import { strike } from '@qianxian/protocol/strike/strike'
import { eq } from 'drizzle-orm'
import { newReport } from '../../seed/makers/report'
import { strikes } from '../../src/db/tables/strike'
import { liftStrikes, type NewStrike, imposeStrike as strikeSomebody } from '../../src/features/strike/strike'
import { stageOf, type Acts } from '../stage'
import type { TestWorld } from '../world'

let judgements = 900_000

export function strikeStage(world: TestWorld) {
  /** A ban without a real audit decision. */
  const ban = async ({ userId, profileId }: { userId: number; profileId: number | null }) => {
    judgements += 1
    const auditTaskId = judgements
    const ban = { action: 'ban', ability: null, days: null, finding: 'money', removed: [], term: 'year' } as const
    const ctx = await world.ctx(world.tenantA, null)
    return ctx.tx((ctx) => strikeSomebody(ctx, { userId, profileId, auditTaskId, ...ban, removed: [] }))
  }
  /** A complaint upheld at `at`: a report, and the measure that followed. Returns the decision. */
  const complained = async ({ userId }: { userId: number }, at = new Date(), measure: Partial<NewStrike> = {}) => {
    judgements += 1
    const auditTaskId = judgements
    const reporterId = (await world.loveUser()).userId
    await newReport(world.bench(), { reporterId, targetProfileId: null, auditTaskId, status: 'final', createdAt: at, resolvedAt: at })
    const warning = { action: 'warn', ability: null, days: null, finding: 'fee_dispute', term: 'quarter' } as const
    const ctx = await world.ctx(world.tenantA, null)
    await ctx.tx((ctx) => strikeSomebody(ctx, { userId, profileId: null, auditTaskId, removed: [], ...warning, ...measure }))
    await world.world.db.update(strikes).set({ createdAt: at }).where(eq(strikes.auditTaskId, auditTaskId))
    return auditTaskId
  }
  const lifted = async (auditTaskId: number) => (await world.ctx(world.tenantA, null)).tx((ctx) => liftStrikes(ctx, auditTaskId))
  return { ban, complained, lifted }
}

const acts = (world: TestWorld): Acts<typeof strike> => {
  const { by, her } = stageOf(world)
  return { getMine: async () => by(await her(), strike.getMine, {}) }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a measure without its judgement': `
    select s.id from strikes s where not exists (
      select 1 from reports r where r.tenant_id = s.tenant_id and r.audit_task_id = s.audit_task_id and r.status in ('upheld', 'partly', 'appealed', 'final'))
      and not exists (select 1 from audit_tasks t where t.tenant_id = s.tenant_id and t.id = s.audit_task_id and t.target_type = 'risk'
      and t.status in ('rejected', 'appealed', 'upheld', 'overturned'))`,
  'a report that stands and led to nothing': `
    select r.id from reports r where r.status in ('upheld', 'partly') and not exists (
      select 1 from strikes s where s.tenant_id = r.tenant_id and s.audit_task_id = r.audit_task_id and s.lifted_at is null)`,
  'a running measure of which nobody heard': `
    select s.id from strikes s join users u on u.tenant_id = s.tenant_id and u.id = s.user_id and u.status <> 'closed'
    where s.lifted_at is null and s.ended_at is null and not exists (
      select 1 from notices n where n.tenant_id = s.tenant_id and n.user_id = s.user_id and n.subject = 'judgement:' || s.audit_task_id)`,
}

export const strikeFacts = { table: strike, acts, invariants }
