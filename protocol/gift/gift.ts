/** Social gifts between members, paid in points: the catalogue, and the course of a gift. */
import { endpointsOf } from '../base/endpoint'
import type { giftShapes } from './gift.schema'

const below = <Verb extends string>(verb: Verb) => `/love/api/lovegift/${verb}` as const

export const gift = endpointsOf<typeof giftShapes>()({
  getGifts: { access: 'loveUser', path: below('getGifts') },
  getSendable: { access: 'loveUser', path: below('getSendable') },
  sendGift: { access: 'loveUser', path: below('sendGift'), idempotent: true },
  revokeGift: { access: 'loveUser', path: below('revokeGift'), idempotent: true },
  declineGift: { access: 'loveUser', path: below('declineGift'), idempotent: true },
  thankGift: { access: 'loveUser', path: below('thankGift'), idempotent: true },
  getSentPaged: { access: 'loveUser', path: below('getSentPaged') },
  getReceivedPaged: { access: 'loveUser', path: below('getReceivedPaged') },
  getSums: { access: 'loveUser', path: below('getSums') },
})
