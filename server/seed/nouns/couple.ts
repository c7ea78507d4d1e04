/** Couples of the demonstration: one in each stage, proposals, an exit that waits, a withdrawn one, and exits that refunded services. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { trancheFenOf } from '@qianxian/protocol/contract/success.rules'
import type { RelationshipStage, RelationshipStatus } from '@qianxian/protocol/couple/couple.words'
import type { OrderBiz } from '@qianxian/protocol/finance/finance.words'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { asSystemActor, requireMember, requireProfileId, type Ctx } from '../../src/ctx'
import { exitRefunds } from '../../src/db/tables/couple'
import { linePackages } from '../../src/db/tables/line'
import { stores } from '../../src/db/tables/store'
import { settleTranches, successJob } from '../../src/features/contract/success/success'
import { contractsWithFee } from '../../src/features/contract/success/tranche.repository'
import { attachmentOf } from '../../src/features/couple/couple.repository'
import { confirmExit, exitElsewhere } from '../../src/features/couple/exit'
import { payReceipt } from '../../src/features/couple/receipt'
import { createOrder } from '../../src/features/finance/finance'
import { syncPauses } from '../../src/features/membership/membership'
import { accounts } from '../accounts'
import { endRefund, payByChannel } from '../cashier'
import { newContract } from '../makers/contract'
import { newCouple, newExit } from '../makers/couple'
import { SUCCESS_FEE } from './contract'
import { ctxOfAccount, ctxOfInhabitant, dated, type Demonstration, type Stage } from '../stage'

interface Story {
  status: RelationshipStatus
  days: number
  wished?: RelationshipStage
  exit?: 'proposed' | 'confirmed' | 'withdrawn'
  code?: string
  story?: string
  /** Days since the woman signed a contract with a success fee, by which the two were introduced. */
  signedDays?: number
}

const RAINY_DAY =
  '第一次见面下着雨，我们在茶馆的屋檐下聊了两个小时，都忘了要去吃饭。红娘说别急着下结论，于是又见了第二次、第三次。谢谢那场雨。'

const STORIES: readonly Story[] = [
  { status: 'proposed', days: 2 },
  { status: 'dating', days: 12 },
  { status: 'dating', days: 9, wished: 'couple', signedDays: 30 },
  { status: 'couple', days: 70, signedDays: 100 },
  { status: 'engaged', days: 120, signedDays: 150 },
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
    for (const [place, story] of STORIES.entries()) {
      const { lineId } = await tell(stage, story, men[place]!.profileId, women[place]!.profileId)
      if (story.signedDays) await signWithFee(stage, women[place]!, lineId, story.signedDays)
    }
    const { him, her } = payingOf(stage)
    const since = momentBefore(stage.now, PAYING_DAYS, 'day')
    await newCouple(stage, { fromId: him.profileId, toId: her.profileId, status: 'couple', since })
  },

  async waiting(stage) {
    await settleFees(stage)
    // Real channels have no bill of payments that they never received, so no past payments are created for them.
    if (!stage.world.adapters.payTwin) return
    const { him, her, alone } = payingOf(stage)
    await leaveTogether(stage, await ctxOfInhabitant(stage, him), await ctxOfInhabitant(stage, her))
    await leaveAlone(stage, await ctxOfInhabitant(stage, alone))
  },
}

async function tell(
  stage: Stage,
  { status, days, wished, exit, code, story }: Story,
  fromId: number,
  toId: number,
): Promise<{ lineId: number }> {
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
  return relation
}

/** A contract of the first store, if there is one, with a success fee, whose first introduction was the partner. */
async function signWithFee(stage: Stage, her: Stage['inhabitants'][number], lineId: number, daysAgo: number): Promise<void> {
  const { userId, profileId } = requireMember(await ctxOfInhabitant(stage, her))
  const [store] = await stage.db.select().from(stores).where(eq(stores.tenantId, stage.tenantId)).orderBy(asc(stores.id)).limit(1)
  const ofStore = store && {
    storeId: store.id,
    company: store.name,
    signerId: requireMember(await ctxOfAccount(stage, accounts.storeManager)).userId,
  }
  await newContract(stage, {
    profileId: profileId!,
    userId,
    status: 'effective',
    title: '一年牵线服务',
    items: [{ kind: 'introduction', title: '定向推荐', times: 6, unitFen: null }],
    months: 12,
    ...ofStore,
    daysAgo,
    confirmed: 1,
    refIds: [lineId],
    success: SUCCESS_FEE,
  })
}

/** Records the tranches that became due; the engaged woman has paid hers. */
async function settleFees(stage: Stage): Promise<void> {
  const { women } = peopleOf(stage)
  for (const [place, { status, signedDays }] of STORIES.entries()) {
    if (!signedDays) continue
    const ctx = await ctxOfInhabitant(stage, women[place]!)
    const [id] = await contractsWithFee(ctx, [requireProfileId(ctx)])
    const daysAgo = status === 'engaged' ? 110 : 60
    const settle = (days: number) => asSystemActor(dated(stage, ctx, days), successJob.name).tx((ctx) => settleTranches(ctx, id!))
    await settle(daysAgo)
    // Real channels have no bill of payments that they never received.
    if (status !== 'engaged' || !stage.world.adapters.payTwin) continue
    const fen = trancheFenOf(SUCCESS_FEE, 'couple')!
    await buy(stage, ctx, daysAgo - 1, { bizType: 'service', input: { contract: id!, stage: 'couple' }, shownFen: fen })
    await settle(daysAgo - 2)
  }
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
