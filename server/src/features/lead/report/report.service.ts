/** The report of leads: figures of the leads created in a span, the leads behind each figure, and both as a file. */
import { dateAndTime, dayInShanghai, isIsoDate } from '@qianxian/protocol/base/calendar'
import { calendarDay, momentOf } from '@qianxian/protocol/base/clock'
import { isIn, name as nameOf, values } from '@qianxian/protocol/base/dictionary'
import { amount } from '@qianxian/protocol/base/format'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { leadReport as verbs } from '@qianxian/protocol/lead/lead-report'
import type { LeadFigures, LeadReport, LeadReportItem } from '@qianxian/protocol/lead/lead-report.schema'
import { leadFigure, leadReportBy, leadReportLimits, leadReportWords, type LeadReportBy } from '@qianxian/protocol/lead/lead-report.words'
import type { SheetFormat } from '@qianxian/protocol/base/sheet.words'
import { maskedLeadName } from '@qianxian/protocol/lead/lead.rules'
import { leadLevel, leadSource, leadStates, leadStatus, type LeadSource } from '@qianxian/protocol/lead/lead.words'
import type { Ctx } from '../../../ctx'
import { readAll } from '../../../db/reads'
import { fieldFault } from '../../../http/fault'
import { fileLink, inMemoryFile, readFileLink } from '../../../http/file-link'
import { paging } from '../../../http/paging'
import type { Verb } from '../../../http/serve'
import { sheetFile, sheetMime } from '../../../lib/sheet'
import { storesById } from '../../store/store'
import { mayRead, requireDesk, requireDeskOfLink, type Desk } from '../lead-access'
import { cityNameOf, nameOf as leadNameOf, phoneOf } from '../lead.presenter'
import { landingOpenings } from '../lead.hooks'
import { leadsById, staffNamesOf, type LeadRecord } from '../lead.repository'
import { listBehind, loadCorrections, loadCounts, loadMedians, loadRevenue, type Cohort, type ListPlace } from './report.repository'

const link = { purpose: 'lead-report', path: verbs.exportLeadReport.path, minutes: leadReportLimits.exportLinkMinutes }

interface Span {
  from: string
  until: string
}

type Asked = Span & { by: LeadReportBy }

/** Both days count. Throws for a span that is no span, or too long. */
function spanOf({ from, until }: Span): { from: Date; until: Date } {
  if (!isIsoDate(from)) throw fieldFault({ from: '开始日期不正确' })
  if (!isIsoDate(until)) throw fieldFault({ until: '结束日期不正确' })
  if (from > until) throw fieldFault({ until: '结束日期不能早于开始日期' })
  const [first, last] = [calendarDay(from), calendarDay(until)]
  if (last.diff(first, 'day') >= leadReportLimits.daysMax) throw fieldFault({ until: `最多统计 ${leadReportLimits.daysMax} 天` })
  return { from: momentOf(first), until: momentOf(last.add(1, 'day')) }
}

/** An administrator reads all leads, a manager those of the own stores, a handler the own leads. */
const scopeOf = ({ isAdmin, managed, userId }: Desk): Cohort['scope'] =>
  isAdmin ? null : managed.length > 0 ? { storeIds: managed.map(({ id }) => id) } : { userId }

const scopeName = ({ isAdmin, managed }: Desk): string =>
  isAdmin ? leadReportWords.allLeads : managed.length > 0 ? managed.map(({ name }) => name).join('、') : leadReportWords.ownLeads

async function namesOf(ctx: Ctx, by: LeadReportBy, keys: readonly (string | null)[]): Promise<(key: string | null) => string> {
  const ids = keys.flatMap((key) => (key === null ? [] : Number(key)))
  if (by === 'source') return (key) => nameOf(leadSource, key)
  if (by === 'day') return (key) => key ?? ''
  if (by === 'handler') {
    const names = await staffNamesOf(ctx, ids)
    return (key) => (key === null ? leadReportWords.noHandler : (names.get(Number(key)) ?? leadReportWords.formerHandler))
  }
  const stores = await storesById(ctx, ids)
  return (key) => (key === null ? leadReportWords.noStore : (stores.get(Number(key))?.name ?? leadReportWords.noStore))
}

const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

interface Openings {
  total: number | null
  /** By the key of a row; a row to which no opening can belong is absent. */
  rows: ReadonlyMap<string, number>
}

