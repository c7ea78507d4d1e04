/**
 * Activities of the demonstration: in every state and in three cities, with guests. The login accounts hold a seat,
 * wait, gave one up, may choose, and were chosen.
 */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { StoredSignupStatus } from '@qianxian/protocol/activity/activity.words'
import { guestRefusal } from '@qianxian/protocol/activity/organiser.words'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../src/ctx'
import { activities, activitySignups } from '../../src/db/tables/activity'
import { cancelSignup, getDetail, joinWaitlist, signup } from '../../src/features/activity/activity.service'
import { rejectSignup } from '../../src/features/activity/signup-review'
import { saveChoice, revealDueChoices } from '../../src/features/activity/choices'
import { accounts } from '../accounts'
import { newActivity, newSignup } from '../makers/activity'
import { type CoverPicture, drawCover } from '@qianxian/demonstration/portraits/covers'
import { renderSvg } from '@qianxian/demonstration/portraits/render'
import { circleOf, ctxOf, ctxOfAccount, type Demonstration, type Stage } from '../stage'
import { fingerprint, SECOND_TENANT_CITY } from '../tenants'
import { handOver, prepare } from './activity-organised'

const COVER_WIDTH = 960
const FREE = { male: 0, female: 0, vipMale: 0, vipFemale: 0, earlyBirdFen: 0, earlyBirdUntil: null }
const DAY = 24
const AFTERNOON = 14
/** Activities that a login account attends or waits for. */
const COMES = '读书会 · 一本书和一杯茶'
const WAITS = '周日环湖徒步'
/**
 * Activities relative to the first start: one starts soon, so that tickets are valid; one is running, so that guests
 * may choose; one is over, so that matches were announced.
 */
const SOON = '今晚的即兴喜剧'
const CHOOSING = '今天的桌游下午场'
const CHOSEN = '早午餐 · 八分钟约会'
/** Title of an activity whose organiser reviews each sign-up. */
const JUDGED = '拉花课 · 小班'
/** Title of a paid activity. */
const PAID = '杭州 · 龙井茶会'
/** Content of the group code. */
const GROUP = 'https://weixin.qq.com/g/AwYAADEMO'
/** Title of an activity paid with points and cancelled. */
const POINTS = '兴隆湖骑行'

type Planned = {
  picture: CoverPicture
  title: string
  /** Start and length, in hours from now. */
  begins: number
  lasts: number
  /** Seats of each sex, and how many of them are taken. */
  seats: number
  taken?: number
  guests?: StoredSignupStatus
} & Partial<
  Pick<
    Parameters<typeof newActivity>[1] & object,
    | 'kind'
    | 'price'
    | 'status'
    | 'place'
    | 'address'
    | 'cityGeo'
    | 'notice'
    | 'agenda'
    | 'conditions'
    | 'needAudit'
    | 'form'
    | 'pointsPrice'
    | 'groupQr'
  >
> & {
    enrolsIn?: number
    closedAgo?: number
  }

const form = [
  { key: 'drink', label: '平时更爱喝', kind: 'one' as const, isRequired: true, options: ['手冲', '奶咖', '茶'] },
  { key: 'hope', label: '想在活动里认识怎样的人', kind: 'text' as const, isRequired: false, options: [] },
]

const agenda = [
  { at: '签到', words: '出示入场码，领取姓名贴' },
  { at: '破冰', words: '三个轻松的小游戏，先认识一半人' },
  { at: '自由交流', words: '茶点时间，和想多聊几句的人坐到一起' },
]
const notice =
  '请提前 10 分钟到场，出示入场码签到。\n活动中请尊重每一位参加者，未经同意不要拍摄他人。\n时间或地点有变化，会第一时间通知你，可以全额退款。'

const inHangzhou = { cityGeo: '330100', place: '西湖文创园 3 号楼', address: '杭州市西湖区文三路 18 号' }
const inWuhan = { cityGeo: SECOND_TENANT_CITY, place: '江汉路书吧', address: '武汉市江岸区江汉路 99 号' }

