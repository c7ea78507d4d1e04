import { account } from '@qianxian/protocol/account/account'
import { lineStates } from '@qianxian/protocol/line/line.words'
import { contactFaults } from '@qianxian/protocol/contact/contact.faults'
import { interact } from '@qianxian/protocol/interact/interact'
import { likeLimits } from '@qianxian/protocol/interact/interact.words'
import { love } from '@qianxian/protocol/love/love'
import type { LikedPart } from '@qianxian/protocol/love/love.schema'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { rights } from '@qianxian/protocol/membership/rights.words'
import { notice } from '@qianxian/protocol/notice/notice'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSession } from '../../../seed/makers/auth'
import { newFavourite, newInteraction } from '../../../seed/makers/interact'
import { newLine } from '../../../seed/makers/line'
import { reshape } from '../../../test/nouns/love'
import { openTestWorld, type Person, type PersonFacts, type TestWorld } from '../../../test/world'
import { interactions, matches, visits } from '../../db/tables/interact'
import { lineRequests } from '../../db/tables/line'
import { loveProfiles } from '../../db/tables/love'
import { photos } from '../../db/tables/media'
import { usages } from '../../db/tables/membership'
import { drawToken } from '../../lib/secrets'
import { endMatch, isBlockedPair, createMatch } from './interact'
import { sweepVisits } from './notify'

const DAY_MS = 86_400_000
const GONE = 40411
let w: TestWorld

beforeAll(async () => {
  w = await openTestWorld()
})
afterAll(() => w.close())

const man = (facts: PersonFacts = {}) => w.loveUser({ ...facts, profile: { gender: 'male', ...facts.profile } })
const woman = (facts: PersonFacts = {}) => w.loveUser(facts)
const matchesOf = (a: Person, b: Person) =>
  w.world.db
    .select()
    .from(matches)
    .where(and(eq(matches.aId, Math.min(a.profileId, b.profileId)), eq(matches.bId, Math.max(a.profileId, b.profileId))))
const visit = (from: Person, to: Person, stayedMs = 5000) => from.call(interact.visit, { no: to.no, source: 'home', stayedMs })
const visitors = async (who: Person) => (await who.call(interact.getLookPaged, { tab: 'viewedMe' })).data.list
const agoVisit = (viewer: Person, viewed: Person, days: number) =>
  w.world.db
    .update(visits)
    .set({ lastAt: new Date(Date.now() - days * DAY_MS) })
    .where(and(eq(visits.viewerId, viewer.profileId), eq(visits.viewedId, viewed.profileId)))

describe('like', () => {
  it('a like answers the relation, the same on a second tap, and uses one of the quota', async () => {
    const [a, b] = [await man(), await woman()]
    const first = await a.call(interact.like, { no: b.no })
    const likesPerDay = (await a.ctx()).tenant.configs.love.likesPerDay
    expect(first.data).toEqual({
      isLiked: true,
      isSuperLiked: false,
      likedPart: null,
      isLikedBack: false,
      isMatched: false,
      isFav: false,
      isBlocked: false,
      isNewMatch: false,
      likesLeft: likesPerDay - 1,
    })
    expect((await a.call(interact.like, { no: b.no })).data).toEqual(first.data)
  })

  it('a mutual like creates a match and reports it once', async () => {
    const [a, b] = [await man(), await woman()]
    await a.call(interact.like, { no: b.no })
    expect((await b.call(interact.like, { no: a.no })).data).toMatchObject({ isLikedBack: true, isMatched: true, isNewMatch: true })
    expect((await b.call(interact.like, { no: a.no })).data).toMatchObject({ isMatched: true, isNewMatch: false })
  })

  it('two simultaneous likes create exactly one match', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [a, b] = [await man(), await woman()]
      const answers = await Promise.all([
        a.call(interact.like, { no: b.no }),
        b.call(interact.like, { no: a.no }),
        a.call(interact.like, { no: b.no }),
      ])
      expect(answers.map((answer) => answer.code)).toEqual([20000, 20000, 20000])
      expect(answers.filter((answer) => answer.data.isNewMatch).length).toBe(1)
      expect((await matchesOf(a, b)).length).toBe(1)
    }
  })

  it('likes stop at the daily limit, even when sent in parallel', async () => {
    const a = await man()
    const likesPerDay = (await a.ctx()).tenant.configs.love.likesPerDay
    const others = []
    for (let count = 0; count < likesPerDay + 2; count += 1) others.push(await woman())
    const answers = await Promise.all(others.map((other) => a.call(interact.like, { no: other.no })))
    expect(answers.filter((answer) => answer.code === 20000).length).toBe(likesPerDay)
    expect(answers.filter((answer) => answer.code === 42911).length).toBe(2)
    expect((await a.call(interact.getSummary, {})).data).toMatchObject({ iLiked: likesPerDay, likesLeft: 0 })
    await w.world.db.update(usages).set({ periodStart: '2020-01-01' }).where(eq(usages.userId, a.userId))
    expect((await a.call(interact.like, { no: others.at(-1)!.no })).code).toBe(20000)
  })

  it('likes are unlimited for a VIP', async () => {
    const [a, b] = [await man({ isVip: true }), await woman()]
    expect((await a.call(interact.like, { no: b.no })).data.likesLeft).toBeNull()
  })

  it("a member closed to strangers' likes refuses one; they may still be liked back", async () => {
    const [a, b] = [await man(), await woman({ privacy: { allowStrangerLike: false } })]
    expect(await a.call(interact.like, { no: b.no })).toMatchObject({ code: GONE, message: '对方暂不接受陌生人的喜欢' })
    await b.call(interact.like, { no: a.no })
    expect((await a.call(interact.like, { no: b.no })).data.isNewMatch).toBe(true)
  })

  it.each(lineStates.standing)('a person with a line that is %s is not a stranger', async (status) => {
    const [a, b] = [await man(), await woman({ privacy: { allowStrangerLike: false } })]
    await newLine(w.bench(), { fromId: a.profileId, toId: b.profileId, status })
    expect((await a.call(interact.like, { no: b.no })).data.isLiked).toBe(true)
  })

  it('only a VIP learns who likes them', async () => {
    const [a, b, vip] = [await woman(), await man(), await man({ isVip: true })]
    await a.call(interact.like, { no: b.no })
    await a.call(interact.like, { no: vip.no })
    expect((await b.call(interact.fav, { no: a.no })).data.isLikedBack).toBe(false)
    expect((await vip.call(interact.fav, { no: a.no })).data.isLikedBack).toBe(true)
  })

  it('a like is refused for oneself, hidden or unpublished people, members and visitors', async () => {
    const [a, b] = [await man(), await woman()]
    const hidden = await woman({ lifecycle: 'hidden' })
    const abroad = await woman({ tenantId: w.tenantB })
    expect((await a.call(interact.like, { no: a.no })).code).toBe(40932)
    for (const no of [hidden.no, abroad.no, '99999999']) expect((await a.call(interact.like, { no })).code).toBe(GONE)
    expect((await (await man({ lifecycle: 'auditing' })).call(interact.like, { no: b.no })).code).toBe(40921)
    expect((await (await w.member()).call(interact.like, { no: b.no })).code).toBe(40310)
    expect((await w.visitor().call(interact.like, { no: b.no })).status).toBe(401)
  })
})

