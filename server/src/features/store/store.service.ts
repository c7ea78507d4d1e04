/**
 * Staff views of a store. The role is read from the database in each request, so that a person who left loses access at once. For
 * the caller, other stores do not exist.
 */
import { isIn, options } from '@qianxian/protocol/base/dictionary'
import { consentScope, type ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { store } from '@qianxian/protocol/store/store'
import { mayInStore, monthInShanghai, spanOf, spanOfMonth } from '@qianxian/protocol/store/store.rules'
import { type StoreFigure, storeFigures, type StorePeriod } from '@qianxian/protocol/store/store.words'
import { requireMember, type Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { markKindsRead, markSubjectsRead } from '../notice/notice'
import * as figures from './figures.repository'
import { eventViews, figuresIn, isReadable } from './figure-views'
import type { Count, Counted } from './figures.repository'
import { requireStoreRight } from './store-rights'
import { memberMoved, waitingSubject } from './store.notices'
import { briefOf, memberViews, staffName, staffPictures } from './store.presenter'
import * as rows from './store.repository'

export const getStores: Verb<typeof store.getStores> = async (ctx) =>
  (await rows.listWorkplaces(ctx, requireMember(ctx).userId)).map(({ store: row, staff: { role } }) => ({
    ...briefOf(row),
    status: row.status,
    role,
  }))

interface Asked {
  period: StorePeriod
  month?: string
}

/** Counts the period, or the month that replaces it; throws for a month that cannot be read. */
function countedOf(ctx: Ctx, storeId: rows.StoreScope, { period, month }: Asked, userId: number | null): Counted {
  if (month !== undefined && !isReadable(ctx, month)) throw fieldFault({ month: '请选择可以查看的月份' })
  return { storeId, userId, ...(month === undefined ? spanOf(period, ctx.now) : spanOfMonth(month)) }
}

export const getOverview: Verb<typeof store.getOverview> = async (ctx, { storeId, ...asked }) => {
  const { role, scope, ownUserId } = await requireStoreRight(ctx, storeId, 'figures')
  const counted = countedOf(ctx, scope, asked, ownUserId)
  const isWhole = ownUserId === null
  const month = asked.month ?? (asked.period === 'month' ? monthInShanghai(ctx.now) : null)
  const shown = figuresIn(ctx, asked.month)
  const [counts, targets, staff] = await readAll(ctx, [
    () => figures.countEvents(ctx, counted),
    () => (isWhole && month !== null ? rows.loadTargets(ctx, scope, month) : new Map<string, number>()),
    () => (mayInStore(role, 'manage') ? rows.staffOf(ctx, scope) : []),
  ])
  const sum = (figure: StoreFigure, userId?: number) =>
    counts
      .filter((one) => one.figure === figure && (userId === undefined || one.userId === userId))
      .reduce((all, { count }) => all + count, 0)
  const pictures = await staffPictures(ctx, staff)
  return {
    figures: shown.map((figure) => ({
      figure,
      count: sum(figure),
      target: isIn(storeFigures.aimed, figure) ? (targets.get(figure) ?? null) : null,
    })),
    staff: staff.map((one) => ({
      id: one.id,
      name: staffName(ctx, one),
      avatar: (one.avatarMediaId !== null && pictures.get(one.avatarMediaId)) || null,
      role: one.role,
      isServing: one.isServing,
      consents: sum('consents', one.userId),
      lines: sum('lines', one.userId),
      meetings: sum('meetings', one.userId),
    })),
    services: (shown.includes('consents') ? options(consentScope) : []).map(({ value: scope }) => ({
      scope,
      count: agreedTo(counts, scope),
    })),
  }
}

/** Number of served members who agreed to this scope. */
const agreedTo = (counts: readonly Count[], scope: ConsentScope): number =>
  counts
    .filter(({ figure, detail }) => figure === 'consents' && detail !== null && (JSON.parse(detail) as ConsentScope[]).includes(scope))
    .reduce((all, { count }) => all + count, 0)

export const getFigureEventPaged: Verb<typeof store.getFigureEventPaged> = async (
  ctx,
  { storeId, period, month, figure, staffId, ...asked },
) => {
  const { role, scope, ownUserId } = await requireStoreRight(ctx, storeId, 'events')
  const colleague = staffId === undefined ? null : mayInStore(role, 'manage') ? await rows.findStaffIn(ctx, scope, staffId) : null
  if (staffId !== undefined && !colleague) throw fault('not_found')
  const counted = countedOf(ctx, scope, { period, ...(month === undefined ? {} : { month }) }, colleague?.userId ?? ownUserId)
  const purpose = `store:${storeId}:${month ?? period}:${figure}:${counted.userId ?? ''}`
  const { place, limit, pageFrom } = paging<figures.EventPlace>(ctx, purpose, asked)
  const [events, staff] = await readAll(ctx, [
    () => figures.pageOfEvents(ctx, figure, counted, { before: place, limit }),
    () => rows.staffOf(ctx, scope),
  ])
  return pageFrom(
    events,
    ({ place: at, id }) => [at, id],
    (page) => eventViews(ctx, figure, page, { staff, asked: { storeId: scope, servedByUserId: ownUserId } }),
  )
}

export const getStoreMemberPaged: Verb<typeof store.getStoreMemberPaged> = async (ctx, { storeId, filter = 'all', ...asked }) => {
  const { scope, ownUserId } = await requireStoreRight(ctx, storeId, 'people')
  if (filter === 'waiting') await markSubjectsRead(ctx, waitingSubject(storeId))
  else await markKindsRead(ctx, memberMoved)
  const purpose = `store-members:${storeId}:${filter}:${ownUserId ?? ''}`
  if (filter === 'waiting') {
    const { place, limit, pageFrom } = paging<rows.WaitingPlace>(ctx, purpose, asked)
    return pageFrom(
      await rows.listWaiting(ctx, { storeId: scope, servedByUserId: ownUserId, after: place, limit }),
      ({ place: since, id }) => [since, id],
      (page) => memberViews(ctx, storeId, page),
    )
  }
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, purpose, asked)
  return pageFrom(
    await rows.listMembers(ctx, { storeId: scope, servedByUserId: ownUserId, before: place?.[0] ?? null, limit }),
    ({ id }) => [id],
    (page) =>
      memberViews(
        ctx,
        storeId,
        page.map((row) => ({ ...row, waitingSince: null })),
      ),
  )
}
