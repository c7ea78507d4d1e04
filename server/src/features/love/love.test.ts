import { love } from '@qianxian/protocol/love/love'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBlock, newMatch } from '../../../seed/makers/interact'
import { newGrant } from '../../../seed/makers/line'
import { evenly, newWishes } from '../../../seed/makers/mate'
import { newBond } from '../../../seed/makers/matchmaker'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { cardsOf, explainPair, requireProfileIdOfNo } from './love'

let w: TestWorld
let man: Person
let woman: Person

beforeAll(async () => {
  w = await openTestWorld()
  man = await w.loveUser({ profile: { gender: 'male', tags: ['hiking'] } })
  woman = await w.loveUser({
    profile: {
      gender: 'female',
      school: '四川大学',
      employer: '锦城小学',
      tags: ['hiking'],
      prompts: [{ question: 'weekend', answer: '去青城山' }],
      loveView: '细水长流',
    },
  })
  await newWishes(w.bench(), {
    profileId: woman.profileId,
    mate: { ageMin: 28, ageMax: 35, marital: ['divorced'] },
    weights: { ...evenly('any'), age: 'must', marital: 'avoid' },
  })
})
afterAll(() => w.close())

const detail = (who: Pick<Person, 'call'>, no: string) => who.call(love.getDetail, { no })

describe('getDetail', () => {
  it('a love user gets all facts, the score and the available actions', async () => {
    const { code, data } = await detail(man, woman.no)
    expect(code).toBe(20000)
    expect(data).toMatchObject({
      viewerKind: 'loveUser',
      isLimited: false,
      lockedPictureCount: 0,
      loveView: '细水长流',
      prompts: [{ question: '我理想的周末是', answer: '去青城山' }],
      isMatched: false,
      isBlocked: false,
      matchmaker: null,
    })
    expect(data.pictures[0]!.isBlurred).toBe(false)
    expect(data.facts.map((fact) => fact.field)).toEqual(expect.arrayContaining(['age', 'school', 'residenceGeo']))
    expect(data.facts.map((fact) => fact.field)).not.toContain('employer')
    expect(data.explain!.score).toBe(data.card.score)
    expect(data.card.reason).toBe('都喜欢徒步')
    // Her avoided values are shown only to herself.
    expect(data.mate).toEqual([{ label: '年龄', value: '28–35岁' }])
  })

  it.each(['visitor', 'member'] as const)('a %s gets the card and one picture', async (kind) => {
    const who = kind === 'visitor' ? w.visitor() : await w.member()
    const { data } = await detail(who, woman.no)
    expect(data).toMatchObject({
      viewerKind: kind,
      isLimited: true,
      facts: [],
      selfIntro: null,
      prompts: [],
      mate: [],
      lastActiveAt: null,
      explain: null,
      line: { canAsk: false },
    })
    expect(data.pictures.length).toBe(1)
    expect(data.pictures[0]!.isBlurred).toBe(kind === 'visitor')
    expect(data.line.blocker).toBe(kind === 'visitor' ? 'login' : 'noProfile')
  })

  it('the owner, a VIP, a grant holder and the serving matchmaker are recognised', async () => {
    const target = await w.loveUser({ privacy: { visibility: 'vip_only', photos: 'granted' } })
    expect((await detail(man, target.no)).code).toBe(40411)
    const vip = await w.loveUser({ profile: { gender: 'male' }, isVip: true })
    expect((await detail(vip, target.no)).data).toMatchObject({ viewerKind: 'vip', lockedPictureCount: 1, pictures: [{ isBlurred: true }] })
    expect((await detail(target, target.no)).data).toMatchObject({ viewerKind: 'self', explain: null, card: { score: null } })

    const matchmaker = await w.matchmaker()
    await newBond(w.bench(), { matchmakerId: matchmaker.matchmakerId, profileId: target.profileId, scopes: [] })
    expect((await detail(matchmaker, target.no)).data).toMatchObject({
      viewerKind: 'matchmaker',
      isLimited: false,
      pictures: [{ isBlurred: false }],
    })

    const grant = { lineId: 1, grantorId: target.profileId, granteeId: man.profileId, scopes: ['wechat' as const] }
    await newGrant(w.bench(), { ...grant, until: new Date(Date.now() - 1000) })
    expect((await detail(man, target.no)).code).toBe(40411)
    await newGrant(w.bench(), { ...grant, lineId: 2, until: new Date(Date.now() + 60_000) })
    expect((await detail(man, target.no)).data).toMatchObject({
      viewerKind: 'granted',
      pictures: [{ isBlurred: false }],
      matchmaker: { name: '李红娘', city: '成都' },
    })
  })

  it('mutual photos open to a match only', async () => {
    const target = await w.loveUser({ privacy: { photos: 'mutual' } })
    expect((await detail(man, target.no)).data.pictures[0]!.isBlurred).toBe(true)
    await newMatch(w.bench(), { of: [man.profileId, target.profileId] })
    expect((await detail(man, target.no)).data).toMatchObject({ isMatched: true, pictures: [{ isBlurred: false }] })
  })

  it('sharp and blurred versions of a picture never share an address', async () => {
    const [sharp, blurred] = [(await detail(man, woman.no)).data.pictures[0]!, (await detail(w.visitor(), woman.no)).data.pictures[0]!]
    expect(new Set([sharp.url, sharp.thumb]).has(blurred.url)).toBe(false)
    expect(new Set([sharp.url, sharp.thumb]).has(blurred.thumb)).toBe(false)
  })

  it('unknown, hidden, suspended, blocked and foreign numbers get the same answer', async () => {
    const hidden = await w.loveUser({ lifecycle: 'hidden' })
    const suspended = await w.loveUser({ lifecycle: 'suspended' })
    const stranger = await w.loveUser({ tenantId: w.tenantB })
    const blocker = await w.loveUser()
    await newBlock(w.bench(), { fromId: blocker.profileId, toId: man.profileId })
    const answers = await Promise.all(['99999999', hidden.no, suspended.no, stranger.no, blocker.no].map((no) => detail(man, no)))
    for (const { traceId: _traceId, ...answer } of answers)
      expect(answer).toEqual({ code: 40411, message: '该会员资料暂不可见', data: null, status: 200 })
    expect((await detail(blocker, man.no)).code).toBe(40411)
  })

  it('a malformed number is refused', async () => {
    expect((await detail(man, 'abc')).code).toBe(40000)
  })

  it('encrypted, exact or storage values never leak', async () => {
    for (const who of [w.visitor(), await w.member(), man, woman]) {
      const words = JSON.stringify(await detail(who, woman.no))
      for (const secret of ['1995-06-15', '510104', woman.phone, 'wechatEnc', 'birthday"']) expect(words).not.toContain(secret)
    }
  })
})

