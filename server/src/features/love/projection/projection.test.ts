import type { ViewerKind } from '@qianxian/protocol/love/love.words'
import { describe, expect, it } from 'vitest'
import type { Permission } from '@qianxian/protocol/love/love.schema'
import type { ProfileRow } from '../love.repository'
import { projectFacts, projectProfile, type PairState, type Viewing } from './projection'

const now = new Date('2026-06-15T04:00:00Z')
const kinds: ViewerKind[] = ['visitor', 'member', 'loveUser', 'vip', 'granted', 'matchmaker', 'self']
const nothing: PairState = { isBlocked: false, isMatched: false, hasLine: false }

function profile(privacy: Partial<Permission> = {}, facts: Partial<ProfileRow> = {}): ProfileRow {
  return {
    id: 1,
    tenantId: 1,
    userId: 1,
    no: '12345678',
    createdBy: 'self',
    lifecycle: 'published',
    attachedAs: null,
    version: 1,
    nickname: '小云',
    gender: 'female',
    birthday: '1995-03-02',
    heightCm: 165,
    weightKg: 50,
    maritalStatus: 'never',
    hasChildren: 'prefer_not',
    wantChildren: 'want',
    education: 'bachelor',
    educationRank: 3,
    school: '浙江大学',
    occupation: '小学老师',
    industry: 'education',
    employerType: 'school',
    employer: '求是小学',
    incomeBand: 'from_10w',
    incomeRank: 2,
    housing: 'rent',
    car: 'none',
    hukouGeo: '330106',
    hometownGeo: '330203',
    residenceGeo: '330106',
    cityGeo: '330100',
    ethnicity: 'han',
    religion: 'none',
    smoking: 'never',
    drinking: 'social',
    siblings: 'only_child',
    parentsStatus: 'together',
    marryWithin: '1_2y',
    selfIntro: '喜欢爬山',
    familyIntro: null,
    loveView: null,
    tags: [],
    prompts: [],
    wechatEnc: 'sealed-wechat',
    isVerified: false,
    trustLevel: 0,
    isFaceVerified: false,
    faceUntil: null,
    trustUntil: null,
    trustLater: null,
    isVip: false,
    completeness: 80,
    photoCount: 3,
    photoVersion: 0,
    coverMediaId: 7,
    privacy,
    visibility: privacy.visibility ?? 'public',
    isListed: true,
    allowRecommend: true,
    acceptsAgeMin: 0,
    acceptsAgeMax: 999,
    acceptsHeightMin: 0,
    acceptsHeightMax: 999,
    acceptsGeos: null,
    shownActiveAt: null,
    shownCityGeo: null,
    acceptsMarital: null,
    acceptsChildren: null,
    hasAvoided: false,
    isHidden: false,
    isAccountOpen: true,
    publishedAt: now,
    approvalSeenAt: now,
    lastActiveAt: now,
    createdAt: now,
    userStatus: 'active',
    isVipNow: false,
    isPledged: false,
    ...facts,
  }
}

const viewing = (kind: ViewerKind, more: Partial<Viewing> = {}): Viewing => ({
  kind,
  isMatchmaker: kind === 'matchmaker',
  isVerified: false,
  isFaceVerified: false,
  regions: [],
  employer: null,
  hidesFromCompany: false,
  ...more,
})
const sources = new Map([['birthday', { source: 'paper' as const, at: new Date('2026-03-05T00:00:00Z') }]])
const see = (
  kind: ViewerKind,
  privacy: Partial<Permission> = {},
  facts: Partial<ProfileRow> = {},
  pair: Partial<PairState> = {},
  more: Partial<Viewing> = {},
) => {
  const row = profile(privacy, facts)
  const seen = projectProfile(row, viewing(kind, more), { ...nothing, ...pair }, now)
  return seen && { ...seen, facts: projectFacts(row, kind, seen, sources) }
}
const whoSees = (test: (kind: ViewerKind) => unknown) => kinds.filter((kind) => test(kind))

