/** What may be asked, and what an answer must be. */
import { answersKept, answersWrong, questionsComplaint, questionsWrong } from './activity.form'
import type { Question } from './activity.rules'

const text = (facts: Partial<Question> = {}): Question => ({
  key: 'a',
  label: '爱好',
  kind: 'text',
  isRequired: true,
  options: [],
  ...facts,
})
const choice = (facts: Partial<Question> = {}): Question => text({ kind: 'one', options: ['茶', '咖啡'], ...facts })

test.each([
  [{ label: '你的微信号' }, true],
  [{ label: '手机号码' }, true],
  [{ label: '你的wx' }, true],
  [{ label: '留个 V 信' }, true],
  [{ label: '手 机 多少' }, true],
  [{ label: 'Your e-mail' }, true],
  [{ label: '' }, true],
  [{ label: '喜欢喝什么' }, false],
])('asking %j', (facts, isRefused) => {
  expect('a' in questionsWrong([text(facts)])).toBe(isRefused)
})

test('choices have two options or more, none twice, none that asks for a contact; ten questions at most', () => {
  expect(questionsWrong([choice()])).toEqual({})
  for (const options of [['茶'], ['茶', '茶'], ['茶', ''], ['茶', '加 QQ']]) expect('a' in questionsWrong([choice({ options })])).toBe(true)
  const many = Array.from({ length: 11 }, (_, at) => text({ key: `q${at}` }))
  expect(Object.keys(questionsWrong(many))).toEqual(['q10'])
  expect(questionsWrong([text(), text()])).toHaveProperty('a')
})

test('an answer is of the question, one of one, and whole', () => {
  const wrong = (question: Question, values: string[]) => 'a' in answersWrong([question], { a: values })
  expect([wrong(text(), []), wrong(text(), ['  ']), wrong(text({ isRequired: false }), []), wrong(text(), ['读书'])]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([wrong(text(), ['字'.repeat(201)]), wrong(text(), ['字'.repeat(200)])]).toEqual([true, false])
  expect([wrong(choice(), ['茶', '咖啡']), wrong(choice(), ['水']), wrong(choice(), ['茶'])]).toEqual([true, true, false])
  expect(wrong(choice({ kind: 'several' }), ['茶', '咖啡'])).toBe(false)
  expect(wrong(choice({ kind: 'several' }), ['茶', '茶'])).toBe(true)
})

test('what nobody asked is not kept', () => {
  expect(answersKept([text()], { a: [' 读书 ', ''], b: ['x'] })).toEqual({ a: ['读书'] })
})

test('which of them is wrong is said by its number', () => {
  expect(questionsComplaint([text({ key: 'a', label: '爱喝什么' }), text({ key: 'b', label: '留个手机号' })])).toBe(
    '第 2 个问题：不能询问手机号、社交账号等联系方式',
  )
  expect(questionsComplaint([text({ key: 'a', label: '爱喝什么' })])).toBeNull()
})
