import { replyWords } from './replyWords'

test.each([
  [0.2, '1 小时'],
  [23.4, '23 小时'],
  [24, '1 天'],
  [45, '2 天'],
])('%d hours are shown as %s, for members and matchmakers alike', (hours, words) => expect(replyWords(hours)).toBe(words))
