/** Gifts between members, in every state around the two login accounts. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { GiftAnim } from '@qianxian/protocol/gift/gift.words'
import { giftStates, type GiftStatus, lovegiftLimits } from '@qianxian/protocol/gift/gift.words'
import { givingLimits } from '@qianxian/protocol/risk/risk.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { eq } from 'drizzle-orm'
import type { giftSends, socialGifts } from '../../src/db/tables/gift'
import { loveProfiles } from '../../src/db/tables/love'
import { postTransaction } from '../../src/features/finance/finance'
import { requestReview } from '../../src/features/gift/fraud-check'
import { giftReceived } from '../../src/features/gift/gift.notices'
import { newSend, newSocialGift } from '../makers/gift'
import { newNotice } from '../makers/notice'
import { drawLovegift, type LovegiftPicture } from '@qianxian/demonstration/portraits/lovegifts'
import { renderSvg } from '@qianxian/demonstration/portraits/render'
import { accounts } from '../accounts'
import { circleOf, ctxOfAccount, type Demonstration, type Stage } from '../stage'
import { fingerprint } from '../tenants'

const PICTURE_WIDTH = 240

const gifts: readonly [picture: LovegiftPicture, name: string, pricePt: number, charm: number, anim?: GiftAnim][] = [
  ['candy', '一颗糖', 10, 10],
  ['rose', '一枝玫瑰', 20, 20, 'float'],
  ['tea', '热茶', 30, 30],
  ['umbrella', '雨伞', 50, 50],
  ['letter', '手写信', 66, 66],
  ['cake', '小蛋糕', 88, 88],
  ['bear', '抱抱熊', 128, 130],
  ['bouquet', '一束花', 199, 200, 'float'],
  ['lamp', '夜灯', 260, 260, 'glow'],
  ['necklace', '心链', 399, 400, 'glow'],
  ['stars', '满天星', 520, 520, 'glow'],
  ['ring', '心意之戒', 999, 1_000, 'glow'],
]

export const demonstration: Demonstration = {
  async past(stage) {
    const { tenantId, world } = stage
    const made: (typeof socialGifts.$inferSelect)[] = []
    for (const [position, [picture, name, pricePt, charm, anim = 'none']] of gifts.entries()) {
      const key = `public/t${tenantId}/lovegift/${fingerprint(picture)}.webp`
      await world.adapters.storage.put(key, (await renderSvg(drawLovegift(picture), PICTURE_WIDTH)).bytes, 'image/webp')
      made.push(await newSocialGift(stage, { name, pricePt, charm, anim, icon: `/files/${key}`, position }))
    }
    const { love, vip, women, men } = await circleOf(stage)
    await exchangeGifts(stage, made, love, men)
    await exchangeGifts(stage, made, vip, women)
  },
}

/** [status, index of the gift, hours ago, received or sent]; in order of sending. */
const PLOTS: readonly [status: GiftStatus, gift: number, hoursAgo: number, box: 'received' | 'sent'][] = [
  ['returned', 5, 400, 'sent'],
  ['revoked', 9, 300, 'sent'],
  ['declined', 3, 260, 'received'],
  ['received', 0, 200, 'received'],
  ['declined', 6, 170, 'sent'],
  ['received', 4, 150, 'sent'],
  ['received', 7, 120, 'received'],
  ['pending', 1, 30, 'received'],
  ['held', 8, 26, 'sent'],
  ['pending', 2, 20, 'sent'],
  ['pending', 5, 5, 'received'],
  ['waiting', 9, 3, 'sent'],
]

async function exchangeGifts(stage: Stage, made: readonly (typeof socialGifts.$inferSelect)[], me: number, others: readonly number[]) {
  for (const [place, [status, which, hoursAgo, box]] of PLOTS.entries()) {
    const other = others[(60 + place) % others.length]!
    const [fromId, toId] = box === 'sent' ? [me, other] : [other, me]
    await give(stage, made[which]!, { fromId, toId, status, hoursAgo, place })
  }
}

