/** A store's month as a file: by a short-lived link, as text or spreadsheet, naming who exported it and when. Names are masked. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { isIn, name as nameOf } from '@qianxian/protocol/base/dictionary'
import { store as verbs } from '@qianxian/protocol/store/store'
import { spanOfMonth } from '@qianxian/protocol/store/store.rules'
import type { SheetFormat } from '@qianxian/protocol/base/sheet.words'
import { storeFigure, storeFigures, storeLimits, storeRole } from '@qianxian/protocol/store/store.words'
import { requireMember, type Ctx } from '../../ctx'
import { fieldFault } from '../../http/fault'
import { expiredLinkFault, fileLink, inMemoryFile, readFileLink } from '../../http/file-link'
import type { Verb } from '../../http/serve'
import { sheetFile, sheetMime } from '../../lib/sheet'
import * as figures from './figures.repository'
import { requireStoreRight, standingIn } from './store-rights'
import { eventViews, figuresIn, isReadable } from './figure-views'
import { staffName } from './store.presenter'
import * as rows from './store.repository'
import type { StoreScope } from './store.repository'

const { exportMax } = storeLimits

const link = { purpose: 'store-month', path: verbs.exportStoreMonth.path, minutes: storeLimits.exportLinkMinutes }

interface Whose {
  userId: number
  storeId: number
  month: string
  format: SheetFormat
}

export const getStoreMonthLink: Verb<typeof verbs.getStoreMonthLink> = async (ctx, { storeId, month, format }) => {
  await requireStoreRight(ctx, storeId, 'manage')
  if (!isReadable(ctx, month)) throw fieldFault({ month: '请选择可以查看的月份' })
  const whose: Whose = { userId: requireMember(ctx).userId, storeId, month, format }
  return fileLink(ctx, link, whose)
}

/**
 * Returns the file to anybody with the link, while it is valid and the account that requested it still manages the store. The
 * file and the log name this account.
 */
export const exportStoreMonth: Verb<typeof verbs.exportStoreMonth> = async (ctx, { ticket }) => {
  const { userId, storeId, month, format } = readFileLink<Whose>(ctx, link, ticket)
  const standing = await standingIn(ctx, { userId, storeId, right: 'manage' })
  if (!standing) throw expiredLinkFault()
  const lines = await linesOf(ctx, { scope: standing.scope, month, userId, storeName: standing.store.name })
  ctx.log.info(
    { security: verbs.exportStoreMonth.path, tenantId: ctx.tenant.id, userId, target: storeId, count: lines.length },
    'store month',
  )
  return {
    mime: sheetMime[format],
    cacheControl: 'no-store',
    fileName: `${standing.store.name}-${month}.${format}`,
    ...inMemoryFile(await sheetFile(format, lines)),
  }
}

async function linesOf(
  ctx: Ctx,
  { scope, month, userId, storeName }: { scope: StoreScope; month: string; userId: number; storeName: string },
) {
  const counted = { storeId: scope, userId: null, ...spanOfMonth(month) }
  const [counts, targets, staff] = [
    await figures.countEvents(ctx, counted),
    await rows.loadTargets(ctx, scope, month),
    await rows.staffOf(ctx, scope),
  ]
  const shown = figuresIn(ctx, month)
  const sum = (figure: string, of?: number) =>
    `${counts.filter((one) => one.figure === figure && (of === undefined || one.userId === of)).reduce((all, { count }) => all + count, 0)}`
  const target = (figure: string) => (isIn<string>(storeFigures.aimed, figure) ? `${targets.get(figure) ?? ''}` : '')
  const by = staff.find((one) => one.userId === userId)
  const lines = [
    ['门店', storeName],
    ['月份', month],
    ['导出人', by ? staffName(ctx, by) : ''],
    ['导出时间', dateAndTime(ctx.now)],
    [],
    ['项目', '数量', '目标'],
    ...shown.map((figure) => [nameOf(storeFigure, figure), sum(figure), target(figure)]),
    [],
    ['员工', '岗位', ...shown.map((figure) => nameOf(storeFigure, figure))],
    ...staff.map((one) => [staffName(ctx, one), nameOf(storeRole, one.role), ...shown.map((figure) => sum(figure, one.userId))]),
    [],
    ['项目', '时间', '事件', '员工'],
  ]
  for (const figure of shown) {
    const events = await figures.pageOfEvents(ctx, figure, counted, { before: null, limit: exportMax + 1 })
    for (const { text, by: who, at } of await eventViews(ctx, figure, events.slice(0, exportMax), { staff, asked: null }))
      lines.push([nameOf(storeFigure, figure), dateAndTime(at), text, who ?? ''])
    if (events.length > exportMax) lines.push([nameOf(storeFigure, figure), '', `事件太多，这里只有最近 ${exportMax} 条`, ''])
  }
  return lines
}
