import { figureWords, traceWords } from './potentialWords'

it('describes a visit by channel, city and steps', () => {
  expect(traceWords({ channelName: '地铁海报', cityName: '四川 成都', times: 3 })).toBe('地铁海报 · 四川 成都 · 3 步')
  expect(traceWords({ channelName: '直接访问', cityName: null, times: 1 })).toBe('直接访问 · 未选城市 · 1 步')
})

it('sums the figures of channels', () => {
  const figure = { views: 10, submissions: 2, potential: 3 }
  expect(figureWords([figure, figure])).toBe('近 30 天：浏览 20 次，登记 4 次，未登记的访问现存 6 条')
  expect(figureWords([])).toContain('浏览 0 次')
})
