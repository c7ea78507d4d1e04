/** Couples of the demonstration: one in each stage, proposals, an exit that waits, a withdrawn one, and exits that refunded services. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { RelationshipStage, RelationshipStatus } from '@qianxian/protocol/couple/couple.words'
import type { OrderBiz } from '@qianxian/protocol/finance/finance.words'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { requireMember, requireProfileId, type Ctx } from '../../src/ctx'
import { exitRefunds } from '../../src/db/tables/couple'
import { linePackages } from '../../src/db/tables/line'
import { attachmentOf } from '../../src/features/couple/couple.repository'
import { confirmExit, exitElsewhere } from '../../src/features/couple/exit'
import { payReceipt } from '../../src/features/couple/receipt'
import { createOrder } from '../../src/features/finance/finance'
import { syncPauses } from '../../src/features/membership/membership'
import { endRefund, payByChannel } from '../cashier'
import { newCouple, newExit } from '../makers/couple'
import { ctxOfInhabitant, dated, type Demonstration, type Stage } from '../stage'

interface Story {
  status: RelationshipStatus
  days: number
  wished?: RelationshipStage
  exit?: 'proposed' | 'confirmed' | 'withdrawn'
  code?: string
  story?: string
}

const RAINY_DAY =
  '第一次见面下着雨，我们在茶馆的屋檐下聊了两个小时，都忘了要去吃饭。红娘说别急着下结论，于是又见了第二次、第三次。谢谢那场雨。'

const STORIES: readonly Story[] = [
  { status: 'proposed', days: 2 },
  { status: 'dating', days: 12 },
  { status: 'dating', days: 9, wished: 'couple' },
  { status: 'couple', days: 70 },
  { status: 'engaged', days: 120 },
  { status: 'married', days: 200 },
  { status: 'ended', days: 40 },
  { status: 'couple', days: 30, exit: 'proposed' },
  { status: 'married', days: 150, exit: 'confirmed', code: 'WE2GETHER9NW', story: RAINY_DAY },
  { status: 'couple', days: 90, exit: 'withdrawn', code: 'WE2WERE9NCEX' },
]

/** The inhabitants of these stories, whom no other story and no test names. */
const PLACES = [328, 352] as const
/** A couple that leaves with services in use, together for so many days. */
const PAYING_DAYS = 20

const peopleOf = ({ inhabitants }: Stage) => {
  const ours = inhabitants.slice(...PLACES)
  const of = (gender: string) => ours.filter(({ person }) => person.gender === gender)
  return { women: of('female'), men: of('male') }
}
const payingOf = (stage: Stage) => {
  const { women, men } = peopleOf(stage)
  return { him: men[STORIES.length]!, her: women[STORIES.length]!, alone: women[STORIES.length + 1]! }
}

export const demonstration: Demonstration = {
  async past(stage) {
    const { women, men } = peopleOf(stage)
    for (const [place, story] of STORIES.entries()) await tell(stage, story, men[place]!.profileId, women[place]!.profileId)
    const { him, her } = payingOf(stage)
    const since = momentBefore(stage.now, PAYING_DAYS, 'day')
    await newCouple(stage, { fromId: him.profileId, toId: her.profileId, status: 'couple', since })
  },

  async waiting(stage) {
    // Real channels have no bill of payments that they never received, so no past payments are created for them.
    if (!stage.world.adapters.payTwin) return
    const { him, her, alone } = payingOf(stage)
    await leaveTogether(stage, await ctxOfInhabitant(stage, him), await ctxOfInhabitant(stage, her))
    await leaveAlone(stage, await ctxOfInhabitant(stage, alone))
  },
}

async function tell(stage: Stage, { status, days, wished, exit, code, story }: Story, fromId: number, toId: number): Promise<void> {
  const since = momentBefore(stage.now, days, 'day')
  const relation = await newCouple(stage, {
    fromId,
    toId,
    status,
    since: wished ? momentBefore(stage.now, 3, 'day') : since,
    ...(wished ? { wished } : {}),
  })
  if (exit)
    await newExit(stage, {
      relation,
      byId: fromId,
      status: exit,
      at: momentBefore(stage.now, 5, 'day'),
      ...(code ? { code } : {}),
      ...(story ? { story } : {}),
    })
}

/** Their memberships have rested since the begin; what is left of them and a package come back. */
async function leaveTogether(stage: Stage, him: Ctx, her: Ctx): Promise<void> {
  const { id, priceFen } = await packageOnSale(stage)
  await buy(stage, him, 40, { bizType: 'vip', input: { vip: 'season' }, shownFen: 16_800 })
  await buy(stage, her, 30, { bizType: 'package', input: { package: id }, shownFen: priceFen })
  await buy(stage, her, 24, { bizType: 'vip', input: { vip: 'month' }, shownFen: 6_800 })
  const people = [him, her].map(requireProfileId)
  await syncPauses(dated(stage, him, PAYING_DAYS), people)
  for (const [ctx, daysAgo] of [
    [him, 6],
    [her, 5],
  ] as const)
    await dated(stage, ctx, daysAgo).tx((ctx) => confirmExit(ctx, requireProfileId(ctx), 'initial'))
  await payBack(stage, her, 5)
}

async function leaveAlone(stage: Stage, ctx: Ctx): Promise<void> {
  await buy(stage, ctx, 12, { bizType: 'vip', input: { vip: 'month' }, shownFen: 6_800 })
  await dated(stage, ctx, 3).tx((ctx) => exitElsewhere(ctx, requireProfileId(ctx)))
  await payBack(stage, ctx, 3)
}

async function packageOnSale({ db, tenantId }: Stage) {
  const [row] = await db
    .select({ id: linePackages.id, priceFen: linePackages.priceFen })
    .from(linePackages)
    .where(and(eq(linePackages.tenantId, tenantId), eq(linePackages.isOnSale, true)))
    .orderBy(asc(linePackages.position))
    .limit(1)
  return row!
}

/** Paid a minute after it was ordered. */
async function buy(
  stage: Stage,
  ctx: Ctx,
  daysAgo: number,
  order: { bizType: OrderBiz; input: Record<string, unknown>; shownFen: number },
): Promise<void> {
  const at = dated(stage, ctx, daysAgo)
  const { id } = await createOrder(at, { ...order, userId: requireMember(ctx).userId, shownPoints: 0 })
  await payByChannel({ ...at, now: momentAfter(at.now, 1, 'minute') }, id, 'wx')
}

/** Settles the receipt of the person's exit, and hears of each refund from its channel. */
async function payBack(stage: Stage, ctx: Ctx, daysAgo: number): Promise<void> {
  const { exitId } = await attachmentOf(ctx, requireProfileId(ctx))
  await payReceipt(dated(stage, ctx, daysAgo - 0.1), exitId!)
  const rows = await stage.db
    .select({ refundId: exitRefunds.refundId })
    .from(exitRefunds)
    .where(and(eq(exitRefunds.tenantId, stage.tenantId), eq(exitRefunds.exitId, exitId!), isNotNull(exitRefunds.refundId)))
  for (const { refundId } of rows)
    await endRefund(refundId!, { sent: dated(stage, ctx, daysAgo - 0.2), heard: dated(stage, ctx, daysAgo - 0.3), fails: false })
}