describe('a like about a photo or an answer', () => {
  const answers = [{ question: 'weekend' as const, answer: '睡到自然醒，去菜市场逛一圈' }]
  const answering = (facts: PersonFacts = {}) => woman({ ...facts, profile: { prompts: answers, ...facts.profile } })
  const photosOf = async (person: Person) => (await person.call(love.getDetail, { no: person.no })).data.pictures.map(({ id }) => id)
  const likedMe = async (person: Person) => (await person.call(interact.getLikePaged, { tab: 'likedMe' })).data.list
  const NOT_FOUND = 40410

  it('the subject can be changed at no cost, and plain taps keep it', async () => {
    const [a, b] = [await man(), await answering()]
    const [photoId] = await photosOf(b)
    const first = (await a.call(interact.like, { no: b.no, about: { prompt: 'weekend' } })).data
    expect(first).toMatchObject({ isLiked: true, likedPart: { prompt: 'weekend' } })
    const taps = await Promise.all(Array.from({ length: 4 }, () => a.call(interact.like, { no: b.no, about: { photoId: photoId! } })))
    for (const { data } of taps) expect(data).toEqual({ ...first, likedPart: { photoId } })
    expect((await a.call(interact.like, { no: b.no })).data.likedPart).toEqual({ photoId })
    expect((await a.call(love.getDetail, { no: b.no })).data.likedPart).toEqual({ photoId })
    const rows = await w.world.db.select().from(interactions).where(eq(interactions.fromId, a.profileId))
    expect(rows.map(({ aboutPhotoId, aboutPrompt }) => [aboutPhotoId, aboutPrompt])).toEqual([[photoId, null]])
    await a.call(interact.unlike, { no: b.no })
    expect((await a.call(interact.like, { no: b.no })).data.likedPart).toBeNull()
  })

  it('the words of a like reach a liked member who may see the liker, and leave with their part', async () => {
    const [a, b] = [await man(), await answering()]
    const words = '我也喜欢逛菜市场'
    await a.call(interact.like, { no: b.no, about: { prompt: 'weekend' }, words })
    expect(await likedMe(b)).toMatchObject([{ isLocked: true, words: null }])
    await b.call(interact.like, { no: a.no })
    expect(await likedMe(b)).toMatchObject([{ words }])
    await a.call(interact.like, { no: b.no })
    expect(await likedMe(b)).toMatchObject([{ words }])
    await a.call(interact.like, { no: b.no, about: { photoId: (await photosOf(b))[0]! } })
    expect(await likedMe(b)).toMatchObject([{ words: null }])
  })

  it('words need a part, and contain neither a contact nor an improper text', async () => {
    const [a, b] = [await man(), await answering()]
    const said = (words: string, about?: LikedPart) => a.call(interact.like, { no: b.no, about, words })
    const answer = { prompt: 'weekend' as const }
    expect((await said('你好')).data).toBeNull()
    expect((await said('加我 13812345678', answer)).code).toBe(contactFaults.contact_found.code)
    expect((await said('字'.repeat(likeLimits.wordsMax + 1), answer)).data).toBeNull()
    expect((await a.call(interact.getSummary, {})).data.iLiked).toBe(0)
  })

  it("the subject can be changed even when today's likes are used up", async () => {
    const [a, b] = [await man(), await answering()]
    await a.call(interact.like, { no: b.no })
    await w.world.db.update(usages).set({ used: 999 }).where(eq(usages.userId, a.userId))
    expect((await a.call(interact.like, { no: b.no, about: { prompt: 'weekend' } })).data.likedPart).toEqual({ prompt: 'weekend' })
  })

  it('only a part shown to the liker is accepted; otherwise no like is made', async () => {
    const [a, b] = [await man(), await answering()]
    const [photoId] = await photosOf(b)
    const secretive = await answering({ privacy: { photos: 'mutual' } })
    const [veiled] = await photosOf(secretive)
    const refused = async (no: string, about: LikedPart) => expect((await a.call(interact.like, { no, about })).code).toBe(NOT_FOUND)
    await refused(secretive.no, { photoId: veiled! })
    await refused(secretive.no, { photoId: photoId! })
    await refused(b.no, { prompt: 'money' })
    await w.world.db.update(photos).set({ state: 'manual' }).where(eq(photos.id, photoId!))
    await refused(b.no, { photoId: photoId! })
    expect((await a.call(interact.getSummary, {})).data).toMatchObject({
      iLiked: 0,
      likesLeft: (await a.ctx()).tenant.configs.love.likesPerDay,
    })
    // A member who likes back sees the photos unblurred.
    await secretive.call(interact.like, { no: a.no })
    await a.call(interact.like, { no: secretive.no })
    expect((await a.call(interact.like, { no: secretive.no, about: { photoId: veiled! } })).data.likedPart).toEqual({ photoId: veiled })
  })

  it('the subject is shown only to a liked member who may see the liker', async () => {
    const [a, b] = [await man(), await answering()]
    const [vip, onlooker] = [await answering({ isVip: true }), await man()]
    await a.call(interact.like, { no: b.no, about: { prompt: 'weekend' } })
    await a.call(interact.like, { no: vip.no, about: { photoId: (await photosOf(vip))[0]! } })
    expect(await likedMe(b)).toMatchObject([{ isLocked: true, likedPart: null }])
    expect(await likedMe(vip)).toMatchObject([{ isLocked: false, likedPart: { picture: { isBlurred: false }, question: null } }])
    await b.call(interact.like, { no: a.no })
    expect(await likedMe(b)).toMatchObject([{ isLocked: false, likedPart: { picture: null, question: '我理想的周末是' } }])
    // Each of the two sees only their own like, and a third person sees neither.
    expect((await b.call(love.getDetail, { no: a.no })).data.likedPart).toBeNull()
    expect((await onlooker.call(love.getDetail, { no: b.no })).data.likedPart).toBeNull()
  })

  it('the like is shown without a part that was deleted, refused or rewritten since', async () => {
    const a = await man()
    const [photo, prompt] = [await answering({ isVip: true }), await answering({ isVip: true })]
    const [photoId] = await photosOf(photo)
    await a.call(interact.like, { no: photo.no, about: { photoId: photoId! } })
    await a.call(interact.like, { no: prompt.no, about: { prompt: 'weekend' } })
    await w.world.db.update(photos).set({ state: 'rejected' }).where(eq(photos.id, photoId!))
    await w.world.db.update(loveProfiles).set({ prompts: [] }).where(eq(loveProfiles.id, prompt.profileId))
    for (const person of [photo, prompt]) expect(await likedMe(person)).toMatchObject([{ card: { no: a.no }, likedPart: null }])
    await w.world.db.delete(photos).where(eq(photos.id, photoId!))
    expect(await likedMe(photo)).toMatchObject([{ card: { no: a.no }, likedPart: null }])
  })
})

