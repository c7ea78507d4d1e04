import { exposureWords } from './exposureWords'

const none = { seen: 0, paid: 0 }

it('states how often the profile was shown, the paid part, and the sources', () => {
  const { words, note } = exposureWords({
    week: { seen: 212, paid: 8 },
    lastWeek: { seen: 180, paid: 0 },
    sources: [
      { source: 'home', seen: 190 },
      { source: 'search', seen: 14 },
      { source: 'pin', seen: 8 },
    ],
    median: 160,
  })
  expect(words).toBe('本周被展示 212 次，其中 8 次来自付费位')
  expect(note).toBe('主要来自首页 190 次、搜索 14 次；上周 180 次；同城的人一半在 160 次以下')
})

it('compares with no median if profiles are few, and explains the count if it is zero', () => {
  expect(exposureWords({ week: none, lastWeek: none, sources: [], median: null }).note).toBe('在别人屏幕上停留 1 秒才算一次')
  // With a median of zero there is no "half have at most" sentence.
  expect(exposureWords({ week: none, lastWeek: { seen: 3, paid: 0 }, sources: [], median: 0 }).note).not.toContain('同城')
  expect(exposureWords(undefined).words).toContain('–')
})
