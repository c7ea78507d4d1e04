/** The verbs of promoters: joining, figures, the people they brought, level and points, shares, and decisions of staff. */
import { dateInWords, dayInShanghai, startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { maskedName } from '@qianxian/protocol/base/masks'
import { promoterLevels } from '@qianxian/protocol/commission/commission.words'
import { SOMEBODY } from '@qianxian/protocol/poster/poster.words'
import type { promoter } from '@qianxian/protocol/promoter/promoter'
import { levelOfPoints, pointsMissing, pointsOfLevel, pointsOfOrder } from '@qianxian/protocol/promoter/promoter.rules'
import type { PromotedOrder, PromoterStanding } from '@qianxian/protocol/promoter/promoter.schema'
import { decisionsAfter, promoterLimits } from '@qianxian/protocol/promoter/promoter.words'
import { requireMember, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { endRole, grantRole } from '../account/account'
import { bonusOf, levelRatesInForce, titleOf } from '../commission/commission'
import { markSubjectsRead } from '../notice/notice'
import { invitationOf } from '../poster/poster'
import { notifyPromoter, promoterSubject } from './promoter.notices'
import * as store from './promoter.repository'
import type { PromotedOrderRow, PromoterRow } from './promoter.repository'
import { pointsNow } from './referrals'

/** Characters of a row's key. */
const KEY_LENGTH = 16

const bonus = bonusOf(['brought'])

export const getPromoterBonusSums: Verb<typeof promoter.getPromoterBonusSums> = (ctx) => bonus.sums(ctx)
export const getPromoterBonusPaged: Verb<typeof promoter.getPromoterBonusPaged> = bonus.lines
export const getPromoterWaterfall: Verb<typeof promoter.getPromoterWaterfall> = bonus.waterfall
export const acknowledgePromoterPlan: Verb<typeof promoter.acknowledgePromoterPlan> = bonus.acknowledge

// --- Joining ----------------------------------------------------------------------

const isOpenToAll = ({ tenant }: Ctx): boolean => tenant.configs.promoter?.isOpenToAll ?? false

const standingOf = (ctx: Ctx, row: PromoterRow | null): PromoterStanding => ({
  status: row?.status ?? null,
  isOpenToAll: isOpenToAll(ctx),
  reason: row?.reason ?? null,
})

export const getPromoterStanding: Verb<typeof promoter.getPromoterStanding> = async (ctx) => {
  const row = await store.promoterOf(ctx, requireMember(ctx).userId)
  if (row) await markSubjectsRead(ctx, promoterSubject(row.id))
  return standingOf(ctx, row)
}

/** An application costs nothing, and nobody is paid for it. */
export const joinPromoter: Verb<typeof promoter.joinPromoter> = (ctx, { agreed }) => {
  const { userId } = requireMember(ctx)
  if (!agreed) throw fieldFault({ agreed: '请先阅读并同意推广约定' })
  return ctx.tx(async (ctx) => {
    await store.lockPromoter(ctx, userId)
    const known = await store.promoterOf(ctx, userId)
    if (known) throw fault(known.status === 'terminated' ? 'promoter_ended' : 'promoter_applied')
    const row = await store.insertPromoter(ctx, userId, isOpenToAll(ctx) ? 'active' : 'applied')
    if (row.status === 'active') await grantRole(ctx, userId, 'popMatchmaker')
    return standingOf(ctx, row)
  })
}

const presentPromoter = ({ id, status, createdAt, reason, nickname }: PromoterRow & { nickname: string | null }) => ({
  id,
  name: nickname === null ? SOMEBODY : maskedName(nickname),
  status,
  appliedAt: createdAt.toISOString(),
  reason,
})

export const getPromoterPaged: Verb<typeof promoter.getPromoterPaged> = async (ctx, { status, ...asked }) => {
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `promoters:${status ?? ''}`, asked)
  return pageFrom(
    await store.listPromoters(ctx, { status, before: place?.[0] ?? null, limit }),
    ({ id }) => [id],
    (page) => page.map(presentPromoter),
  )
}

export const decidePromoter: Verb<typeof promoter.decidePromoter> = (ctx, { id, decision, reason }) => {
  const decidedById = requireMember(ctx).userId
  return ctx.tx(async (ctx) => {
    const found = await store.promoterById(ctx, id)
    if (!found || found.userId === decidedById) throw fault('not_found')
    await store.lockPromoter(ctx, found.userId)
    const { status } = (await store.promoterById(ctx, id))!
    if (!isIn(decisionsAfter[status], decision)) throw fault('promoter_changed')
    const row = await store.updatePromoter(ctx, id, { status: decision, decidedById, decidedAt: ctx.now, reason })
    if (decision === 'active') await grantRole(ctx, row.userId, 'popMatchmaker')
    if (decision === 'terminated') await endRole(ctx, row.userId, 'popMatchmaker')
    await notifyPromoter(ctx, row)
    return presentPromoter({ ...row, nickname: await store.nicknameOf(ctx, row.userId) })
  })
}

// --- The promoter's own pages -------------------------------------------------------

async function requirePromoter(ctx: Ctx): Promise<PromoterRow> {
  const row = await store.promoterOf(ctx, requireMember(ctx).userId)
  if (!row) throw fault('not_allowed')
  return row
}

export const getPromoterHome: Verb<typeof promoter.getPromoterHome> = async (ctx) => {
  const row = await requirePromoter(ctx)
  const { userId, status } = row
  const invitation = await invitationOf(ctx, userId)
  if (!invitation) throw fault('not_found')
  await markSubjectsRead(ctx, promoterSubject(row.id))
  const since = startOfDayInShanghai(momentBefore(ctx.now, promoterLimits.figureDays - 1, 'day'))
  const days = await store.dayFigures(ctx, row, since)
  const sum = (figure: 'scanned' | 'registered' | 'published' | 'firstPaid') => days.reduce((total, day) => total + day[figure], 0)
  const { pendingFen, settledFen } = await bonus.sums(ctx)
  const points = await pointsNow(ctx, userId)
  return {
    ...invitation,
    status,
    level: levelOfPoints(points),
    points,
    pendingFen,
    settledFen,
    days,
    total: { scanned: sum('scanned'), registered: sum('registered'), published: sum('published'), firstPaid: sum('firstPaid') },
  }
}

export const getReferralPaged: Verb<typeof promoter.getReferralPaged> = async (ctx, asked) => {
  const row = await requirePromoter(ctx)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `referrals:${row.id}`, asked)
  return pageFrom(
    await store.listReferrals(ctx, row, { before: place?.[0] ?? null, limit }),
    ({ id }) => [id],
    (page) =>
      page.map(({ id, nickname, stage, boundAt, validUntil, voidReason }) => ({
        key: ctx.secrets.hash('referral', ctx.tenant.id, id).slice(0, KEY_LENGTH),
        name: nickname === null ? SOMEBODY : maskedName(nickname),
        stage,
        registeredOn: dayInShanghai(boundAt),
        validUntil: dayInShanghai(validUntil),
        voidReason,
      })),
  )
}

