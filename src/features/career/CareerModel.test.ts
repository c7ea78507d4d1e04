import { careerLimits } from '@qianxian/protocol/career/joining.words'
import { yearsFault } from './CareerModel'

test('years of experience are whole and no longer than a lifetime', () => {
  expect(yearsFault('0')).toBeNull()
  expect(yearsFault(String(careerLimits.yearsMax))).toBeNull()
  expect(yearsFault('')).toBe('请填写从业年数，没有经验填 0')
  for (const wrong of ['-1', '1.5', String(careerLimits.yearsMax + 1), '三年']) expect(yearsFault(wrong)).toContain('整数')
})
