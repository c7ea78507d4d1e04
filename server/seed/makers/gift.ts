/** Gifts between members as rows. Creating a row posts no points; a caller that needs points sends the gift. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { giftStates } from '@qianxian/protocol/gift/gift.words'
import { giftSends, socialGifts } from '../../src/db/tables/gift'
import { maker, type Facts } from '../maker'

export const newSocialGift = maker(socialGifts, (facts: Facts<typeof socialGifts>) => ({
  name: '玫瑰',
  icon: '',
  pricePt: 20,
  charm: 20,
  ...facts,
}))

/** A delivered gift, unless its status says that it waits. */
export const newSend = maker(
  giftSends,
  (
    facts: Facts<typeof giftSends, 'fromId' | 'toId' | 'fromUserId' | 'giftId'> & { status: (typeof giftSends.$inferInsert)['status'] },
    { now },
  ) => ({
    giftName: '玫瑰',
    icon: '',
    qty: 1,
    pt: 20,
    charm: 20,
    scene: 'profile' as const,
    createdAt: now,
    arrivedAt: facts.status === 'waiting' || facts.status === 'revoked' ? null : (facts.createdAt ?? now),
    settledAt: isIn(giftStates.open, facts.status) ? null : now,
    ...facts,
  }),
)
