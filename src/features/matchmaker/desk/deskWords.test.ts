import type { MatchExplain } from '@qianxian/protocol/love/love.schema'
import { stepClock, fitReasons, fitSum, followUpAt, followUpWords, parseTags, tagsRule } from './deskWords'

const now = new Date('2026-03-01T04:00:00Z')
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

describe('the deadline of a line', () => {
  it.each([
    ['screening', 40.5, false, '还剩 40 小时', 'plain'],
    ['screening', 5, false, '还剩 5 小时', 'gold'],
    ['submitted', 0.5, false, '还剩不到 1 小时', 'gold'],
    ['screening', -3.2, true, '已超时 3 小时', 'danger'],
    ['screening', -80, true, '已超时 3 天', 'danger'],
    ['viewed', 90, false, '对方还有 3 天回应', 'plain'],
    ['delivered', -1, false, '已到期', 'danger'],
  ] as const)('%s with %s hours left', (status, hours, isOverdue, words, tone) => {
    expect(stepClock({ status, dueAt: after(hours), isOverdue }, now)).toEqual({ words, tone })
  })

  it('the deadline is hidden if no action is due', () => {
    expect(stepClock({ status: 'connected', dueAt: after(1), isOverdue: false }, now)).toBeNull()
    expect(stepClock({ status: 'screening', dueAt: null, isOverdue: false }, now)).toBeNull()
  })
})

describe('fit of two people', () => {
  const explain: MatchExplain = {
    score: 77,
    mine: [{ field: 'age', label: '年龄', verdict: 'fit', text: 'TA 30岁，符合你的期望(27–35岁)' }],
    theirs: [
      { field: 'age', label: '年龄', verdict: 'fit', text: '你34岁，符合 TA 的期望(27–39岁)' },
      { field: 'plan', label: '期望', verdict: 'miss', text: '你希望顺其自然，TA 的期望是一年内' },
    ],
    shared: [],
    hint: null,
  }

  it('contains both names, whatever characters the names contain', () => {
    const fit = fitReasons(explain, '遇见你', '小TA')
    expect(fit.mine[0]?.text).toBe('「小TA」30岁，符合「遇见你」的期望(27–35岁)')
    expect(fit.theirs[0]?.text).toBe('「遇见你」34岁，符合「小TA」的期望(27–39岁)')
  })

  it('counts the wishes met for each side', () => {
    expect(fitSum(explain, '对方', '会员')).toBe('对方符合 1/1 · 会员符合 1/2')
    expect(fitSum({ ...explain, mine: [], theirs: [] }, '对方', '会员')).toBe('双方都没有设置条件')
  })
})

describe('time of the next contact', () => {
  it('the next contact is at ten in the morning in China', () => {
    expect(followUpAt(1, now)).toBe('2026-03-02T02:00:00.000Z')
    // Past midnight in China it is already the next day there.
    expect(followUpAt(0, new Date('2026-03-01T17:00:00Z'))).toBe('2026-03-02T02:00:00.000Z')
  })

  it.each([
    [-50, '跟进已过 2 天', true],
    [0, '今天跟进', true],
    [24, '明天跟进', false],
    [240, '3月11日跟进', false],
  ])('in %s hours', (hours, words, isDue) => {
    expect(followUpWords(after(hours), now)).toEqual({ words, isDue })
  })
})

test('specialities are typed in one line, each once', () => {
  expect(parseTags(' 大龄、再婚，异地 再婚 ')).toEqual(['大龄', '再婚', '异地'])
  expect(parseTags(' ')).toEqual([])
})

test.each([
  ['大龄、再婚、异地', null],
  ['一、二、三、四、五、六、七', '最多写 6 项'],
  ['一二三四五六七八九', '每项最多 8 个字'],
  // Eight characters as people see them, as on the server.
  ['👩‍❤️‍👨一二三四五六七', null],
])('specialities %s: %s', (typed, fault) => {
  expect(tagsRule(typed)).toBe(fault)
})
