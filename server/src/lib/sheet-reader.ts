/**
 * Reads tables that people upload: .xlsx, and CSV in UTF-8 or GB18030. A file is data: no formula is evaluated, and no
 * file makes the server use more memory or time than these limits.
 */
import { Worker } from 'node:worker_threads'
import { openSemaphore } from './semaphore'
import { isFormula } from './sheet'

const TIMEOUT_MS = 15_000
const MEMORY_MB = 256
/** Limit of all parts of a workbook together, once they are inflated. */
const INFLATED_MAX = 24 * 1024 * 1024

export interface SheetRow {
  /** Number of the row, as a spreadsheet program shows it; the first is 1. */
  line: number
  cells: string[]
  /** Columns with a formula, counted from 0. */
  formulas: number[]
}

export interface SheetLimits {
  rowsMax: number
  columnsMax: number
  /** A text that every acceptable file contains; it tells which of two encodings a CSV file has. */
  mark: string
}

type SheetRefusal =
  | 'empty'
  | 'kind'
  | 'damaged'
  | 'encoding'
  | 'quote'
  /** More rows or columns than allowed. */
  | 'rows'
  | 'columns'
  /** Grows too much when it is inflated, or takes too long. */
  | 'large'

/** The file is no table that can be read. */
export class SheetFault extends Error {
  constructor(
    readonly why: SheetRefusal,
    /** The row in which reading ended; null if the whole file is concerned. */
    readonly line: number | null = null,
  ) {
    super(`the table is refused: ${why}`)
  }
}

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
/** The container of .xls files and of encrypted .xlsx files. */
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf])
const begins = (file: Buffer, mark: Buffer): boolean => file.subarray(0, mark.length).equals(mark)

/** One workbook at a time, because each may use a core and much memory. */
const inTurn = openSemaphore(1)

/** Rows that are not blank, in order. Throws `SheetFault`. */
export async function readSheet(file: Buffer, limits: SheetLimits): Promise<SheetRow[]> {
  if (file.length === 0) throw new SheetFault('empty')
  if (begins(file, OLE)) throw new SheetFault('kind')
  const rows = begins(file, ZIP) ? await inTurn(() => readWorkbook(file, limits)) : readCsv(decoded(file, limits.mark), limits)
  if (rows.length === 0) throw new SheetFault('empty')
  return rows
}

type Said = { rows: SheetRow[] } | { refused: SheetRefusal; line: number | null }

const readWorkbook = (file: Buffer, { rowsMax, columnsMax }: SheetLimits): Promise<SheetRow[]> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./sheet-reader.worker.mjs', import.meta.url), {
      workerData: { file, limits: { rowsMax, columnsMax, inflatedMax: INFLATED_MAX } },
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    const end = (act: () => void) => {
      clearTimeout(timer)
      void thread.terminate()
      act()
    }
    const refuse = (why: SheetRefusal, line: number | null = null) => end(() => reject(new SheetFault(why, line)))
    const timer = setTimeout(() => refuse('large'), TIMEOUT_MS)
    thread.once('message', (said: Said) => ('rows' in said ? end(() => resolve(said.rows)) : refuse(said.refused, said.line)))
    thread.once('error', (error: Error & { code?: string }) => refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'large' : 'damaged'))
  })

function decoded(file: Buffer, mark: string): string {
  // A text has no NUL; a picture, a program or UTF-16 has.
  if (file.includes(0)) throw new SheetFault('kind')
  const read = (encoding: string): string | null => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file)
    } catch {
      return null
    }
  }
  const utf8 = read('utf-8')
  if (utf8 !== null) return utf8
  const chinese = begins(file, UTF8_BOM) ? null : read('gb18030')
  if (chinese === null || !chinese.includes(mark)) throw new SheetFault('encoding')
  return chinese
}

/** RFC 4180. A quote that is neither the first nor the last character of a cell, nor doubled, ends the reading. */
function readCsv(text: string, { rowsMax, columnsMax }: SheetLimits): SheetRow[] {
  const rows: SheetRow[] = []
  let [at, line] = [0, 0]
  const cell = (): string => {
    if (text[at] !== '"') {
      const rest = /[,\r\n"]/g
      rest.lastIndex = at
      const end = rest.exec(text)?.index ?? text.length
      if (text[end] === '"') throw new SheetFault('quote', line)
      const plain = text.slice(at, end)
      at = end
      return plain
    }
    const parts: string[] = []
    for (at += 1; ; at += 1) {
      const end = text.indexOf('"', at)
      if (end < 0) throw new SheetFault('quote', line)
      parts.push(text.slice(at, end))
      at = end + 1
      if (text[at] !== '"') break
      parts.push('"')
    }
    if (at < text.length && !/[,\r\n]/.test(text[at]!)) throw new SheetFault('quote', line)
    return parts.join('')
  }
  while (at < text.length) {
    line += 1
    const cells = [cell()]
    while (text[at] === ',') {
      at += 1
      cells.push(cell())
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    while (cells.length > 0 && cells.at(-1)!.trim() === '') cells.pop()
    if (cells.length === 0) continue
    if (cells.length > columnsMax) throw new SheetFault('columns', line)
    if (rows.length === rowsMax) throw new SheetFault('rows')
    rows.push({ line, cells, formulas: cells.flatMap((text, column) => (isFormula(text) ? [column] : [])) })
  }
  return rows
}