describe('unlike', () => {
  it('unlike is idempotent, ends the match by likes and refunds no quota', async () => {
    const [a, b] = [await man(), await woman()]
    await a.call(interact.like, { no: b.no })
    await b.call(interact.like, { no: a.no })
    const first = await a.call(interact.unlike, { no: b.no })
    expect(first.data).toMatchObject({ isLiked: false, isMatched: false })
    expect((await a.call(interact.unlike, { no: b.no })).data).toEqual(first.data)
    const again = await a.call(interact.like, { no: b.no })
    expect(again.data).toMatchObject({ isNewMatch: true, likesLeft: first.data.likesLeft! - 1 })
    expect((await matchesOf(a, b)).length).toBe(1)
  })

  it('unlike keeps a match made by an introduction', async () => {
    const [a, b] = [await man(), await woman()]
    await createMatch(await a.ctx(), a.profileId, b.profileId, 'line')
    await a.call(interact.like, { no: b.no })
    expect((await a.call(interact.unlike, { no: b.no })).data.isMatched).toBe(true)
  })

  it('unlike works on people who hid meanwhile, but not on unknown numbers', async () => {
    const [a, b] = [await man(), await woman()]
    await a.call(interact.like, { no: b.no })
    await w.world.db
      .update(loveProfiles)
      .set({ lifecycle: 'hidden', isHidden: true, isListed: false })
      .where(eq(loveProfiles.id, b.profileId))
    expect((await a.call(interact.unlike, { no: b.no })).data.isLiked).toBe(false)
    expect((await a.call(interact.unlike, { no: '99999999' })).code).toBe(GONE)
  })
})

describe('getNewMatch, seeMatch', () => {
  const told = async (who: Pick<Person, 'call'>) => (await who.call(interact.getNewMatch, {})).data.card?.no ?? null
  /** A match in which `a` liked first and `b` liked back. */
  const matched = async () => {
    const [a, b] = [await man(), await woman()]
    await a.call(interact.like, { no: b.no })
    expect(await told(a)).toBeNull()
    await b.call(interact.like, { no: a.no })
    return { a, b }
  }

  it('the first liker is shown the match until one device has shown it; the second liker never is', async () => {
    const { a, b } = await matched()
    expect(await told(b)).toBeNull()
    const token = drawToken()
    await newSession(w.bench(), { userId: a.userId, token })
    const phone = a
    const tablet: Pick<Person, 'call'> = { call: (endpoint, input) => a.call(endpoint, input, { headers: { authorization: token } }) }
    expect([await told(phone), await told(tablet), await told(phone)]).toEqual([b.no, b.no, b.no])
    const seen = await Promise.all([phone, tablet].map((device) => device.call(interact.seeMatch, { no: b.no })))
    expect(seen.map(({ code }) => code)).toEqual([20000, 20000])
    expect([await told(phone), await told(tablet), await told(b)]).toEqual([null, null, null])
    expect((await phone.call(interact.seeMatch, { no: b.no })).code).toBe(20000)
  })

  it('new matches are shown one after another, newest first', async () => {
    const { a, b } = await matched()
    const later = await woman()
    await a.call(interact.like, { no: later.no })
    await later.call(interact.like, { no: a.no })
    expect(await told(a)).toBe(later.no)
    await a.call(interact.seeMatch, { no: later.no })
    expect(await told(a)).toBe(b.no)
  })

  it("seeing a match closes only the viewer's side, and no other match", async () => {
    const { a, b } = await matched()
    const [stranger, liked] = [await man(), await woman()]
    await b.call(interact.seeMatch, { no: a.no })
    await stranger.call(interact.seeMatch, { no: b.no })
    await a.call(interact.seeMatch, { no: liked.no })
    expect(await told(a)).toBe(b.no)
    const abroad = await w.loveUser({ tenantId: w.tenantB, profile: { gender: 'male' } })
    expect(await told(abroad)).toBeNull()
    expect((await abroad.call(interact.seeMatch, { no: b.no })).code).toBe(GONE)
  })

  it('ended matches, blocked or deleted people and introductions are not shown', async () => {
    const ended = await matched()
    await ended.b.call(interact.unlike, { no: ended.a.no })
    expect(await told(ended.a)).toBeNull()

    const blocked = await matched()
    await blocked.b.call(interact.block, { no: blocked.a.no })
    expect(await told(blocked.a)).toBeNull()
    expect((await blocked.a.call(interact.seeMatch, { no: blocked.b.no })).code).toBe(20000)

    const gone = await matched()
    await w.world.db.update(loveProfiles).set({ lifecycle: 'banned', isListed: false }).where(eq(loveProfiles.id, gone.b.profileId))
    expect(await told(gone.a)).toBeNull()

    const [c, d] = [await man(), await woman()]
    await c.call(interact.like, { no: d.no })
    await createMatch(await d.ctx(), d.profileId, c.profileId, 'line')
    await d.call(interact.like, { no: c.no })
    expect([await told(c), await told(d)]).toEqual([null, null])
  })

  it('an unavailable person is skipped, and the next older match is shown', async () => {
    const { a, b } = await matched()
    const gone = await woman()
    await a.call(interact.like, { no: gone.no })
    await gone.call(interact.like, { no: a.no })
    await w.world.db.update(loveProfiles).set({ lifecycle: 'banned', isListed: false }).where(eq(loveProfiles.id, gone.profileId))
    expect(await told(a)).toBe(b.no)
  })

  it('a match is shown again only if the first liker withdrew and renewed their own like', async () => {
    const { a, b } = await matched()
    await a.call(interact.seeMatch, { no: b.no })
    await b.call(interact.unlike, { no: a.no })
    expect((await b.call(interact.like, { no: a.no })).data.isNewMatch).toBe(true)
    expect(await told(a)).toBeNull()
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      await one.call(interact.unlike, { no: other.no })
    await a.call(interact.like, { no: b.no })
    expect((await b.call(interact.like, { no: a.no })).data.isNewMatch).toBe(true)
    expect([await told(a), await told(b)]).toEqual([b.no, null])
  })
})

