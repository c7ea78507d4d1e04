import { careerLimits } from '@qianxian/protocol/career/joining.words'
import { callQuietly } from '@/request/call'
import { CareerModel, yearsFault } from './CareerModel'

jest.mock('@/request/call', () => ({ call: jest.fn(), callQuietly: jest.fn(), errorsInline: {} }))

test('years of experience are whole and no longer than a lifetime', () => {
  expect(yearsFault('0')).toBeNull()
  expect(yearsFault(String(careerLimits.yearsMax))).toBeNull()
  expect(yearsFault('')).toBe('请填写从业年数，没有经验填 0')
  for (const wrong of ['-1', '1.5', String(careerLimits.yearsMax + 1), '三年']) expect(yearsFault(wrong)).toContain('整数')
})

test('a requested change is shown as an error of its field until the answer is changed', async () => {
  const needs = [{ field: 'reason', reason: '内容过于简单', howToFix: '请多写几句。' }]
  jest
    .mocked(callQuietly)
    .mockResolvedValue({ status: 'need_more', city: '510100', years: 3, reason: '我想帮助别人成家', papers: [], needs } as never)
  const model = new CareerModel()
  await model.load()
  expect([model.form.errorOf('reason'), model.form.errorOf('city')]).toEqual(['内容过于简单。请多写几句。', null])
  model.form.set('reason', '我做过十年社区工作，认识很多单身的年轻人')
  expect(model.form.errorOf('reason')).toBeNull()
})