export const getPromoterLevel: Verb<typeof promoter.getPromoterLevel> = async (ctx) => {
  const { userId } = await requirePromoter(ctx)
  const points = await pointsNow(ctx, userId)
  const rates = await levelRatesInForce(ctx)
  return {
    level: levelOfPoints(points),
    points,
    missing: pointsMissing(points),
    tiers: promoterLevels.map((level) => {
      const rate = rates.find((one) => one.level === level)
      return { level, fromPoints: pointsOfLevel(level), rate: rate ? { level, firstBp: rate.firstBp, laterBp: rate.laterBp } : null }
    }),
  }
}

export const getPromotedOrderPaged: Verb<typeof promoter.getPromotedOrderPaged> = async (ctx, asked) => {
  const { userId } = await requirePromoter(ctx)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `promoted:${userId}`, asked)
  return pageFrom(
    await store.listPromotedOrders(ctx, userId, { before: place?.[0] ?? null, limit }),
    ({ id }) => [id],
    (page) => page.map((row) => presentOrder(ctx, row)),
  )
}

function presentOrder(ctx: Ctx, row: PromotedOrderRow): PromotedOrder {
  const { id, paidAt, netFen } = row
  const countsUntil = momentAfter(paidAt, promoterLimits.pointDays, 'day')
  const points = countsUntil > ctx.now ? pointsOfOrder(netFen) : 0
  return {
    key: ctx.secrets.hash('promoted', ctx.tenant.id, id).slice(0, KEY_LENGTH),
    title: titleOf(row),
    paidOn: dayInShanghai(paidAt),
    netFen,
    points,
    words: pointsInWords(ctx, { ...row, points, countsUntil }),
  }
}

function pointsInWords(
  { now }: Ctx,
  { netFen, baseFen, points, countsUntil }: PromotedOrderRow & { points: number; countsUntil: Date },
): string {
  if (netFen === 0) return '已全额退款，不计分'
  if (countsUntil <= now) return `付款已满 ${promoterLimits.pointDays} 天，不再计分`
  const refunded = netFen < baseFen ? '，退款部分已扣除' : ''
  return points === 0 ? `净额不足 100 元，不计分${refunded}` : `计到${dateInWords(countsUntil)}${refunded}`
}
