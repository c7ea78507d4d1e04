/** Files are read back as a spreadsheet program reads them. */
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sheetFile } from './sheet'

/** The entries of a zip file, by its central directory. */
function unzipped(file: Buffer): Map<string, string> {
  const entries = new Map<string, string>()
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)]
    const [nameLength, more, note] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)]
    const local = file.readUInt32LE(at + 42)
    const begins = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
    const bytes = file.subarray(begins, begins + size)
    entries.set(file.subarray(at + 46, at + 46 + nameLength).toString(), (method === 0 ? bytes : inflateRawSync(bytes)).toString())
    at += 46 + nameLength + more + note
  }
  return entries
}

const unescapedXml = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' })[name]!)

/** The texts of a spreadsheet, with `_xHHHH_` read as the character that it stands for. */
function textsOf(file: Buffer): string[] {
  const all = [...unzipped(file)].filter(([name]) => /sharedStrings|sheet1/.test(name)).map(([, xml]) => xml)
  const texts = all.flatMap((xml) => [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text]) => unescapedXml(text!)))
  return texts.map((text) => text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))))
}

const formulas = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\r=1',
  '＝1＋1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '﹣1',
  '﹢1',
  '﹦1',
  ' =1',
  '\u3000＝1',
  '\u200b=1',
  '\ufeff=1',
]
const plain = ['李雷', '', 'a=b', '1-2', '"引号",和逗号', '两行\n字', '_x5F20_三', '_x005F_', '_xZZZZ_', 'x_x0041_x0042_', '<b>&']

test.each(formulas)('%j begins with an apostrophe in both formats', async (text) => {
  const csv = (await sheetFile('csv', [[text]])).toString()
  expect(csv.replace(/^\uFEFF"?/, '').startsWith(`'${text.slice(0, 1)}`)).toBe(true)
  expect(textsOf(await sheetFile('xlsx', [[text, 'end']]))[0]!.startsWith("'")).toBe(true)
})

test('other texts are read back from a spreadsheet as they were written', async () => {
  const texts = plain.filter((text) => text !== '')
  expect(textsOf(await sheetFile('xlsx', [texts]))).toEqual(texts)
})

test('other texts are read back from text with commas as they were written', async () => {
  const file = (await sheetFile('csv', [plain, ['end']])).toString()
  expect(file.startsWith('\uFEFF')).toBe(true)
  const cells = [...file.slice(1).matchAll(/(?:"((?:[^"]|"")*)"|([^,\r]*))(,|\r\n)/g)]
  expect(cells.map(([, held, bare]) => held?.replaceAll('""', '"') ?? bare)).toEqual([...plain, 'end'])
})
