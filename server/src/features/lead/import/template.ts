/** The template of imports: its two first rows, and the reading of a filled file row by row. */
import { dayInShanghai, isIsoDate } from '@qianxian/protocol/base/calendar'
import { hasStackedMarks, isBlank, isInvisible, lengthOf } from '@qianxian/protocol/base/characters'
import { clockInChina } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import { isPersonName, personName } from '@qianxian/protocol/base/names'
import { check, mobilePattern, stackedMarksFault, tidy } from '@qianxian/protocol/base/rules'
import { findContact } from '@qianxian/protocol/contact/contact-detector'
import {
  LEAD_TEMPLATE_VERSION,
  leadFileReason,
  leadImportColumn,
  leadImportLimits,
  leadRowReason,
  leadTemplate,
  type LeadImportColumn,
} from '@qianxian/protocol/lead/lead-import.words'
import { mayBeUnderAge } from '@qianxian/protocol/lead/lead.rules'
import { leadLimits } from '@qianxian/protocol/lead/lead.words'
import { wechatRule } from '@qianxian/protocol/love/profile.rules'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { LRUCache } from 'lru-cache'
import { fault, type Fault } from '../../../http/fault'
import { readSheet, SheetFault, type SheetLimits, type SheetRow } from '../../../lib/sheet-reader'
import { cityCalled } from '../../tenant/tenant'

/** The facts of a row that may be imported. */
export interface ImportedPerson {
  name: string | null
  gender: Gender | null
  birthYear: number | null
  phone: string
  wechat: string | null
  city: string | null
  need: string
  /** Where the person left the phone, and on which day (YYYY-MM-DD) they agreed to be contacted. */
  origin: string
  consentDay: string
}

export interface TemplateRow {
  line: number
  /** As typed, to be found again by the importer. */
  name: string
  phone: string
  person: ImportedPerson | null
  /** Why there is no person. */
  reason: string
  /** The row has the phone of an earlier one. */
  isRepeated: boolean
}

export const templateRows = (): string[][] => [
  [leadTemplate.title, leadTemplate.version(LEAD_TEMPLATE_VERSION), leadTemplate.note],
  Object.values(leadImportColumn),
]

const HEAD_ROWS = 2
const limits: SheetLimits = {
  rowsMax: leadImportLimits.rowsMax + HEAD_ROWS,
  columnsMax: leadImportLimits.columnsMax,
  mark: leadImportColumn.phone,
}
/** Rows that are checked before other requests get a turn. */
const AT_ONCE = 200

/** A file that is refused as a whole; the message says what to change. */
export const refuseLeadFile = (message: string): Fault => fault('lead_file_refused', { message, fields: { file: message } })

/** The rows of a filled template. Throws `lead_file_refused`. */
export async function readTemplate(file: Buffer, now: Date): Promise<TemplateRow[]> {
  const rows = await readSheet(file, limits).catch((error: unknown) => Promise.reject(asFault(error)))
  const [title, head, ...filled] = rows
  if (tidy(title?.cells[0]) !== leadTemplate.title) throw refuseLeadFile(leadFileReason.title)
  if (tidy(title?.cells[1]) !== leadTemplate.version(LEAD_TEMPLATE_VERSION)) throw refuseLeadFile(leadFileReason.version)
  const columns = columnsOf(head)
  if (filled.length === 0) throw refuseLeadFile(leadFileReason.noRows)
  const firstLines = new Map<string, number>()
  const read: TemplateRow[] = []
  for (const [at, row] of filled.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
    read.push(rowOf(row, { columns, firstLines, now }))
  }
  return read
}

function asFault(error: unknown): unknown {
  if (!(error instanceof SheetFault)) return error
  const { why, line } = error
  const words = leadFileReason[why]
  return refuseLeadFile(typeof words === 'string' ? words : words(line ?? 1))
}

type Columns = Readonly<Record<LeadImportColumn, number>>

function columnsOf(head: SheetRow | undefined): Columns {
  const titles = (head?.line === HEAD_ROWS ? head.cells : []).map((cell) => tidy(cell))
  const places = values(leadImportColumn).map((column) => {
    const title = leadImportColumn[column]
    const place = titles.indexOf(title)
    if (place < 0) throw refuseLeadFile(leadFileReason.head(title))
    if (titles.includes(title, place + 1)) throw refuseLeadFile(leadFileReason.twice(title))
    return [column, place] as const
  })
  return Object.fromEntries(places) as Columns
}

/** Why a row is refused. */
class RowFault extends Error {}
const refuseRow = (reason: string): never => {
  throw new RowFault(reason)
}

interface Reading {
  columns: Columns
  /** The line on which each phone was read first. */
  firstLines: Map<string, number>
  now: Date
}

function rowOf(row: SheetRow, { columns, firstLines, now }: Reading): TemplateRow {
  const cells = (column: LeadImportColumn): string => cleaned(row.cells[columns[column]] ?? '')
  const typed = { line: row.line, name: cells('name'), phone: cells('phone'), isRepeated: false }
  try {
    const person = personOf(cells, (column) => row.formulas.includes(columns[column]), now)
    const first = firstLines.get(person.phone)
    if (first !== undefined) return { ...typed, person: null, reason: leadRowReason.repeated(first), isRepeated: true }
    firstLines.set(person.phone, row.line)
    return { ...typed, person, reason: '' }
  } catch (error) {
    if (!(error instanceof RowFault)) throw error
    return { ...typed, person: null, reason: error.message }
  }
}