describe('visibility of the profile', () => {
  it('a member may admit only verified viewers, and exclude residents of some places', () => {
    const strangers: ViewerKind[] = ['visitor', 'member', 'loveUser', 'vip']
    const known = (privacy: Partial<Permission>, more: Partial<Viewing>, pair: Partial<PairState> = {}) =>
      strangers.filter((kind) => see(kind, privacy, {}, pair, more))
    const verified = { minViewerVerification: 'real_name' as const }
    expect(known(verified, {})).toEqual([])
    expect(known(verified, { isVerified: true })).toEqual(strangers)
    expect(known(verified, { isMatchmaker: true })).toEqual(strangers)
    expect(known(verified, {}, { hasLine: true })).toEqual(strangers)

    const away = { hideFromArea: ['330100', '110000'] }
    expect(known(away, { regions: ['330106', '330100', '330000'] })).toEqual([])
    expect(known(away, { regions: ['110105', '110100', '110000'] })).toEqual([])
    expect(known(away, { regions: ['330203', '330200', '330000'] })).toEqual(strangers)
    expect(known(away, { regions: [] })).toEqual(strangers)
    expect(known(away, { regions: ['330106', '330100', '330000'] }, { isMatched: true })).toEqual(strangers)
    for (const kind of ['granted', 'matchmaker', 'self'] as const)
      expect(see(kind, { ...verified, ...away }, {}, {}, { regions: ['330100'] }), kind).not.toBeNull()
  })

  it.each([
    ['public', ['visitor', 'member', 'loveUser', 'vip', 'granted', 'matchmaker', 'self']],
    ['members', ['member', 'loveUser', 'vip', 'granted', 'matchmaker', 'self']],
    ['vip_only', ['vip', 'granted', 'matchmaker', 'self']],
    ['matchmaker_only', ['granted', 'matchmaker', 'self']],
    ['hidden', ['granted', 'matchmaker', 'self']],
  ] as const)('%s', (visibility, who) => {
    expect(whoSees((kind) => see(kind, { visibility }))).toEqual(who)
  })

  it.each([
    ['published', false, kinds],
    ['auditing_change', false, kinds],
    ['published', true, ['granted', 'matchmaker', 'self']],
    ['hidden', true, ['granted', 'matchmaker', 'self']],
    ['paused', false, ['granted', 'matchmaker', 'self']],
    ['draft', false, ['matchmaker', 'self']],
    ['auditing', false, ['matchmaker', 'self']],
    ['suspended', false, ['matchmaker', 'self']],
    ['exited', false, ['matchmaker', 'self']],
    ['banned', false, ['self']],
  ] as const)('%s, hidden by the owner: %s', (lifecycle, isHidden, who) => {
    expect(whoSees((kind) => see(kind, {}, { lifecycle, isHidden }))).toEqual(who)
  })

  it.each(['frozen', 'closing', 'closed'])('the profile is hidden once the account is %s', (userStatus) => {
    expect(whoSees((kind) => see(kind, {}, { userStatus }))).toEqual(['self'])
  })

  it('a published profile without an account of its own is shown', () => {
    expect(whoSees((kind) => see(kind, {}, { userId: null, userStatus: null }))).toEqual(kinds)
  })

  it('a running introduction or a match stays visible under any visibility', () => {
    for (const pair of [{ hasLine: true }, { isMatched: true }]) {
      expect(see('loveUser', { visibility: 'hidden' }, { isHidden: true, lifecycle: 'hidden' }, pair)).not.toBeNull()
      expect(see('loveUser', {}, { lifecycle: 'suspended' }, pair)).toBeNull()
    }
  })

  it("a block takes precedence over everything but a matchmaker's work", () => {
    expect(whoSees((kind) => see(kind, {}, {}, { isBlocked: true, isMatched: true, hasLine: true }))).toEqual(['matchmaker', 'self'])
  })

  it('any matchmaker finds members who show themselves to matchmakers', () => {
    expect(see('member', { visibility: 'matchmaker_only' }, {}, {}, { isMatchmaker: true })).toMatchObject({ isLimited: true })
  })

  it('colleagues are hidden from each other if either of them chose this', () => {
    const employer = '求是小学 (有限公司)'
    expect(see('loveUser', { hideFromCompany: true }, {}, {}, { employer })).toBeNull()
    expect(see('loveUser', {}, {}, {}, { employer, hidesFromCompany: true })).toBeNull()
    expect(see('loveUser', {}, {}, {}, { employer })).not.toBeNull()
    expect(see('loveUser', { hideFromCompany: true }, {}, {}, { employer: '别的学校' })).not.toBeNull()
    expect(see('loveUser', { hideFromCompany: true }, { employer: null }, {}, { employer: null })).not.toBeNull()
  })
})

