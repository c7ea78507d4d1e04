/** Social gifts: what members send each other for points. */
import { giftSends, socialGifts } from '../../db/tables/gift'
import { loveProfiles } from '../../db/tables/love'
import { pairParted } from '../interact/interact'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { strikeApplied, strikeEnded } from '../strike/strike'
import { giftJobs } from './gift.jobs'
import { giftNotices } from './gift.notices'
import { giftRoutes } from './gift.routes'
import { applyReview, endGiftsBetween, holdSendsOf, releaseSendsOf, returnSendsOf } from './settlement'

export const giftNoun = noun({
  name: 'gift',
  routes: giftRoutes,
  jobs: giftJobs,
  notices: giftNotices,
  audits: { gift: { onDecided: (ctx, { targetId, decision }) => applyReview(ctx, targetId, decision === 'approved') } },
  owned: [
    ownedThrough(loveProfiles, giftSends, {
      of: ['fromId', 'toId'],
      onMerge: { fromUserId: 'move' },
      // Unsettled gifts are returned: a member who leaves neither sends nor receives gifts.
      onClose: returnSendsOf,
      onErase: { keep: 'the other of the two has it among theirs, and the books name it; whom it names is a pseudonym by then' },
      onExport: { title: '礼物', columns: ['giftName', 'qty', 'charm', 'status', 'createdAt'] },
    }),
  ],
  ownerless: [socialGifts],
  parts: [
    strikeApplied.on(async (ctx, { action, finding, userId }) => {
      if (userId === null) return
      if (action === 'ban') await returnSendsOf(ctx, userId)
      else if (finding === 'married') await holdSendsOf(ctx, userId)
    }),
    strikeEnded.on(async (ctx, { finding, userId }, why) => {
      if (userId !== null && finding === 'married' && why === 'lifted') await releaseSendsOf(ctx, userId)
    }),
    pairParted.on(endGiftsBetween),
  ],
  demonstration: () => import('../../../seed/nouns/gift'),
})
