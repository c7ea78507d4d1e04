/** Super likes, which reveal their sender: the weekly quota, members who accept none, and the notice. */
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { periodEnd } from '@qianxian/protocol/membership/rights.rules'
import { notice } from '@qianxian/protocol/notice/notice'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reshape } from '../../../test/nouns/love'
import { openTestWorld, type Person, type PersonFacts, type TestWorld } from '../../../test/world'
import { usages } from '../../db/tables/membership'
import { superLike } from './interact.service'

const OK = 20000
const GONE = 40411
const WEEK_OVER = 42921
let w: TestWorld
beforeAll(async () => {
  w = await openTestWorld()
})
afterAll(() => w.close())

const man = (facts: PersonFacts = {}) => w.loveUser({ ...facts, profile: { gender: 'male', ...facts.profile } })
const woman = (facts: PersonFacts = {}) => w.loveUser(facts)
const send = (from: Person, to: Person) => from.call(interact.superLike, { no: to.no })
const spent = async ({ userId }: Person, key: 'like' | 'superlike' = 'superlike') =>
  (
    await w.world.db
      .select({ used: usages.used })
      .from(usages)
      .where(and(eq(usages.userId, userId), eq(usages.key, key)))
  ).reduce((sum, { used }) => sum + used, 0)
const told = async (who: Person) => (await who.call(notice.getPaged, { section: 'interact' })).data.list
const likedMe = async (who: Person) => (await who.call(interact.getLikePaged, { tab: 'likedMe' })).data.list

test('a super like names its sender at once without membership and leaves the daily likes untouched', async () => {
  const [a, b] = [await man(), await woman()]
  expect((await send(a, b)).data).toMatchObject({ isLiked: true, isSuperLiked: true, isMatched: false })
  const [row] = await told(b)
  const { data: her } = await b.call(love.getDetail, { no: a.no })
  expect(row).toMatchObject({ words: `${her.card.nickname}超级喜欢你，去看看 TA 吧`, target: `/pages/love/detail?no=${a.no}` })
  expect(her).toMatchObject({ isLikedBack: true, isSuperLiked: false })
  expect((await a.call(love.getDetail, { no: b.no })).data).toMatchObject({ isSuperLiked: true, isLikedBack: false })
  expect(await likedMe(b)).toMatchObject([{ card: { no: a.no }, isLocked: false, isSuper: true }])
  expect([await spent(a), await spent(a, 'like')]).toEqual([1, 0])
  // Visiting the sender marks the notice as read.
  await b.call(interact.visit, { no: a.no, source: 'other', stayedMs: 3_000 })
  expect((await b.call(notice.getSummary, {})).data.unread).toBe(0)
})

test('a like is upgraded to a super like once; if both sides like, it is a match', async () => {
  const [a, b] = [await man(), await woman()]
  await a.call(interact.like, { no: b.no, about: undefined })
  expect(await likedMe(b)).toMatchObject([{ isLocked: true, isSuper: false }])
  const answers = [await send(a, b), await send(a, b)]
  expect(answers.map(({ code, data }) => [code, data.isSuperLiked])).toEqual([
    [OK, true],
    [OK, true],
  ])
  expect(await spent(a)).toBe(1)
  expect((await send(b, a)).data).toMatchObject({ isMatched: true, isNewMatch: true })
  expect((await send(b, a)).code).toBe(OK)
  const [c, d] = [await man(), await woman()]
  await c.call(interact.like, { no: d.no })
  await d.call(interact.like, { no: c.no })
  expect((await send(c, d)).code).toBe(40947)
  expect(await spent(c)).toBe(0)
})

test('the quota is one a week, five for a VIP; two simultaneous taps use the last one once', async () => {
  const [a, vip] = [await man(), await man({ isVip: true })]
  const others = await Promise.all(Array.from({ length: 6 }, () => woman()))
  const codes = (await Promise.all(others.slice(0, 2).map((other) => send(a, other)))).map(({ code }) => code)
  expect(codes.toSorted()).toEqual([OK, WEEK_OVER])
  for (const other of others.slice(0, 4)) expect((await send(vip, other)).code).toBe(OK)
  expect((await Promise.all(others.slice(4).map((other) => send(vip, other)))).map(({ code }) => code).toSorted()).toEqual([OK, WEEK_OVER])
  const again = await man()
  expect((await Promise.all(Array.from({ length: 4 }, () => send(again, others[0]!)))).map(({ code }) => code)).toEqual([OK, OK, OK, OK])
  expect([await spent(a), await spent(vip), await spent(again)]).toEqual([1, 5, 1])
})

test('the week ends at midnight before Monday, China time', async () => {
  const a = await man()
  const [b, c, d] = [await woman(), await woman(), await woman()]
  const end = periodEnd('superlike', new Date()).getTime()
  const ctx = await a.ctx()
  const at = (ms: number) => ({ ...ctx, now: new Date(end + ms) })
  await superLike(at(-2), { no: b.no })
  await expect(superLike(at(-1), { no: c.no })).rejects.toMatchObject({ faultName: 'super_like_weekly_limit' })
  expect(await superLike(at(0), { no: c.no })).toMatchObject({ isSuperLiked: true })
  await expect(superLike(at(1), { no: d.no })).rejects.toMatchObject({ faultName: 'super_like_weekly_limit' })
})

test("a member closed to strangers' likes gets no super like, even from an earlier liker", async () => {
  const [a, b] = [await man(), await woman()]
  await a.call(interact.like, { no: b.no })
  await reshape(w, b, { privacy: { allowStrangerLike: false } })
  expect(await send(a, b)).toMatchObject({ code: GONE, message: '对方暂不接受陌生人的喜欢' })
  expect((await send(b, a)).data).toMatchObject({ isNewMatch: true })
  expect(await spent(a)).toBe(0)
})

test('an unavailable target, hidden, deleted or of another tenant, answers the same and costs nothing', async () => {
  const a = await man({ isVip: true })
  const [blocked, hidden, banned, far] = [await woman(), await woman(), await woman(), await woman({ tenantId: w.tenantB })]
  await blocked.call(interact.block, { no: a.no })
  await reshape(w, hidden, { lifecycle: 'hidden' })
  await reshape(w, banned, { lifecycle: 'banned' })
  for (const other of [blocked, hidden, banned, far, { no: '99999999' } as Person]) expect((await send(a, other)).code).toBe(GONE)
  expect((await send(a, a)).code).toBe(40932)
  expect(await spent(a)).toBe(0)
})

test('a super like withdrawn, blocked or deleted disappears from the notices, and is not refunded', async () => {
  const a = await man({ isVip: true })
  const [b, c, d] = [await woman(), await woman(), await woman()]
  for (const other of [b, c, d]) await send(a, other)
  await a.call(interact.unlike, { no: b.no })
  await c.call(interact.block, { no: a.no })
  expect([await told(b), await told(c)]).toEqual([[], []])
  expect([await likedMe(b), await likedMe(c)]).toEqual([[], []])
  expect((await a.call(love.getDetail, { no: b.no })).data).toMatchObject({ isSuperLiked: false, card: { isLiked: false } })
  await reshape(w, a, { lifecycle: 'hidden' })
  expect([await told(d), await likedMe(d)]).toEqual([[], []])
  expect(await spent(a)).toBe(3)
})
