/** Tests of choosing a gift: its price, the obstacles to sending it, and the words of a refusal. */
import type { Sendable, SocialGift } from '@qianxian/protocol/gift/gift.schema'
import { runInAction } from 'mobx'
import { GiftSendModel } from './GiftSendModel'

const rose: SocialGift = { id: 1, name: '玫瑰', icon: '', pricePt: 120, charm: 120, anim: 'none' }
const open: Sendable = {
  refusal: null,
  credit: 500,
  leftPt: 400,
  isVerified: false,
  largePt: 300,
  precheatDue: 1,
  smallWords: '小',
  largeWords: '大',
}

function chosen(facts: Partial<Sendable> = {}, qty = 1): GiftSendModel {
  const model = new GiftSendModel('10000001', () => '积分')
  runInAction(() => {
    model.gifts = [rose]
    model.sendable = { ...open, ...facts }
  })
  model.choose(rose)
  model.setQty(qty)
  return model
}

test('an amount above the limit is large: its next steps differ, and it requires the reminder', () => {
  expect([chosen({}, 2).nextWords, chosen({}, 2).precheatDue]).toEqual(['小', null])
  expect([chosen({}, 3).nextWords, chosen({}, 3).precheatDue]).toEqual(['大', 1])
})

test('the obstacle is stated, and missing points link to buying more', () => {
  expect(chosen().canSend).toBe(true)
  expect(chosen({}, 4).hindrance).toEqual({ words: '今天还能送出 400 积分，实名认证后可以更多', isShort: false })
  expect(chosen({ credit: 100 }).hindrance).toEqual({ words: '还差 20 积分', isShort: true })
  expect(chosen({ refusal: { why: 'not_accepted', words: '对方暂不接收礼物' } }).canSend).toBe(false)
})

test('a quantity chosen before the gift is kept', () => {
  const model = new GiftSendModel('10000001', () => '积分')
  model.setQty(3)
  expect(model.pt).toBe(0)
  model.choose(rose)
  expect([model.qty, model.pt]).toEqual([3, 360])
})

test('choosing another gift resets the quantity to one', () => {
  const model = chosen({}, 3)
  model.choose({ ...rose, id: 2 })
  expect([model.qty, model.pt]).toEqual([1, 120])
})