const planned: readonly Planned[] = [
  {
    picture: 'pairs',
    title: '八分钟约会 · 30 岁上下专场',
    kind: 'speed_dating',
    begins: 9 * DAY,
    lasts: 3,
    seats: 12,
    taken: 5,
    conditions: { ageMin: 25, ageMax: 38 },
    price: { male: 12_800, female: 9_800, vipMale: 9_800, vipFemale: 7_800, earlyBirdFen: 0, earlyBirdUntil: null },
  },
  { picture: 'table', title: COMES, kind: 'lecture', begins: 4 * DAY, lasts: 2, seats: 8, taken: 4, price: FREE, groupQr: GROUP },
  { picture: 'hills', title: WAITS, kind: 'trip', begins: 6 * DAY, lasts: 7, seats: 4, taken: 4, price: FREE },
  { picture: 'stage', title: '脱口秀之夜 · 边笑边认识', begins: 20 * DAY, lasts: 3, seats: 20, enrolsIn: 3 * DAY },
  { picture: 'table', title: '手作咖啡小课', kind: 'lecture', begins: 20, lasts: 2, seats: 6, taken: 5, closedAgo: 4 },
  { picture: 'table', title: CHOOSING, begins: -1, lasts: 4, seats: 8, taken: 6, guests: 'checked_in', price: FREE },
  {
    picture: 'hills',
    title: '龙泉山看桃花',
    kind: 'trip',
    begins: -2 * DAY,
    lasts: 6,
    seats: 8,
    taken: 6,
    guests: 'checked_in',
    price: FREE,
  },
  {
    picture: 'pairs',
    title: '秋天的第一次八分钟约会',
    kind: 'speed_dating',
    begins: -30 * DAY,
    lasts: 3,
    seats: 8,
    taken: 6,
    status: 'settled',
  },
  { picture: 'stage', title: '露天电影夜', begins: 5 * DAY, lasts: 3, seats: 20, status: 'cancelled' },
  {
    picture: 'table',
    title: JUDGED,
    kind: 'lecture',
    begins: 8 * DAY,
    lasts: 2,
    seats: 6,
    taken: 2,
    guests: 'pending_audit',
    needAudit: true,
    form,
    price: FREE,
  },
  { picture: 'stage', title: SOON, kind: 'offline', begins: 1, lasts: 3, seats: 8, taken: 3, closedAgo: 2, price: FREE, groupQr: GROUP },
  { picture: 'pairs', title: CHOSEN, kind: 'speed_dating', begins: -9, lasts: 3, seats: 8, taken: 5, guests: 'checked_in', price: FREE },
  { picture: 'hills', title: POINTS, kind: 'trip', begins: 10 * DAY, lasts: 4, seats: 12, taken: 2, price: FREE, pointsPrice: 20 },
  { picture: 'table', title: PAID, kind: 'offline', begins: 11 * DAY, lasts: 3, seats: 10, ...inHangzhou },
  { picture: 'hills', title: '武汉 · 东湖骑行', kind: 'trip', begins: 13 * DAY, lasts: 5, seats: 15, price: FREE, ...inWuhan },
]

const small: readonly Planned[] = [
  { picture: 'table', title: '江城桌游夜', begins: 5 * DAY, lasts: 3, seats: 6, price: FREE, ...inWuhan },
  { picture: 'hills', title: '东湖绿道散步', kind: 'trip', begins: 12 * DAY, lasts: 4, seats: 10, ...inWuhan },
]

/** The second tenant has few people. */
const isSmall = ({ matchmakers }: Stage): boolean => matchmakers.length === 0

async function make(stage: Stage, one: Planned, guestsOf: Record<Gender, readonly number[]>): Promise<void> {
  const { picture, begins, lasts, seats, taken = 0, guests = 'confirmed', enrolsIn = -5 * DAY, closedAgo, ...facts } = one
  const key = `public/t${stage.tenantId}/activity/${fingerprint(picture)}.webp`
  await stage.world.adapters.storage.put(key, (await renderSvg(drawCover(picture), COVER_WIDTH)).bytes, 'image/webp')
  const hours = (count: number) => momentAfter(stage.now, count, 'hour')
  // An activity days away starts in the afternoon; one tied to the first start does not.
  const startAt = Math.abs(begins) < 2 * DAY ? hours(begins) : momentAfter(startOfDayInShanghai(hours(begins)), AFTERNOON, 'hour')
  const come = { male: guestsOf.male.slice(0, taken), female: guestsOf.female.slice(0, taken) }
  const { id: activityId } = await newActivity(stage, {
    agenda,
    notice,
    ...facts,
    cover: `/files/${key}`,
    startAt,
    endAt: momentAfter(startAt, lasts, 'hour'),
    enrollStart: hours(Math.min(enrolsIn, begins - 2 * DAY)),
    enrollEnd: closedAgo === undefined ? momentBefore(startAt, 2, 'hour') : hours(-closedAgo),
    quotaMale: seats,
    quotaFemale: seats,
    takenMale: come.male.length,
    takenFemale: come.female.length,
  })
  for (const gender of ['male', 'female'] as const)
    await newSignup.all(
      stage,
      come[gender].map((profileId, at) => ({
        activityId,
        profileId,
        gender,
        status: guests,
        form: facts.form ?? [],
        needAudit: facts.needAudit ?? false,
        ...(guests === 'checked_in' && { checkedInAt: startAt, seatNo: at * 2 + (gender === 'male' ? 1 : 2) }),
      })),
    )
}

/** Signs her up and checks her in; `seatNo` is the number on her card. */
async function alsoComes(stage: Stage, title: string, profileId: number, seatNo?: number): Promise<number> {
  const { id: activityId, startAt } = await named(stage, title)
  await stage.db
    .update(activities)
    .set({ takenFemale: sql`${activities.takenFemale} + 1` })
    .where(and(eq(activities.tenantId, stage.tenantId), eq(activities.id, activityId)))
  const was = seatNo === undefined ? { status: 'confirmed' as const } : { status: 'checked_in' as const, seatNo, checkedInAt: startAt }
  return (await newSignup(stage, { activityId, profileId, gender: 'female', ...was })).id
}