describe('previewAs', () => {
  it('the preview shows the owner what each kind of stranger sees', async () => {
    const owner = await w.loveUser({ privacy: { showAge: 'band', photos: 'members' } })
    expect((await owner.call(love.previewAs, { viewerKind: 'visitor' })).data).toMatchObject({
      viewerKind: 'visitor',
      isLimited: true,
      pictures: [{ isBlurred: true }],
    })
    expect((await owner.call(love.previewAs, { viewerKind: 'member' })).data).toMatchObject({
      isLimited: true,
      pictures: [{ isBlurred: false }],
    })
    expect((await owner.call(love.previewAs, { viewerKind: 'vip' })).data).toMatchObject({
      isLimited: false,
      card: { ageText: '30–34岁', score: null },
    })
    expect((await owner.call(love.previewAs, { viewerKind: 'matchmaker' })).data.card.ageText).toMatch(/^\d\d岁$/)
  })

  it('the preview reports an invisible profile as such', async () => {
    const owner = await w.loveUser({ privacy: { visibility: 'vip_only' } })
    expect((await owner.call(love.previewAs, { viewerKind: 'member' })).data).toMatchObject({
      card: { isAvailable: false, cover: null },
      facts: [],
      selfIntro: null,
    })
  })

  it('the preview is only for love users', async () => {
    expect((await (await w.member()).call(love.previewAs, { viewerKind: 'vip' })).code).toBe(40310)
    expect((await w.visitor().call(love.previewAs, { viewerKind: 'vip' })).status).toBe(401)
  })
})

describe('cards for other features', () => {
  it('every id has a card; the cards of invisible people have no facts', async () => {
    const hidden = await w.loveUser({ lifecycle: 'hidden' })
    const cards = await cardsOf(await man.ctx(), [woman.profileId, hidden.profileId, 999_999])
    expect(cards.get(woman.profileId)).toMatchObject({ no: woman.no, isAvailable: true })
    expect(cards.get(hidden.profileId)).toMatchObject({
      no: hidden.no,
      isAvailable: false,
      nickname: '资料暂不可见',
      cover: null,
      cityName: '',
      heightCm: 0,
    })
    expect(cards.size).toBe(2)
  })

  it('profileIdOfNo and explainPair', async () => {
    const ctx = await man.ctx()
    expect(await requireProfileIdOfNo(ctx, woman.no)).toBe(woman.profileId)
    await expect(requireProfileIdOfNo(ctx, '99999999')).rejects.toMatchObject({ faultName: 'profile_unavailable' })
    expect((await explainPair(ctx, man.profileId, woman.profileId)).shared).toContain('都喜欢徒步')
    await expect(explainPair(ctx, man.profileId, 999_999)).rejects.toMatchObject({ faultName: 'profile_unavailable' })
  })
})
