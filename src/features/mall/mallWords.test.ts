/** Prices say what is to be given and no more. */
import { exchangeBoxes, exchangeStatus } from '@qianxian/protocol/mall/mall.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { priceWords, stockWords } from './mallWords'

it('says points, money, or both', () => {
  expect(priceWords(12_880, 0, '积分')).toBe('12,880\u00a0积分')
  expect(priceWords(0, 3_999, '积分')).toBe('¥39.99')
  expect(priceWords(300, 3_900, '缘分币')).toBe('300\u00a0缘分币 + ¥39.00')
})

it('says how many are left only where some may be taken', () => {
  expect(stockWords({ stock: 3, standing: 'open' })).toBe('仅剩 3 件')
  expect(stockWords({ stock: 1_200, standing: 'open' })).toBe('剩 1,200 件')
  expect(stockWords({ stock: 3, standing: 'soon' })).toBe('')
})

it('finds every exchange in one list beside that of all', () => {
  const listed = Object.values(exchangeBoxes).flat()
  expect([...listed].sort()).toEqual([...values(exchangeStatus)].sort())
})