describe('matchPair, closePair', () => {
  it('a pair opens once for any number of calls, closes, and can open again', async () => {
    const [a, b] = [await man(), await woman()]
    const ctx = await a.ctx()
    const opened = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        index % 2 ? createMatch(ctx, a.profileId, b.profileId, 'line') : createMatch(ctx, b.profileId, a.profileId, 'mutual_like'),
      ),
    )
    expect(opened.filter(Boolean).length).toBe(1)
    await endMatch(ctx, b.profileId, a.profileId)
    expect((await matchesOf(a, b))[0]!.closedAt).not.toBeNull()
    expect(await createMatch(ctx, a.profileId, b.profileId, 'line')).toBe(true)
    expect((await matchesOf(a, b)).length).toBe(1)
  })
})

describe('skip and undoSkip', () => {
  it('a skip removes a person from the list, and an undo restores the last one, once a day', async () => {
    const a = await man()
    const [b, c] = [await woman({ profile: { tags: ['handcraft'] } }), await woman({ profile: { tags: ['handcraft'] } })]
    const listed = async () => (await a.call(love.getPaged, { filter: { tags: ['handcraft'] } })).data.list.map((card) => card.no).sort()
    expect((await a.call(interact.skip, { no: b.no })).code).toBe(20000)
    await a.call(interact.skip, { no: c.no })
    expect(await listed()).toEqual([])
    expect((await a.call(interact.getSummary, {})).data.isUndoPossible).toBe(true)
    expect((await a.call(interact.undoSkip, {})).data).toEqual({ no: c.no })
    expect(await listed()).toEqual([c.no])
    expect((await a.call(interact.undoSkip, {})).code).toBe(42912)
    expect((await a.call(interact.getSummary, {})).data.isUndoPossible).toBe(false)
  })

  it('undos are unlimited for a VIP, until nothing is left', async () => {
    const a = await man({ isVip: true })
    for (const other of [await woman(), await woman()]) await a.call(interact.skip, { no: other.no })
    expect((await a.call(interact.undoSkip, {})).code).toBe(20000)
    expect((await a.call(interact.undoSkip, {})).code).toBe(20000)
    expect((await a.call(interact.undoSkip, {})).code).toBe(40931)
  })

  it('two simultaneous undos count once; skipping is refused for oneself and for members', async () => {
    const a = await man()
    for (const other of [await woman(), await woman()]) await a.call(interact.skip, { no: other.no })
    const answers = await Promise.all([a.call(interact.undoSkip, {}), a.call(interact.undoSkip, {})])
    expect(answers.map((answer) => answer.code).sort()).toEqual([20000, 42912])
    expect((await a.call(interact.skip, { no: a.no })).code).toBe(40932)
    expect((await (await w.member()).call(interact.skip, { no: a.no })).code).toBe(40310)
    expect((await (await w.member()).call(interact.undoSkip, {})).code).toBe(40310)
  })
})

describe('skipped people', () => {
  it('skipped people are listed newest first, and each can be restored without limit', async () => {
    const a = await man()
    const [b, c, d] = [await woman(), await woman(), await woman()]
    await a.call(interact.like, { no: b.no })
    for (const { no } of [b, c, d]) await a.call(interact.skip, { no })
    const skipped = async () => (await a.call(interact.getSkipPaged, {})).data.list.map((entry) => [entry.card.no, entry.isLocked])
    expect(await skipped()).toEqual([d, c, b].map(({ no }) => [no, false]))
    for (const no of [c.no, c.no, d.no]) expect((await a.call(interact.unskip, { no })).code).toBe(20000)
    expect(await skipped()).toEqual([[b.no, false]])
    // An earlier like stays, and neither list reveals the other list.
    expect((await a.call(interact.getLikePaged, { tab: 'iLiked' })).data.list.map((entry) => entry.card.isAvailable)).toEqual([true])
    expect((await b.call(interact.getSkipPaged, {})).data.list).toEqual([])
  })

  it('skipped people leave the list when the skip expires, and are greyed when no longer available', async () => {
    const a = await man()
    const [old, hidden] = [await woman(), await woman()]
    for (const { no } of [old, hidden]) await a.call(interact.skip, { no })
    const longAgo = { createdAt: new Date(Date.now() - 91 * DAY_MS) }
    await w.world.db
      .update(interactions)
      .set(longAgo)
      .where(and(eq(interactions.fromId, a.profileId), eq(interactions.toId, old.profileId)))
    await w.world.db.update(loveProfiles).set({ isHidden: true, lifecycle: 'hidden' }).where(eq(loveProfiles.id, hidden.profileId))
    const { list } = (await a.call(interact.getSkipPaged, {})).data
    expect(list.map(({ card }) => [card.no, card.isAvailable])).toEqual([[hidden.no, false]])
    expect((await a.call(interact.unskip, { no: hidden.no })).code).toBe(20000)
  })
})

