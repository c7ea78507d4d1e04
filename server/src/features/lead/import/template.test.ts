/** A filled template is read row by row; a refused row says which column to change, a refused file what to do with it. */
import { leadImportColumn, leadRowReason, leadTemplate } from '@qianxian/protocol/lead/lead-import.words'
import { expect, test } from 'vitest'
import { sheetFile } from '../../../lib/sheet'
import { readTemplate, templateRows } from './template'

const now = new Date('2026-11-29T10:00:00+08:00')
const good = ['李雷', '男', '1990', '13812345678', 'lilei_90', '杭州', '想找本地人', '相亲角', '2026-11-03']
type Column = keyof typeof leadImportColumn
const columns = Object.keys(leadImportColumn) as Column[]
const rowWith = (facts: Partial<Record<Column, string>>): string[] => columns.map((column, at) => facts[column] ?? good[at]!)
const fileOf = (rows: readonly (readonly string[])[], head: readonly (readonly string[])[] = templateRows()) =>
  Buffer.from([...head, ...rows].map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'))
const read = (rows: readonly (readonly string[])[]) => readTemplate(fileOf(rows), now)
const refusalOf = async (file: Buffer): Promise<string> =>
  readTemplate(file, now).then(
    () => '',
    (error: { message: string }) => error.message,
  )

test('a complete row and a row with the required columns alone are read', async () => {
  const bare = rowWith({ name: '', gender: '', birthYear: '', phone: '139 1234-5678', wechat: '', city: '', need: '' })
  const [full, least] = await read([good, bare])
  expect(full!.person).toEqual({
    name: '李雷',
    gender: 'male',
    birthYear: 1990,
    phone: '13812345678',
    wechat: 'lilei_90',
    city: '330100',
    need: '想找本地人',
    origin: '相亲角',
    consentDay: '2026-11-03',
  })
  expect(least!.person).toMatchObject({ name: null, gender: null, phone: '13912345678', city: null, need: '' })
  expect([full!.line, least!.line]).toEqual([3, 4])
})

test.each([
  [{ phone: '' }, leadRowReason.missing('手机号')],
  [{ origin: ' ' }, leadRowReason.missing('来源')],
  [{ consentDay: '' }, leadRowReason.missing('同意日期')],
  [{ phone: '1381234567' }, leadRowReason.phone],
  [{ phone: '1.38123E+10' }, leadRowReason.scientific],
  [{ need: '=1+1' }, leadRowReason.formula('需求')],
  [{ phone: '=13812345678' }, leadRowReason.formula('手机号')],
  [{ name: '李'.repeat(21) }, leadRowReason.long('姓名', 20)],
  [{ name: '<b>' }, leadRowReason.name],
  [{ gender: '未知' }, leadRowReason.gender],
  [{ birthYear: '90' }, leadRowReason.year],
  [{ birthYear: '2010' }, leadRowReason.underAge],
  [{ wechat: '1' }, '「微信号」应为 6–20 位微信号或手机号'],
  [{ city: '哪里' }, leadRowReason.city],
  [{ need: '电话13987654321' }, leadRowReason.contact('需求')],
  [{ origin: '角' }, leadRowReason.short('来源', 2)],
  [{ consentDay: '11-03' }, leadRowReason.day],
  [{ consentDay: '2026-02-30' }, leadRowReason.day],
  [{ consentDay: '2026-11-30' }, leadRowReason.future],
  [{ consentDay: '2024-11-28' }, leadRowReason.old],
] satisfies [Partial<Record<Column, string>>, string][])('the row %j is refused: %s', async (facts, reason) => {
  const [row] = await read([rowWith(facts)])
  expect(row).toMatchObject({ person: null, reason, isRepeated: false })
})

test.each([
  [{ phone: '+86 13812345678' }, { phone: '13812345678' }],
  [{ phone: '１３８１２３４５６７８' }, { phone: '13812345678' }],
  [{ consentDay: '2026/11/3' }, { consentDay: '2026-11-03' }],
  [{ consentDay: '2026年11月3日' }, { consentDay: '2026-11-03' }],
  [{ consentDay: '2024-11-29' }, { consentDay: '2024-11-29' }],
  [{ birthYear: '1990-05-01' }, { birthYear: 1990 }],
  [{ gender: '女士' }, { gender: 'female' }],
  [{ city: '杭州市' }, { city: '330100' }],
  [{ name: '王' }, { name: '王' }],
  [{ need: '\u200b安静\n的人' }, { need: '安静 的人' }],
] satisfies [Partial<Record<Column, string>>, object][])('the row %j is read as %j', async (facts, person) => {
  const [row] = await read([rowWith(facts)])
  expect(row!.reason).toBe('')
  expect(row!.person).toMatchObject(person)
})

test('a phone that an earlier row has is repeated, and names that row', async () => {
  const rows = await read([good, rowWith({ phone: '13900000000' }), rowWith({ name: '韩梅梅' })])
  expect(rows.map(({ reason }) => reason)).toEqual(['', '', leadRowReason.repeated(3)])
  expect(rows[2]).toMatchObject({ isRepeated: true, person: null })
})

test('a file without the template, its version or a column is refused with the change to make', async () => {
  const [title, head] = templateRows() as [string[], string[]]
  expect(await refusalOf(fileOf([good], []))).toContain('第 1 行不是导入模板')
  expect(await refusalOf(fileOf([good], [[leadTemplate.title, '第 0 版'], head]))).toContain('模板版本太旧')
  expect(await refusalOf(fileOf([good], [title, head.filter((cell) => cell !== '来源')]))).toContain('缺少「来源」')
  expect(await refusalOf(fileOf([good], [title, [...head, '来源']]))).toContain('两列「来源」')
  expect(await refusalOf(fileOf([]))).toContain('没有填写内容')
  expect(await refusalOf(Buffer.from('a\n"b'))).toBe('第 2 行的引号没有成对，请改好后再上传')
  expect(await refusalOf(Buffer.from('%PDF-1.7\n\u0000'))).toContain('.xlsx 或 .csv')
})

test('5,000 rows are read and 5,001 are refused', async () => {
  const rows = Array.from({ length: 5_001 }, (_, at) => rowWith({ phone: `1390000${String(at).padStart(4, '0')}` }))
  const read = await readTemplate(fileOf(rows.slice(1)), now)
  expect(read.filter(({ person }) => person !== null)).toHaveLength(5_000)
  expect(await refusalOf(fileOf(rows))).toBe('一次最多导入 5000 行，请分成几个文件')
})

test('both formats of the template are read back, with the columns in any order', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const [title, head] = templateRows() as [string[], string[]]
    const file = await sheetFile(format, [title, [...head].reverse(), [...good].reverse()])
    expect((await readTemplate(file, now))[0]!.person).toMatchObject({ phone: '13812345678', name: '李雷' })
  }
})
