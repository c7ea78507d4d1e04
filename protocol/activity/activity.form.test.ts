/** Tests which questions an organiser may ask, and which answers are valid. */
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
])('a question %j', (facts, isRefused) => {
  expect('a' in questionsWrong([text(facts)])).toBe(isRefused)
})

test('choices need two distinct options without contact requests; a form has at most ten questions', () => {
  expect(questionsWrong([choice()])).toEqual({})
  for (const options of [['茶'], ['茶', '茶'], ['茶', ''], ['茶', '加 QQ']]) expect('a' in questionsWrong([choice({ options })])).toBe(true)
  const many = Array.from({ length: 11 }, (_, at) => text({ key: `q${at}` }))
  expect(Object.keys(questionsWrong(many))).toEqual(['q10'])
  expect(questionsWrong([text(), text()])).toHaveProperty('a')
})

test('an answer uses the offered options, one for a single choice, and a required one is not empty', () => {
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

test('answers to unasked questions are dropped', () => {
  expect(answersKept([text()], { a: [' 读书 ', ''], b: ['x'] })).toEqual({ a: ['读书'] })
})

test('the error names the question by number', () => {
  expect(questionsComplaint([text({ key: 'a', label: '爱喝什么' }), text({ key: 'b', label: '留个手机号' })])).toBe(
    '第 2 个问题：不能询问手机号、社交账号等联系方式',
  )
  expect(questionsComplaint([text({ key: 'a', label: '爱喝什么' })])).toBeNull()
})