interface Plot {
  fromId: number
  toId: number
  status: GiftStatus
  hoursAgo: number
  place: number
}

/** Posts the points to the account where they are now. */
async function give(stage: Stage, gift: typeof socialGifts.$inferSelect, { fromId, toId, status, hoursAgo, place }: Plot): Promise<void> {
  const { coolHours } = givingLimits
  const { pendHours } = lovegiftLimits
  const createdAt = momentBefore(stage.now, hoursAgo, 'hour')
  const [profile] = await stage.db.select({ userId: loveProfiles.userId }).from(loveProfiles).where(eq(loveProfiles.id, fromId))
  const fromUserId = profile!.userId!
  const isCooled = status === 'waiting' || status === 'revoked'
  const leavesAt = isCooled ? momentAfter(createdAt, coolHours, 'hour') : null
  const { id: giftId, name: giftName, icon, pricePt: pt, charm } = gift
  const send = await newSend(stage, {
    fromId,
    toId,
    fromUserId,
    giftId,
    giftName,
    icon,
    pt,
    charm,
    // A held gift is decided below.
    status: status === 'held' ? 'pending' : status,
    createdAt,
    leavesAt,
    pendsUntil: momentAfter(leavesAt ?? createdAt, pendHours, 'hour'),
    ...(status === 'held' ? { arrivedAt: null } : {}),
    ...(isIn(giftStates.open, status) ? {} : { settledAt: momentAfter(createdAt, 6, 'hour') }),
    ...(status === 'received' && place % 2 === 0 ? { thankedAt: momentAfter(createdAt, 8, 'hour') } : {}),
  })
  await keepBooks(stage, send)
  if (status === 'held') {
    const ctx = await ctxOfAccount(stage, accounts.love)
    await ctx.tx((ctx) => requestReview(ctx, send, ['same_device']))
  }
  if (status === 'pending') {
    const [receiver] = await stage.db.select({ userId: loveProfiles.userId }).from(loveProfiles).where(eq(loveProfiles.id, toId))
    await newNotice(stage, {
      userId: receiver!.userId!,
      kind: giftReceived.kind,
      subject: `gift:${send.id}`,
      aboutProfileId: fromId,
      facts: { sendId: send.id },
      at: createdAt,
    })
  }
}

/** The sender earned the points earlier. */
async function keepBooks(
  stage: Stage,
  { id, fromUserId: userId, pt, status, giftName, createdAt }: typeof giftSends.$inferSelect,
): Promise<void> {
  const escrow = { kind: 'giftPending', sendId: id, currency: 'PT' } as const
  const [issued, points] = [{ kind: 'pointsIssued' } as const, { kind: 'points', userId } as const]
  const ctx = await ctxOfAccount({ ...stage, now: createdAt }, accounts.love)
  const facts = { bizType: 'gift', bizId: id }
  await ctx.tx(async (ctx) => {
    const expiresAt = momentAfter(createdAt, 365, 'day')
    await postTransaction(ctx, {
      ...facts,
      key: `gift:${id}:earned`,
      memo: '活动积分',
      legs: [
        { account: issued, amount: -pt },
        { account: points, amount: pt, lot: { source: 'earned', expiresAt } },
      ],
    })
    await postTransaction(ctx, {
      ...facts,
      key: `gift:${id}:sent`,
      memo: `送出礼物「${giftName}」`,
      legs: [
        { account: points, amount: -pt },
        { account: escrow, amount: pt },
      ],
    })
    if (status === 'received')
      await postTransaction(ctx, {
        ...facts,
        key: `gift:${id}:taken`,
        memo: `礼物「${giftName}」已收下`,
        legs: [
          { account: escrow, amount: -pt },
          { account: issued, amount: pt },
        ],
      })
    if (isIn(giftStates.givenBack, status))
      await postTransaction(ctx, {
        ...facts,
        key: `gift:${id}:back`,
        memo: `礼物「${giftName}」已退回`,
        legs: [
          { account: escrow, amount: -pt },
          { account: points, amount: pt, backTo: `gift:${id}:sent` },
        ],
      })
  })
}