describe('favourites', () => {
  it('favourites keep note and group, change them, and list by group', async () => {
    const [a, b, c] = [await man(), await woman(), await woman()]
    expect((await a.call(interact.fav, { no: b.no, note: '同事的同学', group: '优先' })).data.isFav).toBe(true)
    await a.call(interact.fav, { no: c.no })
    await a.call(interact.fav, { no: b.no, note: '爱爬山' })
    const all = (await a.call(interact.getFavPaged, {})).data.list
    expect(all.map((entry) => [entry.card.no, entry.note, entry.group])).toEqual([
      [c.no, null, null],
      [b.no, '爱爬山', '优先'],
    ])
    expect((await a.call(interact.getFavPaged, { group: '优先' })).data.list.map((entry) => entry.card.no)).toEqual([b.no])
    expect((await a.call(interact.unfav, { no: b.no })).data.isFav).toBe(false)
    expect((await a.call(interact.unfav, { no: b.no })).data.isFav).toBe(false)
    expect((await a.call(interact.getFavPaged, { group: '优先' })).data.list).toEqual([])
  })

  it('favourites are counted per used group, only for their owner', async () => {
    const a = await man()
    const [b, c, d, e] = [await woman(), await woman(), await woman(), await woman()]
    for (const { no } of [b, c]) await a.call(interact.fav, { no, group: '想先认识' })
    await a.call(interact.fav, { no: d.no, group: '同城' })
    await a.call(interact.fav, { no: e.no })
    const groups = async () => (await a.call(interact.getFavGroups, {})).data
    expect(await groups()).toEqual([
      { group: '想先认识', count: 2 },
      { group: '同城', count: 1 },
    ])
    await a.call(interact.fav, { no: d.no, group: '' })
    expect(await groups()).toEqual([{ group: '想先认识', count: 2 }])
    expect((await b.call(interact.getFavGroups, {})).data).toEqual([])
  })

  it('an unavailable favourite is greyed and can be removed', async () => {
    const [a, b] = [await man(), await woman()]
    await a.call(interact.fav, { no: b.no })
    await w.world.db.update(loveProfiles).set({ lifecycle: 'suspended', isListed: false }).where(eq(loveProfiles.id, b.profileId))
    const [entry] = (await a.call(interact.getFavPaged, {})).data.list
    expect(entry!.card).toMatchObject({ no: b.no, isAvailable: false, cover: null, cityName: '' })
    expect((await a.call(interact.unfav, { no: b.no })).code).toBe(20000)
  })

  it('favourites stop at five hundred, even when sent in parallel', async () => {
    const [a, b, c] = [await man(), await woman(), await woman()]
    await newFavourite.all(
      w.bench(),
      Array.from({ length: 499 }, (_, index) => ({ profileId: a.profileId, targetId: 1_000_000 + index })),
    )
    const answers = await Promise.all([b, c].map((other) => a.call(interact.fav, { no: other.no })))
    expect(answers.map((answer) => answer.code).sort()).toEqual([20000, 40930])
    const kept = answers[0]!.code === 20000 ? b : c
    expect((await a.call(interact.fav, { no: kept.no, note: '还能改备注' })).code).toBe(20000)
  })

  it('pages of favourites contain no favourite twice', async () => {
    const a = await man()
    const others = await Promise.all(Array.from({ length: 5 }, () => woman()))
    for (const other of others) await a.call(interact.fav, { no: other.no })
    const first = (await a.call(interact.getFavPaged, { size: 3 })).data
    const second = (await a.call(interact.getFavPaged, { size: 3, cursor: first.nextCursor })).data
    expect([...first.list, ...second.list].map((entry) => entry.card.no).sort()).toEqual(others.map((other) => other.no).sort())
    expect(second.nextCursor).toBeNull()
    expect((await a.call(interact.getFavPaged, { size: 3, cursor: 'x.y' })).code).toBe(40020)
  })

  it('favourites are refused for oneself, hidden people and members', async () => {
    const a = await man()
    expect((await a.call(interact.fav, { no: a.no })).code).toBe(40932)
    expect((await a.call(interact.fav, { no: '99999999' })).code).toBe(GONE)
    expect((await a.call(interact.unfav, { no: '99999999' })).code).toBe(GONE)
    expect((await (await w.member()).call(interact.getFavPaged, {})).code).toBe(40310)
    expect((await (await w.member()).call(interact.unfav, { no: a.no })).code).toBe(40310)
  })
})

