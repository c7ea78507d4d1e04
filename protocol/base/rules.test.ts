import { passwordRule, usernameRule } from '../auth/auth.rules'
import {
  amountRule,
  carNumberRule,
  check,
  checkMinMax,
  chineseRule,
  chosenRule,
  codeRule,
  creditCodeRule,
  dateRule,
  digitsRule,
  emailRule,
  idCardRule,
  isoDateRule,
  landlineRule,
  lengthRangeRule,
  lettersRule,
  mobileRule,
  numberRule,
  rangeRule,
  requiredRule,
  type Rule,
  tidy,
  toHalfWidth,
  urlRule,
} from './rules'
import {
  birthdayRule,
  checkProfile,
  completeness,
  heightRule,
  mandatoryProfileFields,
  nicknameRule,
  type ProfileFacts,
  wechatRule,
  weightRule,
} from '../love/profile.rules'
import { ageAt } from './calendar'

const now = new Date('2026-03-01T10:00:00Z')

const table: [string, Rule, unknown[], unknown[]][] = [
  [
    'mobile',
    mobileRule,
    ['13812345678', '19900000000', '１３８１２３４５６７８', ' 13812345678 '],
    ['12812345678', '1381234567', '138123456789', '23812345678', '+8613812345678'],
  ],
  ['email', emailRule, ['a@b.cn', 'first.last+tag@mail.example.com', 'a＠b.cn'], ['a@b', '@b.cn', 'a b@c.cn', 'a@b..cn']],
  [
    'url',
    urlRule,
    ['http://a.cn', 'https://x.example.com:8080/a?b=1#c', 'http://localhost:3000/'],
    ['ftp://a.cn', 'a.cn', 'http://', 'http://a b.cn', 'javascript:alert(1)'],
  ],
  [
    'date',
    dateRule,
    ['2024-02-29', '2024/2/9', '2024.12.31', '2024年1月2日'],
    ['2023-02-29', '2024-13-01', '2024-1/2', '2024年1月2', '明天'],
  ],
  ['isoDate', isoDateRule, ['2024-02-29'], ['2024-2-29', '2023-02-29', '2024/02/20', '2024-02-29T00:00:00Z']],
  ['number', numberRule, ['0', '-1', '3.14', '+2', '.5', 7], ['1a', '--1', '.', '1e3', '1,000']],
  ['digits', digitsRule, ['0123'], ['-1', '1.0', 'a']],
  [
    'idCard',
    idCardRule,
    ['11010519491231002X', '11010519491231002x', '330106199506011235'],
    ['110105194912310021', '11010519491331002X', '990105194912310026', '11010519491231002', '110105209912310020'],
  ],
  [
    'creditCode',
    creditCodeRule,
    ['91350100M000100Y43', '91350100m000100y43'],
    // In order: a wrong check character, two swapped places, a letter that no code contains, letters as region, one
    // place short.
    ['91350100M000100Y44', '91350100M000100Y34', '91350100M000I00Y43', '91A50100M000100Y43', '91350100M000100Y4'],
  ],
  [
    'carNumber',
    carNumberRule,
    ['京A12345', '粤B·D12345', '沪AD12345', '浙A12345F', '京a12345', '粤Z1234港'],
    ['京I12345', 'A12345', '京A1234', '京AI2345', '浙A1234567'],
  ],
  ['amount', amountRule, ['0', '0.5', '12.34', '999999999999', 12.5], ['1.234', '-1', '01', '1,000', '.5', '1.']],
  ['chinese', chineseRule, ['张三', '阿卜杜·热合曼'], ['张3', 'abc', '张 三']],
  ['letters', lettersRule, ['abcXYZ'], ['abc1', '汉']],
  [
    'landline',
    landlineRule,
    ['0571-88886666', '010-62345678', '02062345678', '0571-88886666-801', '400-123-4567', '8001234567'],
    ['88886666', '13812345678', '0571-18886666'],
  ],
  ['code', codeRule(), ['123456', '０１２３４５'], ['12345', '1234567', '12345a']],
  ['code of 4', codeRule(4), ['1234'], ['123456']],
  ['range', rangeRule(1, 5), ['1', 5, '2.5'], ['0', 6, 'x']],
  ['lengthRange', lengthRangeRule(2, 4), ['ab', '一二三四', ['a', 'b'], '😀😀'], ['a', 'abcde', ['a']]],
  [
    'nickname',
    nicknameRule,
    ['小雨', '阿明Leo88', '十二个字刚刚好的昵称哈哈'],
    ['雨', '123456', '１２３', '这个昵称实在是太长太长太长了', '小\u200b雨', '<b>雨', '客服红娘', '𝓐𝓓𝓜𝓘𝓝', '官 方', 'Ａdmin01'],
  ],
  [
    'password',
    passwordRule,
    ['eightsig', 'A1!@#$%^', '四个字 four', ' with spaces ', 'x'.repeat(64)],
    ['abc123', '七个字也不够长', 'x'.repeat(65)],
  ],
  ['username', usernameRule, ['abcd', 'a_b_1', 'a'.repeat(20)], ['abc', '1abc', 'a b c d', 'a'.repeat(21)]],
  ['wechat', wechatRule, ['abc_de', 'a'.repeat(20), 'abc_de-1', '13812345678'], ['abcde', 'a'.repeat(21), '1abcdef', '微信abcdef']],
  ['birthday', birthdayRule(now), ['2008-03-01', '1946-03-01', '1990-05-05'], ['2008-03-02', '1944-01-01', '2030-01-01', '1990-02-30']],
  ['height', heightRule, [130, 230, '175'], [129, 231, '高']],
  ['weight', weightRule, [30, 200], [29, 201]],
]