/** Openings of landing pages; unknown for a store or a handler, whose they are not. */
async function openingsOf(ctx: Ctx, desk: Desk, { from, until, by }: Asked): Promise<Openings> {
  if (!desk.isAdmin) return { total: null, rows: new Map() }
  const days = await landingOpenings.ask(ctx, from, until)
  const total = days.reduce((sum, { openings }) => sum + openings, 0)
  const landing: LeadSource = 'landing'
  const rows: (readonly [string, number])[] =
    by === 'day' ? days.map(({ day, openings }) => [day, openings] as const) : by === 'source' ? [[landing, total] as const] : []
  return { total, rows: new Map(rows.filter(([, openings]) => openings > 0)) }
}

async function figuresOf(ctx: Ctx, cohort: Cohort, by: LeadReportBy, openings: Openings) {
  const [counts, corrections, medians, revenue] = await readAll(ctx, [
    () => loadCounts(ctx, cohort, by),
    () => loadCorrections(ctx, cohort, by),
    () => loadMedians(ctx, cohort, by),
    () => loadRevenue(ctx, cohort, by),
  ])
  const placeOf = ({ isTotal, key }: { isTotal: boolean; key: string | null }): string => (isTotal ? 'total' : `of:${key ?? ''}`)
  const byPlace = <Row extends { isTotal: boolean; key: string | null }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [placeOf(row), row]))
  const [countsAt, correctionsAt, mediansAt, revenueAt] = [byPlace(counts), byPlace(corrections), byPlace(medians), byPlace(revenue)]
  const none = { leads: 0, claimed: 0, contacted: 0, visited: 0, converted: 0, invalid: 0, claims: 0, recycles: 0, recycled: 0 }
  const at = (place: string, potential: number | null): LeadFigures => {
    const { leads, claimed, contacted, visited, converted, invalid, claims, ...counted } = countsAt.get(place) ?? none
    const corrected = correctionsAt.get(place) ?? none
    const recycles = counted.recycles + corrected.recycles
    const recycled = counted.recycled + corrected.recycled
    const medianMinutes = mediansAt.get(place)?.minutes ?? null
    const paid = revenueAt.get(place)
    return {
      potential,
      leads,
      claimed,
      contacted,
      visited,
      converted,
      invalid,
      recycled,
      claims,
      recycles,
      medianMinutes,
      recycleRate: shareOf(recycles, claims),
      invalidRate: shareOf(invalid, leads),
      // Without a conversion nothing was earned; with one whose account is unknown, nobody knows how much.
      revenueFen: paid?.isUnknown ? null : (paid?.fen ?? 0),
    }
  }
  const rows = [...counts, ...corrections].filter(({ isTotal }) => !isTotal)
  return {
    total: at('total', openings.total),
    keys: [...new Set([...rows.map(({ key }) => key), ...openings.rows.keys()])],
    at: (key: string | null) => at(`of:${key ?? ''}`, openings.rows.get(key ?? '') ?? null),
  }
}

async function reportOf(ctx: Ctx, desk: Desk, { from, until, by }: Asked): Promise<LeadReport> {
  const cohort = { ...spanOf({ from, until }), scope: scopeOf(desk) }
  const { total, keys, at } = await figuresOf(ctx, cohort, by, await openingsOf(ctx, desk, { from, until, by }))
  const named = await namesOf(ctx, by, keys)
  const rows = keys.map((key) => ({ key: key ?? '', name: named(key), figures: at(key) }))
  return {
    from,
    until,
    scope: cohort.scope === null ? 'tenant' : 'userId' in cohort.scope ? 'own' : 'stores',
    scopeName: scopeName(desk),
    total,
    rows: rows.sort((one, other) =>
      by === 'day' ? (one.key < other.key ? 1 : -1) : other.figures.leads - one.figures.leads || (one.key < other.key ? -1 : 1),
    ),
  }
}

export const getLeadReport: Verb<typeof verbs.getLeadReport> = async (ctx, input) => reportOf(ctx, await requireDesk(ctx), input)

async function presentItems(ctx: Ctx, desk: Desk, ids: readonly number[]): Promise<LeadReportItem[]> {
  const rows = await leadsById(ctx, ids)
  const holder = ({ ownerId, lastOwnerId }: LeadRecord): number | null => ownerId ?? lastOwnerId
  const names = await staffNamesOf(
    ctx,
    [...rows.values()].flatMap((row) => holder(row) ?? []),
  )
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    const phone = phoneOf(ctx, row)
    const by = holder(row)
    const isLapsed = isIn(leadStates.timed, row.status) && row.poolAt <= ctx.now
    return {
      id,
      name: maskedLeadName(leadNameOf(ctx, row)),
      phone: phone === null ? '' : maskPhone(phone),
      cityName: cityNameOf(row.cityGeo),
      source: row.source,
      level: row.level,
      status: isLapsed ? ('in_pool' as const) : row.status,
      ownerName: by === null ? null : (names.get(by) ?? null),
      createdAt: row.createdAt.toISOString(),
      canOpen: mayRead(ctx, desk, row),
    }
  })
}