/** A man who was checked in, with his card. */
async function manThere(stage: Stage, title: string): Promise<{ signupId: number; profileId: number; card: number }> {
  const { id } = await named(stage, title)
  const [row] = await stage.db
    .select({ signupId: activitySignups.id, profileId: activitySignups.profileId, card: activitySignups.seatNo })
    .from(activitySignups)
    .where(and(eq(activitySignups.tenantId, stage.tenantId), eq(activitySignups.activityId, id), eq(activitySignups.gender, 'male')))
    .orderBy(asc(activitySignups.id))
    .limit(1)
  return { ...row!, card: row!.card! }
}

async function named(stage: Stage, title: string): Promise<typeof activities.$inferSelect> {
  const [row] = await stage.db
    .select()
    .from(activities)
    .where(and(eq(activities.tenantId, stage.tenantId), eq(activities.title, title)))
  return row!
}

/** The person who has not paid yet. */
const HESITATES = 18

const HER_CARD = 20

/** She and a man chose each other in time; the moment of the announcement has passed since then. */
async function chooseEachOther(stage: Stage, love: Ctx): Promise<void> {
  const her = await alsoComes(stage, CHOSEN, love.viewer!.profileId!, HER_CARD)
  const him = await manThere(stage, CHOSEN)
  const then = { ...love, now: momentBefore(stage.now, 5, 'hour') }
  await then.tx((ctx) => saveChoice(ctx, her, love.viewer!.profileId!, [him.card]))
  const his = { ...then, viewer: { ...love.viewer!, profileId: him.profileId } }
  await his.tx((ctx) => saveChoice(ctx, him.signupId, him.profileId, [HER_CARD]))
  await revealDueChoices(love, 1)
}

/** Guests who did not come: one never paid, one cancelled, one passed the seat on, and one was refused. */
async function stayAway(stage: Stage): Promise<void> {
  const { men } = await circleOf(stage)
  const [{ id: free }, { id: paid, price }, { id: judged }] = [
    await named(stage, COMES),
    await named(stage, PAID),
    await named(stage, JUDGED),
  ]
  const him = { gender: 'male' as const, createdAt: momentBefore(stage.now, 1, 'day') }
  await newSignup.all(stage, [
    { ...him, activityId: paid, profileId: men[5]!, priceFen: price.male, status: 'closed' },
    { ...him, activityId: free, profileId: men[5]!, status: 'cancelled' },
    { ...him, activityId: free, profileId: men[6]!, status: 'transferred' },
  ])
  const [waiting] = await stage.db
    .select({ id: activitySignups.id })
    .from(activitySignups)
    .where(and(eq(activitySignups.tenantId, stage.tenantId), eq(activitySignups.activityId, judged)))
    .orderBy(asc(activitySignups.id))
    .limit(1)
  await rejectSignup(await ctxOfAccount(stage, accounts.organiser), waiting!.id, guestRefusal.balance)
}

/** A guest who has just signed up and still has to pay. */
async function aboutToPay(stage: Stage): Promise<void> {
  const [{ id }, one] = [await named(stage, PAID), await ctxOf(stage, HESITATES)]
  const { mine } = await getDetail(one, { id })
  await one.tx((ctx) => signup(ctx, { id, shownFen: mine!.priceFen! }))
}

export const demonstration: Demonstration = {
  async people(stage) {
    if (isSmall(stage)) for (const one of small) await make(stage, one, { male: [], female: [] })
  },

  async past(stage) {
    const { men, women } = await circleOf(stage)
    for (const one of planned) await make(stage, one, { male: men, female: women })
    await handOver(stage, { toStore: [COMES, SOON, JUDGED, '脱口秀之夜 · 边笑边认识'], toMatchmaker: ['八分钟约会 · 30 岁上下专场'] })
  },

  /** Created by the services themselves. */
  async waiting(stage) {
    const love = await ctxOfAccount(stage, accounts.love)
    const [{ id: comes }, { id: waits }, { id: byPoints, pointsPrice }] = [
      await named(stage, COMES),
      await named(stage, WAITS),
      await named(stage, POINTS),
    ]
    await love.tx((ctx) => signup(ctx, { id: comes, shownFen: 0 }))
    await love.tx((ctx) => joinWaitlist(ctx, { id: waits }))
    const { signupId } = await love.tx((ctx) => signup(ctx, { id: byPoints, shownFen: 0, shownPt: pointsPrice }))
    await love.tx((ctx) => cancelSignup(ctx, { id: signupId, shownFen: 0, shownPt: pointsPrice }))
    await alsoComes(stage, SOON, love.viewer!.profileId!)
    await alsoComes(stage, CHOOSING, love.viewer!.profileId!, HER_CARD)
    await chooseEachOther(stage, love)
    await prepare(stage)
    await stayAway(stage)
    await aboutToPay(stage)
  },
}
