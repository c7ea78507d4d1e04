/** Tables as files for spreadsheet programs. Every export uses these, so that no cell is executed or read as another text. */
import type { SheetFormat } from '@qianxian/protocol/base/sheet.words'
import writeXlsxFile from 'write-excel-file/node'

export const sheetMime: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Spreadsheet programs take text that begins with one of these characters for a formula, also in full width, and some
 * after invisible characters.
 */
export const isFormula = (text: string): boolean => /^[\s\p{Cf}]*[=+\-@]|^[\t\r]/u.test(text.normalize('NFKC'))

const defused = (text: string): string => (isFormula(text) ? `'${text}` : text)

/** ECMA-376 part 1, 22.9.2.19: `_xHHHH_` in a cell is one escaped character, so its own underscore is escaped. */
const escaped = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

const BOM = '\uFEFF'

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The content of the file; each cell is text. */
export async function sheetFile(format: SheetFormat, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const cells = rows.map((row) => row.map(defused))
  if (format === 'csv') return Buffer.from(BOM + cells.map((row) => row.map(quoted).join(',')).join('\r\n') + '\r\n')
  return writeXlsxFile(cells.map((row) => row.map((value) => ({ value: escaped(value), type: String })))).toBuffer()
}