describe('blocks', () => {
  it('a block hides both from each other and ends everything open between them', async () => {
    const [a, b] = [await man(), await woman()]
    await a.call(interact.like, { no: b.no })
    await b.call(interact.like, { no: a.no })
    await visit(a, b)
    await visit(b, a)
    await newLine(w.bench(), { fromId: a.profileId, toId: b.profileId, status: 'delivered' })
    const answer = await a.call(interact.block, { no: b.no })
    expect(answer.data).toMatchObject({ isBlocked: true, isLiked: false, isMatched: false })
    expect((await a.call(interact.block, { no: b.no })).data).toEqual(answer.data)
    expect(await isBlockedPair(await b.ctx(), b.profileId, a.profileId)).toBe(true)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      expect((await one.call(love.getDetail, { no: other.no })).code).toBe(GONE)
      expect((await one.call(interact.like, { no: other.no })).code).toBe(GONE)
      expect(await visitors(one)).toEqual([])
      expect((await one.call(interact.getSummary, {})).data).toMatchObject({ likedMe: 0, mutual: 0, visitorsTotal: 0, linesOpen: 0 })
    }
    const [line] = await w.world.db.select().from(lineRequests).where(eq(lineRequests.fromId, a.profileId))
    expect(line).toMatchObject({ status: 'terminated', closeReason: 'blocked' })
  })

  it('blocks are listed with a recognisable name, and an unblock restores nothing', async () => {
    const [a, b] = [await man(), await woman({ profile: { nickname: '拉黑的人' } })]
    await a.call(interact.like, { no: b.no })
    await a.call(interact.block, { no: b.no })
    const [entry] = (await a.call(interact.getBlockPaged, {})).data.list
    expect(entry!.card).toMatchObject({ no: b.no, nickname: '拉黑的人', isAvailable: false, cityName: '', cover: { isBlurred: true } })
    expect((await b.call(interact.getBlockPaged, {})).data.list).toEqual([])
    expect((await a.call(interact.unblock, { no: b.no })).data).toMatchObject({ isBlocked: false, isLiked: false })
    expect((await a.call(interact.unblock, { no: b.no })).data.isBlocked).toBe(false)
    expect((await a.call(love.getDetail, { no: b.no })).code).toBe(20000)
  })

  it('a block looks like hiding to the other person: their like stays, greyed, and no count reveals it', async () => {
    const seen = await Promise.all(
      (['blocks', 'hides'] as const).map(async (how) => {
        const [a, me] = [await man(), await woman()]
        await me.call(interact.like, { no: a.no })
        await visit(a, me)
        await visit(me, a)
        if (how === 'blocks') await a.call(interact.block, { no: me.no })
        else await w.world.db.update(loveProfiles).set({ isHidden: true, lifecycle: 'hidden' }).where(eq(loveProfiles.id, a.profileId))
        const lists = await Promise.all([
          me.call(interact.getLikePaged, { tab: 'iLiked' }),
          me.call(interact.getLikePaged, { tab: 'likedMe' }),
          me.call(interact.getLookPaged, { tab: 'iViewed' }),
          me.call(interact.getLookPaged, { tab: 'viewedMe' }),
          me.call(interact.getSummary, {}),
        ])
        return JSON.stringify(lists.map(({ data }) => data))
          .replaceAll(a.no, 'NO')
          .replace(/"(?:at|id)":[^,}]*/g, '')
      }),
    )
    expect(seen[0]).toBe(seen[1])
    expect(seen[0]).toContain('资料暂不可见')
  })

  it('two simultaneous mutual blocks are both stored', async () => {
    const [a, b] = [await man(), await woman()]
    const answers = await Promise.all([a.call(interact.block, { no: b.no }), b.call(interact.block, { no: a.no })])
    expect(answers.map((answer) => answer.code)).toEqual([20000, 20000])
    await a.call(interact.unblock, { no: b.no })
    expect((await a.call(love.getDetail, { no: b.no })).code).toBe(GONE)
  })

  it('blocks are refused for oneself, unknown numbers and members', async () => {
    const a = await man()
    expect((await a.call(interact.block, { no: a.no })).code).toBe(40932)
    expect((await a.call(interact.block, { no: '99999999' })).code).toBe(GONE)
    expect((await a.call(interact.unblock, { no: '99999999' })).code).toBe(GONE)
    expect((await (await w.member()).call(interact.block, { no: a.no })).code).toBe(40310)
    expect((await (await w.member()).call(interact.unblock, { no: a.no })).code).toBe(40310)
    expect((await (await w.member()).call(interact.getBlockPaged, {})).code).toBe(40310)
  })
})

describe('whole profiles', () => {
  it('full profiles have a daily quota; reopening the same profile is free', async () => {
    const a = await man()
    const [known, other] = [await woman(), await woman()]
    const open = (who: Person, person: Person) => who.call(love.getDetail, { no: person.no })
    expect((await open(a, known)).code).toBe(20000)
    await open(a, known)
    const used = () => w.world.db.select({ used: usages.used }).from(usages).where(eq(usages.userId, a.userId))
    expect(await used()).toEqual([{ used: 1 }])
    await w.world.db.update(usages).set({ used: 30 }).where(eq(usages.userId, a.userId))
    expect(await open(a, other)).toMatchObject({ code: 42916, message: expect.stringContaining('VIP') })
    expect((await open(a, known)).code).toBe(20000)
    expect((await open(a, a)).code).toBe(20000)
    expect((await open(await man({ isVip: true }), other)).code).toBe(20000)
    await other.call(interact.like, { no: a.no })
    await a.call(interact.like, { no: other.no })
    expect((await open(a, other)).code).toBe(20000)
  })

  it('parallel openings spend no more than the quota', async () => {
    const a = await man()
    const [one, two] = [await woman(), await woman()]
    await a.call(love.getDetail, { no: a.no })
    await w.world.db
      .insert(usages)
      .values({ tenantId: w.tenantA, userId: a.userId, periodStart: dayInShanghai(new Date()), key: 'detail', used: 29, targetIds: [] })
    const answers = await Promise.all([one, two, one, two].map(({ no }) => a.call(love.getDetail, { no })))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([20000, 42916]))
  })
})