export const getLeadReportPaged: Verb<typeof verbs.getLeadReportPaged> = async (ctx, { from, until, figure, by, key, ...asked }) => {
  const desk = await requireDesk(ctx)
  const cohort = { ...spanOf({ from, until }), scope: scopeOf(desk) }
  const group = by === undefined || key === undefined ? null : { by, key }
  const { place, limit, pageFrom } = paging<ListPlace>(ctx, ['lead-report', desk.userId, from, until, figure, by, key].join(':'), asked)
  const ids = await listBehind(ctx, cohort, { figure, group }, place, limit)
  const rows = await leadsById(ctx, ids)
  return pageFrom(
    ids.flatMap((id) => rows.get(id) ?? []),
    ({ createdAt, id }) => [createdAt.toISOString(), id],
    (page) =>
      presentItems(
        ctx,
        desk,
        page.map(({ id }) => id),
      ),
  )
}

interface Whose {
  userId: number
  /** The first and the last day. */
  days: [string, string]
  by: LeadReportBy
  format: SheetFormat
}

export const getLeadReportLink: Verb<typeof verbs.getLeadReportLink> = async (ctx, { from, until, by, format }) => {
  const { userId } = await requireDesk(ctx)
  spanOf({ from, until })
  const whose: Whose = { userId, days: [from, until], by, format }
  return fileLink(ctx, link, whose)
}

/**
 * Returns the file to anybody with the link, while it is valid and the account that requested it still works on leads. The
 * file and the log name this account.
 */
export const exportLeadReport: Verb<typeof verbs.exportLeadReport> = async (ctx, { ticket }) => {
  const { userId, days, by, format } = readFileLink<Whose>(ctx, link, ticket)
  const [from, until] = days
  const desk = await requireDeskOfLink(ctx, userId)
  const report = await reportOf(ctx, desk, { from, until, by })
  const cohort = { ...spanOf({ from, until }), scope: scopeOf(desk) }
  const ids = await listBehind(ctx, cohort, { figure: 'leads', group: null }, null, leadReportLimits.exportMax + 1)
  const items = await presentItems(ctx, desk, ids.slice(0, leadReportLimits.exportMax))
  ctx.log.info({ security: verbs.exportLeadReport.path, tenantId: ctx.tenant.id, userId, count: items.length }, 'lead report')
  const exporter = (await staffNamesOf(ctx, [userId])).get(userId) ?? ''
  const rows = [
    ['范围', report.scopeName],
    ['登记日期', `${from} 至 ${until}`],
    ['导出人', exporter],
    ['导出时间', dateAndTime(ctx.now)],
    ['说明', leadReportWords.cohort],
    [],
    [nameOf(leadReportBy, by), ...figureTitles],
    ['合计', ...figureCells(report.total)],
    ...report.rows.map(({ name, figures }) => [name, ...figureCells(figures)]),
    [],
    ['登记时间', '姓名', '手机号', '城市', '来源', '级别', '状态', '跟进人'],
    ...items.map((item) => [
      dateAndTime(item.createdAt),
      item.name,
      item.phone,
      item.cityName,
      nameOf(leadSource, item.source),
      nameOf(leadLevel, item.level),
      nameOf(leadStatus, item.status),
      item.ownerName ?? '',
    ]),
    ...(ids.length > leadReportLimits.exportMax ? [[`线索太多，这里只有最近 ${leadReportLimits.exportMax} 条`]] : []),
  ]
  return {
    mime: sheetMime[format],
    cacheControl: 'no-store',
    fileName: `线索报表-${dayInShanghai(ctx.now)}.${format}`,
    ...inMemoryFile(await sheetFile(format, rows)),
  }
}

const figureTitles = [
  leadReportWords.potential,
  ...values(leadFigure).map((figure) => leadFigure[figure]),
  leadReportWords.claims,
  leadReportWords.median,
  leadReportWords.recycleRate,
  leadReportWords.invalidRate,
  leadReportWords.revenue,
]

function figureCells(figures: LeadFigures): string[] {
  const rate = (share: number | null): string => (share === null ? leadReportWords.none : `${(share * 100).toFixed(1)}%`)
  return [
    figures.potential === null ? leadReportWords.unknown : `${figures.potential}`,
    ...values(leadFigure).map((figure) => `${figures[figure]}`),
    `${figures.claims}`,
    figures.medianMinutes === null ? leadReportWords.none : leadReportWords.minutes(figures.medianMinutes),
    rate(figures.recycleRate),
    rate(figures.invalidRate),
    figures.revenueFen === null ? leadReportWords.unknown : amount(figures.revenueFen),
  ]
}
