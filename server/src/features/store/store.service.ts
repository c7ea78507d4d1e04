/**
 * Staff views of a store. The role is read from the database in each request, so that a person who left loses access at once. For
 * the caller, other stores do not exist.
 */
import { isIn, name as nameOf, options, values } from '@qianxian/protocol/base/dictionary'
import { maskPhone } from '@qianxian/protocol/base/format'
import { consentScope, type ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { reportCategory } from '@qianxian/protocol/report/report.words'
import type { store } from '@qianxian/protocol/store/store'
import { mayInStore, monthInShanghai, spanOf } from '@qianxian/protocol/store/store.rules'
import type { StoreEvent } from '@qianxian/protocol/store/store.schema'
import { storeFigure, type StoreFigure, storeFigures, storeRole, type StorePeriod } from '@qianxian/protocol/store/store.words'
import { requireMember, type Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { markKindsRead, markSubjectsRead } from '../notice/notice'
import * as figures from './figures.repository'
import type { Count, Counted, EventRow } from './figures.repository'
import { requireStoreRight } from './store-rights'
import { memberMoved, waitingSubject } from './store.notices'
import { briefOf, maskedIn, memberViews, namesOf } from './store.presenter'
import * as rows from './store.repository'
import type { StaffBrief } from './store.repository'

export const getStores: Verb<typeof store.getStores> = async (ctx) =>
  (await rows.listWorkplaces(ctx, requireMember(ctx).userId)).map(({ store: row, staff: { role } }) => ({
    ...briefOf(row),
    status: row.status,
    role,
  }))

const countedOf = (ctx: Ctx, storeId: rows.StoreScope, period: StorePeriod, userId: number | null): Counted => ({
  storeId,
  userId,
  ...spanOf(period, ctx.now),
})

export const getOverview: Verb<typeof store.getOverview> = async (ctx, { storeId, period }) => {
  const { role, scope, ownUserId } = await requireStoreRight(ctx, storeId, 'figures')
  const counted = countedOf(ctx, scope, period, ownUserId)
  const isWhole = ownUserId === null
  const [counts, targets, staff] = await readAll(ctx, [
    () => figures.countEvents(ctx, counted),
    () => (isWhole && period === 'month' ? rows.loadTargets(ctx, scope, monthInShanghai(ctx.now)) : new Map<string, number>()),
    () => (mayInStore(role, 'manage') ? rows.staffOf(ctx, scope) : []),
  ])
  const sum = (figure: StoreFigure, userId?: number) =>
    counts
      .filter((one) => one.figure === figure && (userId === undefined || one.userId === userId))
      .reduce((all, { count }) => all + count, 0)
  return {
    figures: values(storeFigure).map((figure) => ({
      figure,
      count: sum(figure),
      target: isIn(storeFigures.aimed, figure) ? (targets.get(figure) ?? null) : null,
    })),
    staff: staff.map((one) => ({
      id: one.id,
      name: nameOfStaff(ctx, one),
      role: one.role,
      isServing: one.isServing,
      consents: sum('consents', one.userId),
      lines: sum('lines', one.userId),
      meetings: sum('meetings', one.userId),
    })),
    services: options(consentScope).map(({ value: scope }) => ({ scope, count: agreedTo(counts, scope) })),
  }
}

/** Number of served members who agreed to this scope. */
const agreedTo = (counts: readonly Count[], scope: ConsentScope): number =>
  counts
    .filter(({ figure, detail }) => figure === 'consents' && detail !== null && (JSON.parse(detail) as ConsentScope[]).includes(scope))
    .reduce((all, { count }) => all + count, 0)

/** Staff without a name are distinguished by phone. */
const nameOfStaff = (ctx: Ctx, { name, phoneEnc, role }: StaffBrief): string =>
  name ?? (phoneEnc === null ? nameOf(storeRole, role) : maskPhone(ctx.secrets.unseal(phoneEnc)))

export const getFigureEventPaged: Verb<typeof store.getFigureEventPaged> = async (ctx, { storeId, period, figure, ...asked }) => {
  const { scope, ownUserId } = await requireStoreRight(ctx, storeId, 'events')
  const counted = countedOf(ctx, scope, period, ownUserId)
  const { place, limit, pageFrom } = paging<figures.EventPlace>(ctx, `store:${storeId}:${period}:${figure}:${ownUserId ?? ''}`, asked)
  const [events, staff] = await readAll(ctx, [
    () => figures.pageOfEvents(ctx, figure, counted, { before: place, limit }),
    () => rows.staffOf(ctx, scope),
  ])
  return pageFrom(
    events,
    ({ place: at, id }) => [at, id],
    (page) => eventViews(ctx, figure, page, staff),
  )
}

const sentences: Readonly<Record<StoreFigure, (one: string, other: string, detail: string | null) => string>> = {
  members: (one) => `${one}成为会员`,
  consents: (one) => `为${one}服务中`,
  lines: (one, other) => `${one}想认识${other}`,
  meetings: (one, other) => `${one}和${other}见了面`,
  interviews: (one) => `${one}确认了访谈`,
  complaints: (_one, _other, detail) => nameOf(reportCategory, detail),
}

/** Names are masked: the list proves a figure without identifying members. */
async function eventViews(ctx: Ctx, figure: StoreFigure, page: readonly EventRow[], staff: readonly StaffBrief[]): Promise<StoreEvent[]> {
  const names = await namesOf(
    ctx,
    page.flatMap(({ profileId, otherId }) => [profileId, otherId].filter((id) => id !== null)),
  )
  const masked = maskedIn(names)
  return page.map(({ id, at, userId, profileId, otherId, detail }) => ({
    id,
    text: sentences[figure](masked(profileId), masked(otherId), detail),
    by: userId === null ? null : (staff.find((one) => one.userId === userId)?.name ?? null),
    at: at.toISOString(),
  }))
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