describe('visits', () => {
  it('a visit counts after two seconds, once a day, and again the next day', async () => {
    const [a, b] = [await man(), await woman({ isVip: true })]
    await visit(a, b, 1999)
    expect(await visitors(b)).toEqual([])
    await Promise.all([visit(a, b), visit(a, b), visit(a, b)])
    expect((await visitors(b)).map((entry) => [entry.card.no, entry.count])).toEqual([[a.no, 1]])
    await agoVisit(a, b, 1)
    await visit(a, b)
    expect((await visitors(b))[0]!.count).toBe(2)
    expect((await a.call(interact.getLookPaged, { tab: 'iViewed' })).data.list.map((entry) => entry.card.no)).toEqual([b.no])
  })

  it('visits to oneself, by staff, and to unpublished or deleted people are not recorded', async () => {
    const b = await woman({ isVip: true })
    const [old, unpublished] = [await man(), await man({ lifecycle: 'auditing' })]
    expect((await visit(b, b)).code).toBe(20000)
    expect((await visit(unpublished, b)).code).toBe(20000)
    await visit(old, b)
    await agoVisit(old, b, 91)
    expect(await visitors(b)).toEqual([])
    expect((await (await w.member()).call(interact.visit, { no: b.no, source: 'home', stayedMs: 5000 })).code).toBe(40310)
    expect((await b.call(interact.visit, { no: '99999999', source: 'home', stayedMs: 5000 })).code).toBe(GONE)
  })

  it("a VIP's invisible visits are never listed; after VIP ends the visitor is warned first", async () => {
    const b = await woman({ isVip: true })
    const [vip, former] = [
      await man({ isVip: true, privacy: { invisibleBrowse: true } }),
      await man({ privacy: { invisibleBrowse: true } }),
    ]
    await visit(vip, b)
    // The switch is on, but the right has ended: nothing is recorded until the member has been told.
    for (let again = 0; again < 2; again += 1)
      expect((await former.call(interact.visit, { no: b.no, source: 'home', stayedMs: 5000 })).data).toEqual({ isInvisibilityOver: true })
    expect(await visitors(b)).toEqual([])
    await former.call(love.savePermission, { invisibleBrowse: false })
    expect((await former.call(interact.visit, { no: b.no, source: 'home', stayedMs: 5000 })).data).toEqual({ isInvisibilityOver: false })
    expect((await visitors(b)).map((entry) => entry.card.no)).toEqual([former.no])
    expect((await b.call(interact.getSummary, {})).data.visitorsTotal).toBe(1)
    expect((await vip.call(interact.getLookPaged, { tab: 'iViewed' })).data.list.length).toBe(1)
  })

  it('visits cannot be made invisible afterwards', async () => {
    const [a, b] = [await man({ isVip: true }), await woman({ isVip: true })]
    await visit(a, b)
    await agoVisit(a, b, 2)
    await w.world.db
      .update(loveProfiles)
      .set({ privacy: { invisibleBrowse: true } })
      .where(eq(loveProfiles.id, a.profileId))
    await visit(a, b)
    expect((await visitors(b)).map((entry) => [entry.card.no, entry.count])).toEqual([[a.no, 1]])
  })

  it('visits are locked without VIP: no data identifies the visitor, and one reveal a day is free', async () => {
    const b = await woman()
    const [one, two] = [await man({ profile: { nickname: '不该看见' } }), await man()]
    await visit(one, b)
    await visit(two, b)
    const locked = await visitors(b)
    expect(locked.map((entry) => entry.isLocked)).toEqual([true, true])
    expect(JSON.stringify(locked)).not.toContain('不该看见')
    for (const { card } of locked) expect(card).toMatchObject({ no: '', nickname: '', occupation: null, cover: null, ageText: '30–34岁' })
    const theirs = locked.at(-1)!
    const answers = await Promise.all(locked.map((entry) => b.call(interact.revealVisitor, { id: entry.id })))
    expect(answers.map((answer) => answer.code).sort()).toEqual([20000, 42913])
    const opened = answers.find((answer) => answer.code === 20000)!.data
    expect(opened).toMatchObject({ isLocked: false, card: { isAvailable: true } })
    expect((await b.call(interact.revealVisitor, { id: opened.id })).code).toBe(20000)
    expect((await visitors(b)).filter((entry) => !entry.isLocked).map((entry) => entry.id)).toEqual([opened.id])
    expect((await b.call(interact.getSummary, {})).data.revealsLeft).toBe(rights.reveal.free - 1)
    expect((await one.call(interact.revealVisitor, { id: theirs.id })).code).toBe(40410)
    expect((await (await w.member()).call(interact.revealVisitor, { id: 1 })).code).toBe(40310)
  })

  it('visits are new until the page was opened', async () => {
    const [a, b] = [await man(), await woman({ isVip: true })]
    await visit(a, b)
    expect((await visitors(b))[0]!.isNew).toBe(true)
    expect((await b.call(interact.getSummary, {})).data.visitorsNew).toBe(1)
    expect((await b.call(interact.markLooked, {})).code).toBe(20000)
    await b.call(interact.markLooked, {})
    expect((await visitors(b))[0]!.isNew).toBe(false)
    expect((await b.call(interact.getSummary, {})).data).toMatchObject({
      visitorsNew: 0,
      visitorsToday: 1,
      visitorsWeek: 1,
      visitorsTotal: 1,
    })
    expect((await (await w.member()).call(interact.markLooked, {})).code).toBe(40310)
  })

  it('visits omit a visitor who has hidden since', async () => {
    const [a, b] = [await man(), await woman({ isVip: true })]
    await visit(a, b)
    await w.world.db
      .update(loveProfiles)
      .set({ lifecycle: 'hidden', isHidden: true, isListed: false })
      .where(eq(loveProfiles.id, a.profileId))
    expect(await visitors(b)).toEqual([])
  })
})

describe('getLikePaged', () => {
  it('lists own likes, received likes and mutual likes; received ones are locked without VIP', async () => {
    const a = await woman()
    const [liker, liked, mutual] = [await man(), await man(), await man()]
    await liker.call(interact.like, { no: a.no })
    await mutual.call(interact.like, { no: a.no })
    await a.call(interact.like, { no: liked.no })
    await a.call(interact.like, { no: mutual.no })
    const list = async (tab: 'likedMe' | 'iLiked' | 'mutual') =>
      (await a.call(interact.getLikePaged, { tab })).data.list.map((entry) => [entry.card.no, entry.isLocked])
    expect(await list('likedMe')).toEqual([
      [mutual.no, false],
      ['', true],
    ])
    expect(await list('iLiked')).toEqual([
      [mutual.no, false],
      [liked.no, false],
    ])
    expect(await list('mutual')).toEqual([[mutual.no, false]])
    const vip = await woman({ isVip: true })
    await liker.call(interact.like, { no: vip.no })
    expect((await vip.call(interact.getLikePaged, { tab: 'likedMe' })).data.list[0]).toMatchObject({
      isLocked: false,
      isNew: true,
      card: { no: liker.no },
    })
    expect((await (await w.member()).call(interact.getLikePaged, { tab: 'likedMe' })).code).toBe(40310)
  })

  it("each count equals its list's length: mutual likes are in all lists, even hidden or introduced people", async () => {
    const a = await woman({ isVip: true })
    const [one, two, hides, blocks, introduced, shy] = await Promise.all([man(), man(), man(), man(), man(), man()])
    await shy.call(interact.like, { no: a.no })
    for (const other of [one, two, hides, blocks]) {
      await a.call(interact.like, { no: other.no })
      await other.call(interact.like, { no: a.no })
    }
    await createMatch(await a.ctx(), a.profileId, introduced.profileId, 'line')
    for (const { profileId } of [hides, shy])
      await w.world.db.update(loveProfiles).set({ isHidden: true, lifecycle: 'hidden' }).where(eq(loveProfiles.id, profileId))
    await blocks.call(interact.block, { no: a.no })
    const entries = async (tab: 'likedMe' | 'iLiked' | 'mutual') => (await a.call(interact.getLikePaged, { tab })).data.list
    const [likedMe, iLiked, mutual] = await Promise.all([entries('likedMe'), entries('iLiked'), entries('mutual')])
    // A hidden member stays visible to their matches.
    expect(mutual.map((entry) => entry.card.no)).toEqual([hides.no, two.no, one.no])
    expect(likedMe.map((entry) => entry.card.no)).toEqual([hides.no, two.no, one.no])
    expect((await a.call(interact.getSummary, {})).data).toMatchObject({
      likedMe: likedMe.length,
      iLiked: iLiked.length,
      mutual: mutual.length,
    })
  })

  it('pages lose no like when several were made at the same moment', async () => {
    const a = await woman({ isVip: true })
    const likers = await Promise.all(Array.from({ length: 4 }, () => man()))
    const createdAt = new Date()
    await newInteraction.all(
      w.bench(),
      likers.map((liker) => ({ fromId: liker.profileId, toId: a.profileId, createdAt })),
    )
    const first = (await a.call(interact.getLikePaged, { tab: 'likedMe', size: 2 })).data
    const second = (await a.call(interact.getLikePaged, { tab: 'likedMe', size: 2, cursor: first.nextCursor })).data
    expect([...first.list, ...second.list].map((entry) => entry.card.no).sort()).toEqual(likers.map((liker) => liker.no).sort())
    expect((await a.call(interact.getLikePaged, { tab: 'iLiked', cursor: first.nextCursor })).code).toBe(40020)
  })
})

