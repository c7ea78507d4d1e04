/** First requests of the points mall's pages. */
import { firstAsk, type FirstAsks } from '../base/first-ask'
import { mall } from './mall'

export const giftsAsk = /*#__PURE__*/ firstAsk({ endpoint: mall.getPaged, inputOf: () => ({}) })

/** A malformed number matches no gift. */
export const giftAsk = /*#__PURE__*/ firstAsk({
  endpoint: mall.getDetail,
  inputOf: ({ id }) => (id && /^\d{1,15}$/.test(id) && Number(id) > 0 ? { id: Number(id) } : null),
  titleOf: ({ name }) => name,
})

export const mallPages: FirstAsks = { '/subpages/gift/index': [giftsAsk], '/subpages/gift/detail': [giftAsk] }