/** Text as a person sees it, on one line, without NUL and halves of characters. */
const cleaned = (cell: string): string => {
  const seen = Array.from(cell.replace(/[\u0000\ud800-\udfff]/gu, ''))
    .filter((char) => !isInvisible(char.codePointAt(0)!))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return isBlank(seen) ? '' : seen
}

type Cell = (column: LeadImportColumn) => string

function personOf(cell: Cell, isFormula: (column: LeadImportColumn) => boolean, now: Date): ImportedPerson {
  const phone = phoneOf(cell('phone'))
  for (const column of values(leadImportColumn))
    // A phone with its country code begins like a formula.
    if (isFormula(column) && !(column === 'phone' && phone !== null && cell('phone').startsWith('+')))
      refuseRow(leadRowReason.formula(leadImportColumn[column]))
  for (const column of ['phone', 'origin', 'consentDay'] as const)
    if (cell(column) === '') refuseRow(leadRowReason.missing(leadImportColumn[column]))
  if (phone === null) refuseRow(/^\d(\.\d+)?E\+\d+$/i.test(tidy(cell('phone'))) ? leadRowReason.scientific : leadRowReason.phone)
  return {
    name: nameOf(cell('name')),
    gender: genderOf(cell('gender')),
    birthYear: birthYearOf(cell('birthYear'), now),
    phone: phone!,
    wechat: wechatOf(cell('wechat')),
    city: cityOf(cell('city')),
    need: textOf(cell, 'need', 0, leadLimits.needMax),
    origin: textOf(cell, 'origin', leadImportLimits.originMin, leadImportLimits.originMax),
    consentDay: consentDayOf(cell('consentDay'), now),
  }
}

/** Digits of a mobile number, without its country code and separators; null for anything else. */
function phoneOf(typed: string): string | null {
  const digits = tidy(typed)
    .replace(/^'/, '')
    .replace(/[\s-]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')
  return mobilePattern.test(digits) ? digits : null
}

function nameOf(typed: string): string | null {
  if (typed === '') return null
  if (lengthOf(typed) > leadLimits.nameMax) refuseRow(leadRowReason.long(leadImportColumn.name, leadLimits.nameMax))
  // A surname alone, as people are noted down at a desk: 王、王先生.
  if (!isPersonName(typed) && !/^\p{Script=Han}$/u.test(typed)) refuseRow(leadRowReason.name)
  return personName(typed)
}

const genders: Readonly<Record<string, Gender>> = { 男: 'male', 女: 'female' }
function genderOf(typed: string): Gender | null {
  if (typed === '') return null
  return genders[typed.replace(/(性|士|生)$/, '')] ?? refuseRow(leadRowReason.gender)
}

function birthYearOf(typed: string, now: Date): number | null {
  if (typed === '') return null
  const [, year] = /^(\d{4})(?:年|[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?)?)?$/.exec(tidy(typed)) ?? []
  if (year === undefined || Number(year) < leadLimits.birthYearMin || Number(year) > clockInChina(now).year()) refuseRow(leadRowReason.year)
  if (mayBeUnderAge(Number(year), now)) refuseRow(leadRowReason.underAge)
  return Number(year)
}

function wechatOf(typed: string): string | null {
  if (typed === '') return null
  const id = tidy(typed)
  const wrong = check(wechatRule, `「${leadImportColumn.wechat}」`, id)
  return wrong === null ? id : refuseRow(wrong)
}

function cityOf(typed: string): string | null {
  if (typed === '') return null
  return cityCalled(typed)?.code ?? refuseRow(leadRowReason.city)
}

/** Texts of the last rows that contain no contact; most rows of a file have the same source. */
const harmless = new LRUCache<string, true>({ max: 500 })

function hasContact(text: string): boolean {
  if (text === '' || harmless.has(text)) return false
  if (findContact(text) !== null) return true
  harmless.set(text, true)
  return false
}

/** A text that others read before they may see the phone, so it must not contain one. */
function textOf(cell: Cell, column: 'need' | 'origin', min: number, max: number): string {
  const text = cell(column)
  const title = leadImportColumn[column]
  if (lengthOf(text) > max) refuseRow(leadRowReason.long(title, max))
  if (lengthOf(text) < min) refuseRow(leadRowReason.short(title, min))
  if (hasStackedMarks(text)) refuseRow(stackedMarksFault(`「${title}」`))
  if (hasContact(text)) refuseRow(leadRowReason.contact(title))
  return text
}

/** Also reads 2026/11/3 and 2026年11月3日, as spreadsheet programs write dates. */
function consentDayOf(typed: string, now: Date): string {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 0?0:00(?::00)?)?$/.exec(tidy(typed)) ?? []
  const iso = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  if (year === undefined || !isIsoDate(iso)) refuseRow(leadRowReason.day)
  if (iso > dayInShanghai(now)) refuseRow(leadRowReason.future)
  const oldest = clockInChina(now).subtract(leadImportLimits.consentMonths, 'month').format('YYYY-MM-DD')
  if (iso < oldest) refuseRow(leadRowReason.old)
  return iso
}