describe('unpixelated photos', () => {
  it.each([
    [undefined, ['member', 'loveUser', 'vip', 'granted', 'matchmaker', 'self']],
    ['all', kinds],
    ['members', ['member', 'loveUser', 'vip', 'granted', 'matchmaker', 'self']],
    ['mutual', ['granted', 'matchmaker', 'self']],
    ['granted', ['granted', 'matchmaker', 'self']],
  ] as const)('%s', (photos, who) => {
    expect(whoSees((kind) => see(kind, photos ? { photos } : {})?.isSharp)).toEqual(who)
  })

  it('pictures are sharp for mutual likes if the owner chose that, and only then', () => {
    expect(see('loveUser', { photos: 'mutual' }, {}, { isMatched: true })?.isSharp).toBe(true)
    expect(see('loveUser', { photos: 'granted' }, {}, { isMatched: true })?.isSharp).toBe(false)
  })
})

describe('visibility of facts', () => {
  const full: ViewerKind[] = ['loveUser', 'vip', 'granted', 'matchmaker', 'self']
  const own: ViewerKind[] = ['matchmaker', 'self']
  const fact = (kind: ViewerKind, field: string, privacy: Partial<Permission>) =>
    see(kind, privacy)?.facts.find((row) => row.field === field)?.value

  it('visitors and members without a profile get no facts at all', () => {
    expect(whoSees((kind) => see(kind)!.facts.length > 0)).toEqual(full)
    expect(whoSees((kind) => see(kind)!.isLimited)).toEqual(['visitor', 'member'])
  })

  it.each([
    ['school', { showSchool: true }, full],
    ['school', { showSchool: false }, own],
    ['employer', { showEmployer: true }, full],
    ['employer', { showEmployer: false }, own],
    ['employer', {}, own],
    ['incomeBand', { showIncome: 'band' }, full],
    ['incomeBand', { showIncome: 'hidden' }, own],
    ['hasChildren', {}, []],
  ] as const)('%s with %j', (field, privacy, who) => {
    expect(whoSees((kind) => fact(kind, field, privacy))).toEqual(who)
  })

  it('an age band is shown instead of the age, on the card too', () => {
    expect(whoSees((kind) => see(kind, { showAge: 'band' })!.ageText === '31岁')).toEqual(own)
    expect(see('visitor', { showAge: 'band' })!.ageText).toBe('30–34岁')
    expect(fact('vip', 'age', { showAge: 'band' })).toBe('30–34岁')
    // The star sign is hidden as well, because it narrows the birthday.
    expect(whoSees((kind) => fact(kind, 'zodiac', { showAge: 'band' }))).toEqual(own)
    expect(fact('vip', 'zodiac', {})).toBeTruthy()
    expect(see('visitor')!.ageText).toBe('31岁')
  })

  it('a hidden income is hidden on the card too', () => {
    expect(whoSees((kind) => see(kind, { showIncome: 'hidden' })!.incomeBand)).toEqual(own)
    expect(whoSees((kind) => see(kind)!.incomeBand)).toEqual(kinds)
  })

  it('the province is shown instead of the city everywhere', () => {
    expect(whoSees((kind) => see(kind, { showCity: 'province' })!.cityName === '杭州')).toEqual(own)
    for (const field of ['residenceGeo', 'hometownGeo', 'hukouGeo']) expect(fact('granted', field, { showCity: 'province' })).toBe('浙江')
    expect(fact('loveUser', 'hometownGeo', {})).toBe('浙江 宁波')
  })

  it('the online state can be hidden', () => {
    expect(whoSees((kind) => see(kind, { showOnline: false })!.isOnline)).toEqual(own)
    expect(whoSees((kind) => see(kind, { showOnline: false })!.lastActiveAt)).toEqual(own)
    expect(whoSees((kind) => see(kind)!.isOnline)).toEqual(kinds)
    expect(whoSees((kind) => see(kind)!.lastActiveAt)).toEqual(full)
    expect(see('vip', {}, { lastActiveAt: new Date(now.getTime() - 16 * 60_000) })!.isOnline).toBe(false)
  })

  it.each(kinds)('birthday, WeChat and places below the city are never disclosed to %s', (kind) => {
    const words = JSON.stringify(see(kind))
    for (const secret of ['1995-03-02', 'sealed-wechat', '西湖', '330106', '海曙']) expect(words).not.toContain(secret)
  })
})
