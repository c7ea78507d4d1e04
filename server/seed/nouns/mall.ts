/** The shelves of the points mall, and a login account's exchanges in every state. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../src/ctx'
import { mallGifts } from '../../src/db/tables/mall'
import { beginPayment, postTransaction, settlePayment } from '../../src/features/finance/finance'
import {
  applyAfterSale,
  applyExchange,
  cancelExchange,
  confirmReceived,
  getExchange,
  getExchangePaged,
  lookAtCode,
  pickUp,
  refuse,
  settleAfterSale,
  ship,
  markUsed,
} from '../../src/features/mall/mall.service'
import { drawCode } from '../../src/lib/secrets'
import { accounts } from '../accounts'
import { newAddress, newCode, newGift } from '../makers/mall'
import { drawGift, type GiftPicture } from '@qianxian/demonstration/portraits/gifts'
import { renderSvg } from '@qianxian/demonstration/portraits/render'
import { ctxOfAccount, dated, type Demonstration, type Stage } from '../stage'
import { fingerprint } from '../tenants'

const STORE = { pickupStore: 'chunxi', pickupWords: '牵线生活馆 · 春熙路店，成都市锦江区春熙路 1 号' }
const PICTURE_WIDTH = 640
const CODES = 30

type Shelved = { picture: GiftPicture; detail: string; beginsInDays?: number; lastsDays?: number } & Omit<
  Parameters<typeof newGift>[1],
  'detail'
>

const shelves: readonly Shelved[] = [
  {
    picture: 'mugs',
    name: '对杯礼盒 · 晨与暮',
    kind: 'physical',
    pricePt: 880,
    stock: 36,
    perOrderMax: 2,
    perUserMax: 4,
    detail: '一只粉，一只蓝，杯身各有一半的心，放在一起才完整。\n陶瓷，每只 350 毫升，可进微波炉和洗碗机。',
  },
  {
    picture: 'letters',
    name: '手写信笺套装',
    kind: 'physical',
    pricePt: 260,
    stock: 120,
    perOrderMax: 5,
    detail: '二十张信笺、十个信封、一枚红色蜡封。\n有些话，写下来比发出去更郑重。',
  },
  {
    picture: 'coffee',
    name: '咖啡双人券',
    kind: 'coupon',
    pricePt: 320,
    stock: 80,
    perUserMax: 3,
    detail: '任意两杯，第一次见面正合适。\n兑换后 60 天内到店出示核销码使用。',
    city: '510100',
    ...STORE,
  },
  {
    picture: 'ticket',
    name: '电影票 · 单人通兑',
    kind: 'virtual',
    pricePt: 480,
    stock: CODES,
    perOrderMax: 2,
    perUserMax: 4,
    detail: '2D、3D 场次通用，在影院的小程序里输入兑换码。\n每个兑换码用一次。',
  },
  {
    picture: 'bouquet',
    name: '当季花束',
    kind: 'pickup',
    pricePt: 520,
    stock: 25,
    perUserMax: 2,
    detail: '花店按当天的花材来配，提前一天兑换更从容。\n到店出示核销码领取。',
    city: '510100',
    ...STORE,
  },
  {
    picture: 'candle',
    name: '木芯香薰蜡烛',
    kind: 'physical',
    pricePt: 690,
    stock: 42,
    perOrderMax: 3,
    detail: '雪松和无花果，燃起来有轻轻的噼啪声。\n可燃约 40 小时。',
  },
  {
    picture: 'flask',
    name: '轻量保温杯',
    kind: 'physical',
    pricePt: 300,
    priceFen: 3900,
    stock: 60,
    perOrderMax: 2,
    detail: '480 毫升，190 克，约会爬山都带得动。\n积分加钱兑换。',
  },
  {
    picture: 'scarf',
    name: '羊毛围巾',
    kind: 'physical',
    pricePt: 600,
    priceFen: 8900,
    stock: 18,
    perUserMax: 1,
    userLimit: 'vip',
    detail: '百分之百羊毛，两米长，两个人也围得住。\nVIP 会员专享。',
  },
  {
    picture: 'teaTime',
    name: '双人下午茶',
    kind: 'coupon',
    pricePt: 900,
    priceFen: 2900,
    stock: 15,
    perUserMax: 1,
    detail: '两份蛋糕，两杯茶，靠窗的位置。\n到店出示核销码使用，节假日通用。',
    city: '510100',
    lastsDays: 30,
    ...STORE,
  },
  {
    picture: 'album',
    name: '拍立得相册',
    kind: 'physical',
    pricePt: 420,
    stock: 30,
    areas: ['510000', '500000'],
    needsReview: true,
    detail: '四十页，留给往后的每一次出门。\n每一本由平台确认后寄出。',
  },
  {
    picture: 'headphones',
    name: '音乐会员月卡',
    kind: 'virtual',
    pricePt: 360,
    stock: CODES,
    perUserMax: 2,
    userLimit: 'level',
    levels: ['year'],
    detail: '三十一天，在音乐应用里输入兑换码开通。\n年费会员可以兑换。',
  },
  {
    picture: 'speaker',
    name: '桌面蓝牙音箱',
    kind: 'physical',
    pricePt: 2600,
    stock: 8,
    perUserMax: 1,
    beginsInDays: 5,
    detail: '小房间的一整个晚上。\n五天后开始兑换，数量不多。',
  },
]

/** Sold out. */
const soldOut: Shelved = {
  picture: 'letters',
  name: '限定明信片',
  kind: 'physical',
  pricePt: 120,
  stock: 0,
  detail: '第一季的十二张，已经全部寄出。',
}

