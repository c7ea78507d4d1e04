/** Figures and events of a store, as its staff see them. */
import { monthsUntil } from '@qianxian/protocol/base/calendar'
import { isIn, name as nameOf, values } from '@qianxian/protocol/base/dictionary'
import { reportCategory } from '@qianxian/protocol/report/report.words'
import { monthInShanghai } from '@qianxian/protocol/store/store.rules'
import type { StoreEvent } from '@qianxian/protocol/store/store.schema'
import { storeFigure, type StoreFigure, storeFigures, storeLimits } from '@qianxian/protocol/store/store.words'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import type { EventRow } from './figures.repository'
import { maskedIn, nameIn, namesOf } from './store.presenter'
import * as rows from './store.repository'
import type { StaffBrief } from './store.repository'

export const isReadable = ({ now }: Ctx, month: string): boolean => monthsUntil(now, storeLimits.monthsShown).includes(month)

/** Figures of an earlier month leave out those of the present moment. */
export const figuresIn = (ctx: Ctx, month: string | undefined): StoreFigure[] =>
  values(storeFigure).filter((figure) => month === undefined || month === monthInShanghai(ctx.now) || !isIn(storeFigures.current, figure))

const sentences: Readonly<Record<StoreFigure, (one: string, other: string, detail: string | null) => string>> = {
  members: (one) => `${one}成为会员`,
  consents: (one) => `为${one}服务中`,
  lines: (one, other) => `${one}想认识${other}`,
  meetings: (one, other) => `${one}和${other}见了面`,
  interviews: (one) => `${one}确认了访谈`,
  complaints: (_one, _other, detail) => nameOf(reportCategory, detail),
}

interface Readers {
  staff: readonly StaffBrief[]
  /** The members whom the reader sees in the store's list; all other names are masked. Null masks every name. */
  asked: Parameters<typeof rows.filterMembers>[1] | null
}

/** Events of a figure: members whom the reader sees in the store are named, all others masked. */
export async function eventViews(
  ctx: Ctx,
  figure: StoreFigure,
  page: readonly EventRow[],
  { staff, asked }: Readers,
): Promise<StoreEvent[]> {
  const ids = page.flatMap(({ profileId, otherId }) => [profileId, otherId].filter((id) => id !== null))
  const [names, members] = await readAll(ctx, [
    () => namesOf(ctx, ids),
    () => (asked === null ? new Set<number>() : rows.filterMembers(ctx, asked, ids)),
  ])
  const masked = maskedIn(names)
  const called = (id: number | null): string => (id !== null && members.has(id) ? nameIn(names, id) : masked(id))
  return page.map(({ id, at, userId, profileId, otherId, detail }) => ({
    id,
    text: sentences[figure](called(profileId), called(otherId), detail),
    by: userId === null ? null : (staff.find((one) => one.userId === userId)?.name ?? null),
    at: at.toISOString(),
  }))
}
