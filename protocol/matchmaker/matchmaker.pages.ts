/** Query of the matchmakers page: one matchmaker by `id`, else the list. */
import { firstAsk, type FirstAsks } from '../base/first-ask'
import { matchmaker } from './matchmaker'

export const oneMatchmakerAsk = /*#__PURE__*/ firstAsk({
  endpoint: matchmaker.getDetail,
  inputOf: ({ id }) => (id ? { id: Number(id) } : null),
  titleOf: ({ card }) => matchmakerTitle(card.name),
})

export const matchmakerTitle = (name: string): string => `红娘${name}，为你真诚牵线`

export const allMatchmakersAsk = /*#__PURE__*/ firstAsk({
  endpoint: matchmaker.getPaged,
  inputOf: ({ id }) => (id ? null : { cursor: null }),
})

export const matchmakerPages: FirstAsks = { '/pages/love/hongniang': [oneMatchmakerAsk, allMatchmakersAsk] }
