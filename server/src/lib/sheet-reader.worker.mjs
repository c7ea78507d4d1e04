// Plain JavaScript, because a thread with an empty environment starts without the loader that reads TypeScript.
import { parentPort, workerData } from 'node:worker_threads'
import { XMLParser } from 'fast-xml-parser'
import { unzipSync } from 'fflate'

/** The parts of a workbook that are read: its list of sheets, texts, number formats, and the sheets themselves. */
const NEEDED = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[\w-]{1,60}\.xml)$/
/** Built-in number formats that show a date (ECMA-376 part 1, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])
const MS_OF_DAY = 86_400_000
/** Day 0 of both date systems of spreadsheets, counted from 1970. */
const DAY_0 = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }
/** The last day that a spreadsheet shows, 9999-12-31. */
const LAST_SERIAL = 2_958_465

class Refused extends Error {
  constructor(why, line = null) {
    super(why)
    this.why = why
    this.line = line
  }
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => ['row', 'c', 'si', 'r', 'sheet', 'Relationship', 'xf', 'numFmt'].includes(name),
})

try {
  const { file, limits } = workerData
  parentPort.postMessage({ rows: rowsOf(partsOf(Buffer.from(file), limits), limits) })
} catch (error) {
  parentPort.postMessage(error instanceof Refused ? { refused: error.why, line: error.line } : { refused: 'damaged', line: null })
}

/** The needed parts, whose inflated size is bounded: the sizes are declared first, and no part is inflated beyond its own. */
function partsOf(file, { inflatedMax }) {
  let inflated = 0
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (!NEEDED.test(name)) return false
      inflated += originalSize
      if (inflated > inflatedMax) throw new Refused('large')
      return true
    },
  })
  const texts = new Map()
  for (const [name, bytes] of Object.entries(parts)) {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // A part of a workbook has no document type; one may define texts that grow without limit.
    if (text.includes('<!DOCTYPE')) throw new Refused('damaged')
    texts.set(name, text)
  }
  return (name) => (texts.has(name) ? parser.parse(texts.get(name), true) : null)
}

function rowsOf(part, limits) {
  const book = part('xl/workbook.xml')?.workbook
  const sheet = part(pathOfFirstSheet(book, part('xl/_rels/workbook.xml.rels')))?.worksheet
  if (!sheet) throw new Refused('damaged')
  const texts = (part('xl/sharedStrings.xml')?.sst?.si ?? []).map(textOf)
  const isDate = dateStyles(part('xl/styles.xml')?.styleSheet)
  const day0 = ['1', 'true'].includes(book?.workbookPr?.['@date1904']) ? DAY_0[1904] : DAY_0[1900]
  const rows = []
  let line = 0
  for (const row of sheet.sheetData?.row ?? []) {
    line = Number(row['@r'] ?? line + 1)
    const cells = []
    const formulas = []
    for (const cell of row.c ?? []) {
      const column = columnOf(cell['@r']) ?? cells.length
      const text = valueOf(cell, { texts, isDate, day0 })
      if (text === '' && cell.f === undefined) continue
      if (column >= limits.columnsMax) throw new Refused('columns', line)
      while (cells.length < column) cells.push('')
      cells[column] = text
      if (cell.f !== undefined) formulas.push(column)
    }
    if (cells.every((text) => text.trim() === '') && formulas.length === 0) continue
    if (rows.length === limits.rowsMax) throw new Refused('rows')
    rows.push({ line, cells, formulas })
  }
  return rows
}

function pathOfFirstSheet(book, relations) {
  const id = book?.sheets?.sheet?.[0]?.['@id']
  const target = relations?.Relationships?.Relationship?.find((one) => one['@Id'] === id)?.['@Target']
  if (typeof target !== 'string') throw new Refused('damaged')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The text of an element that may consist of runs with fonts of their own. How a run is pronounced is no part of it. */
function textOf(element) {
  if (element === undefined) return ''
  if (typeof element !== 'object') return unescaped(String(element))
  if (element.t !== undefined)
    return typeof element.t === 'object' ? unescaped(String(element.t['#text'] ?? '')) : unescaped(String(element.t))
  return (element.r ?? []).map(textOf).join('')
}

function unescaped(text) {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
}

function dateStyles(styles) {
  const own = new Map((styles?.numFmts?.numFmt ?? []).map((one) => [Number(one['@numFmtId']), String(one['@formatCode'] ?? '')]))
  const showsDate = (id) => DATE_FORMATS.has(id) || /[ymd年月日]/i.test((own.get(id) ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
  const formats = (styles?.cellXfs?.xf ?? []).map((one) => showsDate(Number(one['@numFmtId'] ?? 0)))
  return (style) => formats[Number(style ?? 0)] === true
}

function columnOf(place) {
  const [, letters] = /^([A-Z]{1,3})[0-9]{1,7}$/.exec(place ?? '') ?? []
  return letters === undefined ? null : [...letters].reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function valueOf(cell, { texts, isDate, day0 }) {
  if (cell['@t'] === 'inlineStr') return textOf(cell.is)
  const value = typeof cell.v === 'object' ? String(cell.v['#text'] ?? '') : String(cell.v ?? '')
  if (cell['@t'] === 's') return texts[Number(value)] ?? ''
  if (cell['@t'] === 'str') return unescaped(value)
  if (cell['@t'] === 'e' || cell['@t'] === 'b' || cell['@t'] === 'd') return value
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  if (isDate(cell['@s']) && number >= 0 && number <= LAST_SERIAL)
    return new Date(day0 + Math.floor(number) * MS_OF_DAY).toISOString().slice(0, 10)
  return String(number)
}
