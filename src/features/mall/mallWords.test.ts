/** Tests that prices contain only the parts that must be paid. */
import { exchangeBoxes, exchangeStatus } from '@qianxian/protocol/mall/mall.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { priceWords, stockWords } from './mallWords'

it('a price names points, money, or both', () => {
  expect(priceWords(12_880, 0, '积分')).toBe('12,880\u00a0积分')
  expect(priceWords(0, 3_999, '积分')).toBe('¥39.99')
  expect(priceWords(300, 3_900, '缘分币')).toBe('300\u00a0缘分币 + ¥39.00')
})

it('the remaining stock is shown only for a gift that may be ordered', () => {
  expect(stockWords({ stock: 3, standing: 'open' })).toBe('仅剩 3 件')
  expect(stockWords({ stock: 1_200, standing: 'open' })).toBe('剩 1,200 件')
  expect(stockWords({ stock: 3, standing: 'soon' })).toBe('')
})

it('every exchange is in exactly one list in addition to the list of all', () => {
  const listed = Object.values(exchangeBoxes).flat()
  expect([...listed].sort()).toEqual([...values(exchangeStatus)].sort())
})