export const demonstration: Demonstration = {
  async past(stage) {
    const { tenantId, world, now } = stage
    for (const [position, { picture, beginsInDays, lastsDays, ...facts }] of [...shelves, soldOut].entries()) {
      const key = `public/t${tenantId}/gift/${fingerprint(picture)}.webp`
      await world.adapters.storage.put(key, (await renderSvg(drawGift(picture), PICTURE_WIDTH)).bytes, 'image/webp')
      const onSale = {
        ...(beginsInDays ? { onSaleFrom: momentAfter(now, beginsInDays, 'day') } : {}),
        ...(lastsDays ? { onSaleTo: momentAfter(now, lastsDays, 'day') } : {}),
      }
      const { id: giftId, kind } = await newGift(stage, { ...facts, ...onSale, images: [`/files/${key}`], position })
      if (kind === 'virtual')
        await newCode.all(
          stage,
          Array.from({ length: CODES }, () => ({ giftId, code: drawCode(12) })),
        )
    }
  },

  async waiting(stage) {
    const [love, sender, keeper] = await Promise.all(
      [accounts.love, accounts.auditor, accounts.second].map((one) => ctxOfAccount(stage, one)),
    )
    await tookOf(stage, { love: love!, sender: sender!, keeper: keeper! })
  },
}

