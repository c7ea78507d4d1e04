/** Tables are read as their authors see them, and a harmful file is refused before it costs memory or time. */
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { readSheet, type SheetLimits } from './sheet-reader'
import { sheetFile } from './sheet'

const limits: SheetLimits = { rowsMax: 4, columnsMax: 5, mark: '手机号' }
const read = (file: Buffer | string, more: Partial<SheetLimits> = {}) => readSheet(Buffer.from(file), { ...limits, ...more })
const cellsOf = async (file: Buffer | string) => (await read(file)).map(({ cells }) => cells)
/** 姓名,手机号 / 李雷,1 in GB18030. */
const GB18030 = Buffer.from('d0d5c3fb2cca d6bbfabac5 0d0a c0eec0d7 2c31'.replaceAll(' ', ''), 'hex')

/** A workbook with one sheet of this XML. */
const workbook = (sheet: string, more: Record<string, string> = {}): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
          'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
          ...more,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    ),
  )

test('text in UTF-8, with and without a mark, and in GB18030 gives the same rows', async () => {
  const rows = [
    ['姓名', '手机号'],
    ['李雷', '1'],
  ]
  expect(await cellsOf('姓名,手机号\r\n李雷,1')).toEqual(rows)
  expect(await cellsOf('\uFEFF姓名,手机号\n李雷,1\n')).toEqual(rows)
  expect(await cellsOf(GB18030)).toEqual(rows)
})

test('bytes of no known encoding are refused, and so is a file that is no table', async () => {
  await expect(read(Buffer.from([0xff, 0x41, 0xff]))).rejects.toMatchObject({ why: 'encoding' })
  await expect(read(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), GB18030]))).rejects.toMatchObject({ why: 'encoding' })
  await expect(read(Buffer.from('姓名', 'utf16le'))).rejects.toMatchObject({ why: 'encoding' })
  await expect(read(Buffer.from('a,b', 'utf16le'))).rejects.toMatchObject({ why: 'kind' })
  await expect(read(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toMatchObject({ why: 'kind' })
  await expect(read('')).rejects.toMatchObject({ why: 'empty' })
  await expect(read('\r\n , ,\r\n')).rejects.toMatchObject({ why: 'empty' })
})

test('quotes protect commas, line ends and quotes, and blank rows keep the numbers of the others', async () => {
  expect(await read('a,"b,""c"""\r\n\r\n"两行\n字",d')).toEqual([
    { line: 1, cells: ['a', 'b,"c"'], formulas: [] },
    { line: 3, cells: ['两行\n字', 'd'], formulas: [] },
  ])
})

test.each([['a\n"b'], ['a\nb"c'], ['a\n"b"c'], ['a\n"b""']])('broken quoting names its row: %j', async (text) => {
  await expect(read(text)).rejects.toMatchObject({ why: 'quote', line: 2 })
})

test('too many rows or columns are refused in both formats', async () => {
  const rows = (count: number, columns = 1) => Array.from({ length: count }, () => Array.from({ length: columns }, () => 'x'))
  for (const format of ['csv', 'xlsx'] as const) {
    expect(await cellsOf(await sheetFile(format, rows(4, 5)))).toHaveLength(4)
    await expect(read(await sheetFile(format, rows(5)))).rejects.toMatchObject({ why: 'rows' })
    await expect(read(await sheetFile(format, rows(1, 6)))).rejects.toMatchObject({ why: 'columns' })
  }
})

test('a spreadsheet gives its texts, long numbers and dates as they are shown', async () => {
  const cells = [
    { value: '李_x0041_雷', type: String },
    { value: 13_812_345_678, type: Number },
    { value: new Date(Date.UTC(2026, 10, 3)), type: Date, format: 'yyyy-mm-dd' },
    null,
    { value: '两行\n<字>&', type: String },
  ] as const
  const file = await writeXlsxFile([cells as never]).toBuffer()
  expect(await cellsOf(file)).toEqual([['李A雷', '13812345678', '2026-11-03', '', '两行\n<字>&']])
})

test('formulas are marked in both formats, and none is evaluated', async () => {
  expect(await read('x,=1+1,＋2')).toEqual([{ line: 1, cells: ['x', '=1+1', '＋2'], formulas: [1, 2] }])
  const file = workbook('<row r="7"><c r="A7"><v>1</v></c><c r="C7"><f>SUM(A7)</f><v>1</v></c></row>')
  expect(await read(file)).toEqual([{ line: 7, cells: ['1', '', '1'], formulas: [2] }])
})

/** Inflates to 30 MB. */
const bomb = workbook(' '.repeat(30 * 1024 * 1024))

test('a file that grows beyond the limit is refused before it is inflated', async () => {
  await expect(read(bomb)).rejects.toMatchObject({ why: 'large' })
})

test('a size that a file states wrongly, a cut file and a document type are refused', async () => {
  const lying = Buffer.from(bomb)
  for (let at = lying.indexOf('PK\u0001\u0002'); at >= 0; at = lying.indexOf('PK\u0001\u0002', at + 4)) lying.writeUInt32LE(60, at + 24)
  await expect(read(lying)).rejects.toMatchObject({ why: 'damaged' })
  const whole = workbook('<row r="1"><c r="A1"><v>1</v></c></row>')
  await expect(read(whole.subarray(0, whole.length - 40))).rejects.toMatchObject({ why: 'damaged' })
  const entities = '<!DOCTYPE a [<!ENTITY b "bbbb">]><sst><si><t>&b;</t></si></sst>'
  await expect(read(workbook('', { 'xl/sharedStrings.xml': entities }))).rejects.toMatchObject({ why: 'damaged' })
})

test('a cell far to the right is refused without a row of that length', async () => {
  await expect(read(workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))).rejects.toMatchObject({ why: 'columns' })
})