describe('getSummary and the heart', () => {
  it('the summary counts new and pending entries', async () => {
    const [a, b] = [await man({ quota: 3 }), await woman()]
    await visit(b, a)
    await b.call(interact.like, { no: a.no })
    await b.call(interact.fav, { no: a.no })
    await newLine(w.bench(), {
      fromId: b.profileId,
      toId: a.profileId,
      status: 'delivered',
      expireAt: new Date(Date.now() + DAY_MS),
    })
    expect((await a.call(interact.getSummary, {})).data).toMatchObject({
      visitorsToday: 1,
      likedMe: 1,
      favourites: 0,
      linesOpen: 1,
      linesToAnswer: 1,
      lineQuota: 3,
      revealsLeft: 1,
    })
    await a.call(interact.markLooked, {})
    expect((await a.call(interact.getSummary, {})).data).toMatchObject({ visitorsNew: 0, linesToAnswer: 1 })
    expect((await a.call(account.getUnread, {})).data.linesToAnswer).toBe(1)
    await w.world.db
      .update(lineRequests)
      .set({ expireAt: new Date(Date.now() - 1000) })
      .where(eq(lineRequests.toId, a.profileId))
    expect((await a.call(interact.getSummary, {})).data.linesToAnswer).toBe(0)
    expect((await a.call(account.getUnread, {})).data.linesToAnswer).toBe(0)
    expect((await b.call(interact.getSummary, {})).data).toMatchObject({ iLiked: 1, favourites: 1 })
    expect((await (await w.member()).call(interact.getSummary, {})).code).toBe(40310)
    expect((await w.visitor().call(interact.getSummary, {})).status).toBe(401)
  })
})

describe('notices of likes and visits', () => {
  const told = async (who: Person) => (await who.call(notice.getPaged, { section: 'interact' })).data.list
  const words = async (who: Person) => (await told(who)).map((row) => row.words)
  const heart = async (who: Person) => (await who.call(notice.getSummary, {})).data.unread
  const like = (from: Person, to: Person) => from.call(interact.like, { no: to.no })

  it('the like notice is one a day, counts as the list does, and contains no name', async () => {
    const [her, one, two] = [await woman(), await man(), await man()]
    await like(one, her)
    await like(two, her)
    expect([await words(her), await heart(her)]).toEqual([['今天有 2 个人喜欢你'], 1])
    expect((await told(her))[0]).toMatchObject({ picture: null, count: 1, target: '/member/love/fav?tab=likedMe' })
    await reshape(w, two, { lifecycle: 'hidden' })
    expect(await words(her)).toEqual(['今天有 1 个人喜欢你'])
    await her.call(interact.getLikePaged, { tab: 'likedMe' })
    expect(await heart(her)).toBe(0)
  })

  it('a like withdrawn, directly or by a block, disappears from the notices', async () => {
    const [her, one, two] = [await woman(), await man(), await man()]
    await like(one, her)
    await one.call(interact.unlike, { no: her.no })
    expect([await heart(her), await words(her)]).toEqual([0, []])
    await like(one, her)
    await like(two, her)
    await one.call(interact.block, { no: her.no })
    expect([await heart(her), await words(her)]).toEqual([1, ['今天有 1 个人喜欢你']])
    await two.call(interact.block, { no: her.no })
    expect([await heart(her), await words(her)]).toEqual([0, []])
  })

  it('both are notified of a match, its maker as already read, and neither once it has ended', async () => {
    const [her, him] = [await woman(), await man()]
    await like(him, her)
    await like(her, him)
    const rows = async () => [await told(him), await told(her)].map((list) => list.map(({ kind, isRead }) => [kind, isRead]))
    expect(await rows()).toEqual([
      [['interact.matched', false]],
      [
        ['interact.matched', true],
        ['interact.liked', false],
      ],
    ])
    await her.call(interact.unlike, { no: him.no })
    expect(await rows()).toEqual([[], [['interact.liked', false]]])
    expect(await heart(him)).toBe(0)
  })

  it('the notice of a match is marked read once the match was shown', async () => {
    const [her, him] = [await woman(), await man()]
    await like(him, her)
    await like(her, him)
    expect(await heart(him)).toBe(1)
    await him.call(interact.seeMatch, { no: her.no })
    expect(await heart(him)).toBe(0)
  })

  it('the visit digest is sent at eight for unread visits, once a day, and omits invisible and hidden ones', async () => {
    const [her, other, one, two, veiled] = [await woman(), await woman(), await man(), await man(), await man({ isVip: true })]
    await visit(one, her)
    await visit(two, her)
    await visit(one, other)
    await reshape(w, veiled, { privacy: { invisibleBrowse: true } })
    await visit(veiled, her)
    await agoVisit(veiled, other, 3)
    await other.call(interact.markLooked, {})
    await sweepVisits(w.served)
    await sweepVisits(w.served)
    expect([await words(her), await heart(her)]).toEqual([['今天有 2 个人来看过你'], 1])
    expect(await words(other)).toEqual([])
    await reshape(w, two, { lifecycle: 'hidden' })
    expect(await words(her)).toEqual(['今天有 1 个人来看过你'])
    // A later visitor does not change the count that the digest announced.
    await visit(await man(), her)
    await visit(await man(), her)
    expect(await words(her)).toEqual(['今天有 2 个人来看过你'])
    await her.call(interact.getLookPaged, { tab: 'viewedMe' })
    expect(await heart(her)).toBe(0)
  })
})
