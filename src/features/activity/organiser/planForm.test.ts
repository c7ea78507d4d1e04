/** Tests that a typed plan is sent as intended, and read back as typed. */
import { defaultLadder } from '@qianxian/protocol/activity/activity.rules'
import { FormModel } from '@/ui/form/FormModel'
import {
  parseAgenda,
  emptyPlan,
  joinMinute,
  splitMinute,
  newQuestion,
  partWords,
  priceRule,
  planInputFields,
  planRules,
  toPlanInput,
  toPlanValues,
  type PlanValues,
} from './planForm'

const now = new Date('2026-11-28T03:20:00Z')
const typed: PlanValues = {
  ...emptyPlan(now, 'matchmaker:7'),
  title: ' 周末桌游局 ',
  cityGeo: '510100',
  place: '生活馆',
  address: '春熙路 1 号',
  latitude: '30.657',
  longitude: '104.081',
  priceMale: '99.9',
  priceFemale: '69',
  ageMin: '25',
}

const full: PlanValues = {
  ...typed,
  id: 12,
  earlyBird: '20.5',
  earlyBirdUntil: '2026-12-02T04:00:00.000Z',
  pointsPrice: '30',
  education: 'bachelor',
  marital: ['never', 'divorced'],
  isVerified: 'yes',
  hosts: [{ id: 7, name: '周红娘' }],
  form: [
    { key: 'q1', label: ' 平时更爱喝 ', kind: 'one', isRequired: true, options: '手冲、奶咖，茶' },
    { key: 'q3', label: '想认识怎样的人', kind: 'text', isRequired: false, options: '留下的选项' },
  ],
}

test("the organiser's questions are sent in the server's form", () => {
  const sent = toPlanInput(full)
  expect(sent.price).toMatchObject({ earlyBirdFen: 2_050, earlyBirdUntil: full.earlyBirdUntil })
  expect([sent.pointsPrice, sent.hosts, sent.conditions]).toEqual([
    30,
    [7],
    { ageMin: 25, education: 'bachelor', marital: ['never', 'divorced'], isVerified: true },
  ])
  expect(sent.form).toEqual([
    { key: 'q1', label: '平时更爱喝', kind: 'one', isRequired: true, options: ['手冲', '奶咖', '茶'] },
    { key: 'q3', label: '想认识怎样的人', kind: 'text', isRequired: false, options: [] },
  ])
  expect(newQuestion(full.form).key).toBe('q4')
})

/** Paths of all values sent. */
const pathsOf = (sent: unknown, path: string[] = []): string[] =>
  typeof sent === 'object' && sent !== null
    ? Object.entries(sent).flatMap(([name, part]) => pathsOf(part, [...path, name]))
    : [path.join('.')]

test('each server error appears at its field', () => {
  const sent = toPlanInput({ ...full, agenda: '签到：领取姓名贴', coverMediaId: 9, minAttend: '6', ageMax: '40' })
  const foundAt = (path: string): string => {
    const form = new FormModel<PlanValues>({ initial: full, sentAs: planInputFields })
    expect(form.applyFaultFields({ [path]: '不对' })).toEqual([])
    return form.firstError()!
  }
  const parts = ['place', 'price', 'quota', 'conditions']
  const found = Object.fromEntries(pathsOf(sent).map((path) => [path, foundAt(path)]))
  const expected = pathsOf(sent).map((path): [string, string] => {
    const [first, second] = path.split('.') as [string, string]
    if (path === 'place.latitude' || path === 'place.longitude') return [path, 'place']
    if (first === 'price') return [path, { male: 'priceMale', female: 'priceFemale', earlyBirdFen: 'earlyBird' }[second] ?? second]
    return [path, parts.includes(first) ? second : first]
  })
  expect(found).toEqual(Object.fromEntries(expected))
  expect(found).toMatchObject({ 'place.place': 'place', 'price.vipMale': 'vipMale', 'form.0.label': 'form', 'agenda.0.at': 'agenda' })
})