/** One exchange in each state, from the oldest to one made a moment ago. */
async function tookOf(stage: Stage, { love, sender, keeper }: Record<'love' | 'sender' | 'keeper', Ctx>): Promise<void> {
  await endow(dated(stage, love, 60.2))
  const { id: addressId } = await newAddress(stage, { userId: love.viewer!.userId, isDefault: true })
  const take = async (name: string, daysAgo: number): Promise<number> => {
    const [gift] = await stage.db
      .select()
      .from(mallGifts)
      .where(and(eq(mallGifts.tenantId, stage.tenantId), eq(mallGifts.name, name)))
    const { id, version, pricePt: shownPt, priceFen: shownFen, kind } = gift!
    const to = kind === 'physical' ? { addressId } : {}
    return (await dated(stage, love, daysAgo).tx((ctx) => applyExchange(ctx, { id, qty: 1, version, shownPt, shownFen, ...to }))).id
  }
  const sent = async (name: string, trackingNo: string, daysAgo: number): Promise<number> => {
    const id = await take(name, daysAgo)
    await dated(stage, sender, daysAgo - 0.4).tx((ctx) => ship(ctx, { id, carrier: '顺丰速运', trackingNo }))
    return id
  }
  const complained = async (name: string, trackingNo: string, daysAgo: number, text: string): Promise<number> => {
    const id = await sent(name, trackingNo, daysAgo)
    await dated(stage, love, daysAgo - 3).tx((ctx) => confirmReceived(ctx, { id }))
    await dated(stage, love, daysAgo - 3.2).tx((ctx) => applyAfterSale(ctx, { id, reason: 'broken', text }))
    return id
  }

  const pickedUp = async (name: string, daysAgo: number): Promise<void> => {
    const id = await take(name, daysAgo)
    const then = daysAgo - 1.2
    const { codes } = await lookAtCode(dated(stage, love, then), { id })
    await dated(stage, keeper, then).tx((ctx) => pickUp(ctx, { storeId: STORE.pickupStore, code: codes[0]! }))
  }

  await dated(stage, sender, 50.6).tx(async (ctx) =>
    settleAfterSale(ctx, {
      id: await complained('手写信笺套装', 'SF1540023310981', 55.3, '信封少了两个，蜡封也碎了'),
      isRefunded: true,
      answer: '抱歉，积分已全部退回',
    }),
  )
  await dated(stage, sender, 43.1).tx(async (ctx) =>
    settleAfterSale(ctx, {
      id: await complained('对杯礼盒 · 晨与暮', 'SF1540023311207', 48.4, '杯子颜色和图片不太一样'),
      isRefunded: false,
      answer: '已补寄说明卡，颜色以实物为准',
    }),
  )
  await dated(stage, sender, 39.8).tx(async (ctx) =>
    refuse(ctx, { id: await take('拍立得相册', 40.7), reason: '这一批相册封面有瑕疵，暂停寄出' }),
  )
  await dated(stage, love, 36.4).tx(async (ctx) => cancelExchange(ctx, { id: await take('对杯礼盒 · 晨与暮', 36.5) }))
  await dated(stage, love, 30.3).tx(async (ctx) => markUsed(ctx, { id: await take('电影票 · 单人通兑', 33.9) }))
  await pickedUp('当季花束', 28.6)
  await pickedUp('咖啡双人券', 25.2)
  await take('咖啡双人券', 17.7)
  // Sent more than ten days ago, so viewing it marks it as received.
  await sent('手写信笺套装', 'SF1540023320045', 13.4)
  await take('电影票 · 单人通兑', 9.9)
  await dated(stage, love, 5.8).tx(async (ctx) => confirmReceived(ctx, { id: await sent('木芯香薰蜡烛', 'SF1540023324471', 8.6) }))
  await complained('木芯香薰蜡烛', 'SF1540023315522', 6.3, '玻璃罐有一道裂纹，请处理')
  await take('当季花束', 3.5)
  await sent('对杯礼盒 · 晨与暮', 'SF1540023327718', 2.4)
  await take('拍立得相册', 1.6)
  await paid(dated(stage, love, 0.9), await take('轻量保温杯', 0.9))
  // Unpaid, until its order expires.
  await take('轻量保温杯', 0)
  // All are viewed, so that none is shown as news.
  await getExchangePaged(love, {})
}

/** Points and money for the exchanges. */
async function endow(love: Ctx): Promise<void> {
  const { userId } = love.viewer!
  const facts = { bizType: 'demonstration', bizId: userId }
  await love.tx(async (ctx) => {
    await postTransaction(ctx, {
      ...facts,
      key: `demonstration:mall:points:${userId}`,
      memo: '体验积分',
      legs: [
        { account: { kind: 'pointsIssued' }, amount: -12_000 },
        { account: { kind: 'points', userId }, amount: 12_000, lot: { source: 'earned', expiresAt: momentAfter(ctx.now, 360, 'day') } },
      ],
    })
    await postTransaction(ctx, {
      ...facts,
      key: `demonstration:mall:cash:${userId}`,
      memo: '体验余额',
      legs: [
        { account: { kind: 'platformExpense', currency: 'CNY' }, amount: -10_000 },
        { account: { kind: 'cash', userId }, amount: 10_000 },
      ],
    })
  })
}

/** Paid from the wallet. */
async function paid(love: Ctx, exchangeId: number): Promise<void> {
  await love.tx(async (ctx) => {
    const { orderId } = await getExchange(ctx, { id: exchangeId })
    await beginPayment(ctx, { orderId: orderId!, userId: love.viewer!.userId, useWallet: true })
    await settlePayment(ctx, { orderId: orderId!, paymentId: null, channel: null, fen: 0, channelNo: '', paidAt: ctx.now })
  })
}
