import { isHanName, isPersonName, isSameName, personName, personNameFault } from './names'

const dotted = ['•', '・', '･', '‧', '．', '.', ' · ', '∙', '⋅', ' • ', '。'].map((dot) => `阿卜杜拉${dot}买买提`)

test.each([
  ...dotted.map((name) => [name, '阿卜杜拉·买买提']),
  ['玛·德', '玛·德'],
  ['王𬱖', '王𬱖'],
  ['𬱟小明', '𬱟小明'],
  [' 王　小明 ', '王小明'],
  ['王\u200b小明\ufeff', '王小明'],
  ['葛\u{e0100}', '葛'],
  ['⼩明', '小明'],
  ['O’Connor', "O'Connor"],
  ['Jose\u0301', 'Jos\u00e9'],
  ['Nguye\u0302\u0303n Va\u0306n  A', 'Nguyễn Văn A'],
  ['Ｊｏｈｎ　Ｓｍｉｔｈ', 'John Smith'],
  ['Anne‑Marie', 'Anne-Marie'],
  ['J. R. Smith', 'J. R. Smith'],
])('%s is %s in its normal form', (typed, name) => expect(personName(typed)).toBe(name))

test.each([...dotted, '玛·德', '王𬱖', '𬱟小明', '欧阳娜娜', '〇一', '古丽·阿卜杜·热合曼'])('%s is a Han name', (name) =>
  expect([isHanName(name), isPersonName(name), personNameFault('姓名', name)]).toEqual([true, true, null]),
)

test.each([
  'O’Connor',
  'Jose\u0301',
  'Nguyễn',
  'NGUYỄN VĂN A',
  'JOHN SMITH',
  'J. R. Smith Jr.',
  'Anne-Marie d’Arc',
  'Łukasz',
  '김민준',
  'CHAN TAI MAN',
])('%s is a name, though not in Han characters', (name) => expect([isHanName(name), isPersonName(name)]).toEqual([false, true]))

test.each(['', ' ', '\u3164\u3164\u3164', '\u2800\u2800'])('%j is empty, and a name is asked for', (name) => {
  expect([isPersonName(name), personNameFault('真实姓名', name)]).toEqual([false, '请填写真实姓名'])
})

test.each(['林', '·', '王·', '·德', '王··', '张3', '张三！', 'A', '小明😀', "O''''Connor", 'a'.repeat(41), '王'.repeat(41)])(
  '%j is no name',
  (name) => {
    expect(isPersonName(name)).toBe(false)
    expect(personNameFault('真实姓名', name)).toBe('真实姓名应和证件上一致')
  },
)

test('a long name is judged in linear time', () => {
  const began = performance.now()
  isPersonName(`${'a '.repeat(20_000)}!`)
  isPersonName(`${'王'.repeat(40_000)}!`)
  expect(performance.now() - began).toBeLessThan(500)
})

test.each([
  ['阿卜杜拉•买买提', '阿卜杜拉·买买提', true],
  ['JOHN SMITH', 'JohnSmith', true],
  ['Jose\u0301', 'José', true],
  ["O'Connor", 'O’Connor', true],
  ['王𬱖', '王𬱟', false],
  ['José', 'Jose', false],
  ['林晚', '林晓', false],
])('%s and %s are the same name: %s', (one, other, isSame) => expect(isSameName(one, other)).toBe(isSame))