describe.each(table)('%s', (_name, rule, good, bad) => {
  test.each(good.map((value) => [value]))('accepts %j', (value) => expect(check(rule, '字段', value)).toBeNull())
  test.each(bad.map((value) => [value]))('refuses %j and names the field', (value) => {
    expect(check(rule, '字段', value)).toMatch(/字段/)
  })
  test('accepts an empty value', () => {
    for (const empty of ['', null, undefined]) expect(check(rule, '字段', empty)).toBeNull()
  })
})

test('requiredRule refuses only missing values, blanks and empty lists', () => {
  for (const value of ['', '  ', null, undefined, []]) expect(check(requiredRule, '昵称', value)).toBe('请填写昵称')
  for (const value of [0, false, 'x', ['x']]) expect(check(requiredRule, '昵称', value)).toBeNull()
  expect(check(chosenRule, '学历', null)).toBe('请选择学历')
})

test('several rules return the first error', () => {
  expect(check([requiredRule, mobileRule], '手机号', '')).toBe('请填写手机号')
  expect(check([requiredRule, mobileRule], '手机号', '1')).toBe('请输入正确的 11 位手机号')
})

test('full-width input is read as half-width, Chinese punctuation stays', () => {
  expect(toHalfWidth('Ａｂ１２＠．　中,。')).toBe('Ab12@. 中,。')
  expect(tidy(' １２ ')).toBe('12')
})

test('both ends of a range must be in order', () => {
  expect(checkMinMax('年龄', 30, 25)).toBe('年龄的下限不能大于上限')
  expect(checkMinMax('年龄', 25, 25)).toBeNull()
  expect(checkMinMax('年龄', null, 25)).toBeNull()
})

test('age changes at midnight in China, not in London', () => {
  expect(ageAt('2008-03-02', new Date('2026-03-01T15:59:59Z'))).toBe(17)
  expect(ageAt('2008-03-02', new Date('2026-03-01T16:00:00Z'))).toBe(18)
  expect(ageAt('2004-02-29', new Date('2026-02-28T10:00:00Z'))).toBe(21)
  expect(ageAt('2004-02-29', new Date('2026-03-01T10:00:00Z'))).toBe(22)
})

const full: ProfileFacts = {
  nickname: '小雨',
  gender: 'female',
  birthday: '1995-06-01',
  heightCm: 165,
  weightKg: 52,
  maritalStatus: 'never',
  hasChildren: 'none',
  wantChildren: 'want',
  education: 'bachelor',
  school: '浙江大学',
  occupation: '教师',
  industry: 'education',
  employerType: 'school',
  incomeBand: 'from_10w',
  housing: 'rent',
  car: 'none',
  hukouGeo: '330100',
  hometownGeo: '330600',
  residenceGeo: '330106',
  smoking: 'never',
  drinking: 'social',
  siblings: 'only_child',
  parentsStatus: 'together',
  marryWithin: '1_2y',
  selfIntro: '我在杭州教语文,周末喜欢去西湖边跑步,也爱做饭。',
  familyIntro: '父母退休',
  loveView: '真诚',
  tags: ['running', 'cooking', 'reading'],
  prompts: [{ question: 'weekend', answer: '跑步' }],
}

test('all twelve mandatory fields are checked, and a full profile has no error', () => {
  expect(mandatoryProfileFields).toHaveLength(12)
  expect(checkProfile(full, { now, isComplete: true })).toEqual({})
})

test('a draft is checked for wrong values, a submission also for missing ones', () => {
  expect(checkProfile({ heightCm: 90 }, { now })).toEqual({ heightCm: '身高应在 130–230 厘米之间' })
  expect(Object.keys(checkProfile({}, { now, isComplete: true })).sort()).toEqual([...mandatoryProfileFields].sort())
  expect(checkProfile({ ...full, selfIntro: '你好' }, { now, isComplete: true }).selfIntro).toContain('至少')
})

test('completeness reaches 0 and 100, and every gap states its share', () => {
  const empty = completeness({})
  expect(empty.score).toBe(0)
  expect(empty.missing.reduce((sum, gap) => sum + gap.gain, 0)).toBe(100)
  expect(completeness({ ...full, photoCount: 3 })).toEqual({ score: 100, missing: [] })
  const one = completeness({ ...full, photoCount: 1, familyIntro: '' })
  expect(one.score).toBe(94)
  expect(one.missing.map((gap) => gap.field)).toEqual(['photos', 'familyIntro'])
})
