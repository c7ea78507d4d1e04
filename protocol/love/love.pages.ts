/** First requests of the pages about people. */
import { firstAsk, type FirstAsks } from '../base/first-ask'
import { love } from './love'
import type { LoveDetail } from './love.schema'

export const personAsk = /*#__PURE__*/ firstAsk({
  endpoint: love.getDetail,
  inputOf: ({ no }) => (no ? { no } : null),
  titleOf: personTitle,
  isPersonal: true,
})

export function personTitle({ card }: LoveDetail): string {
  return `${card.nickname} · ${[card.ageText, card.cityName, card.occupation].filter(Boolean).join(' · ')}`
}

export const precheatAsk = /*#__PURE__*/ firstAsk({ endpoint: love.getPrecheat, inputOf: () => ({}) })

export const lovePages: FirstAsks = { '/pages/love/detail': [personAsk], '/pages/love/precheat': [precheatAsk] }