test('a new plan begins at the place of its side', () => {
  const venue = { cityGeo: '510100', place: '锦江春熙店', address: '春熙路 8 号 3 楼', latitude: 30.6556, longitude: 104.0777 }
  expect(toPlanInput(emptyPlan(now, 'store:1', venue)).place).toEqual(venue)
  expect(emptyPlan(now, 'partner:2')).toMatchObject({ cityGeo: '', place: '', latitude: '' })
})

test('all faults of a plan are shown at once', async () => {
  const typed = { ...emptyPlan(new Date(), 'store:1'), place: '生活馆', male: '0', female: '0', ageMin: '40', ageMax: '30', vipMale: '9' }
  const form = new FormModel<PlanValues>({ initial: { ...typed, enrollEnd: typed.endAt }, rules: planRules, submit: jest.fn() })
  await form.submit()
  const wrong = (['title', 'cityGeo', 'place', 'address', 'enrollEnd', 'male', 'ageMax', 'vipMale'] as const).map((field) =>
    form.errorOf(field),
  )
  expect(wrong).not.toContain(null)
  expect(form.errorOf('place')).toBe('请在地图上选择位置，让大家能找到')
})

test('a folded part summarises its content', () => {
  expect(partWords.conditions(full)).toBe('25 岁起 · 本科起 · 未婚、离异 · 需实名')
  expect(partWords.extras(full)).toBe('早鸟减 20.5 元 · 另付 30 积分')
  expect([partWords.conditions(emptyPlan(now, '')), partWords.hosts(full), partWords.form(full)]).toEqual(['不限', '周红娘', '2 个问题'])
})

test('money is sent in fen, and an empty VIP price means the ordinary price', () => {
  expect(toPlanInput(typed).price).toMatchObject({ male: 9_990, female: 6_900, vipMale: 9_990, vipFemale: 6_900 })
  expect(toPlanInput({ ...typed, vipMale: '0.29' }).price.vipMale).toBe(29)
})

test('a price above the maximum is refused, and the message states the maximum in yuan', () => {
  expect(['', '0', '10000', '10000.01', '88888'].map(priceRule)).toEqual([null, null, null, '最高 10000 元', '最高 10000 元'])
  expect(['1.2.3', '.'].map(priceRule)).toEqual(['请填写正确的金额', '请填写正确的金额'])
})

test('an empty number is not sent', () => {
  const sent = toPlanInput({ ...typed, latitude: '', minAttend: '' })
  expect([sent.place.latitude, sent.minAttend, sent.conditions.ageMax, sent.conditions.ageMin]).toEqual([null, null, undefined, 25])
  expect([sent.title, sent.refundPolicy]).toEqual(['周末桌游局', defaultLadder])
})

test('a plan read back equals the one typed', () => {
  const { side, id, ...plan } = toPlanInput({ ...full, agenda: '签到：领取姓名贴\n破冰 三个小游戏', vipMale: '88', vipFemale: '66' })
  const back = toPlanValues({ id: id!, side, hosts: full.hosts, plan: { ...plan, cover: '' } as never })
  expect(toPlanInput(back)).toEqual({ side, id, ...plan })
  expect(back).toMatchObject({ agenda: '签到：领取姓名贴\n破冰：三个小游戏', priceMale: '99.9', vipMale: '88' })
})

test('an agenda line without a name is left out', () => {
  expect(parseAgenda('签到：领取姓名贴\n\n没有说明\n14:00 开始自由交流')).toEqual([
    { at: '签到', words: '领取姓名贴' },
    { at: '14:00', words: '开始自由交流' },
  ])
})

test('a moment is chosen in China time', () => {
  expect(joinMinute(['2026-12-01', 9, 30])).toBe('2026-12-01T01:30:00.000Z')
  expect(splitMinute('2026-12-01T01:37:00.000Z')).toEqual(['2026-12-01', 9, 30])
  expect(emptyPlan(now, '').startAt).toBe('2026-12-12T06:00:00.000Z')
})
