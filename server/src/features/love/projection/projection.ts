/**
 * Computes the facts of a profile that one viewer may see: a pure function of the profile, the viewer and their relation. Only
 * its output may leave the server. It never contains birthday, phone, WeChat, or any place below the city.
 */
import { userStates, userStatus } from '@qianxian/protocol/account/account.words'
import type { ViewerKind } from '@qianxian/protocol/love/love.words'
import { ageAt, dayInShanghai } from '@qianxian/protocol/base/calendar'
import type { FactSource } from '@qianxian/protocol/certificate/certificate.words'
import { type Dictionary, has, isIn, name } from '@qianxian/protocol/base/dictionary'
import type { MyProfile, ProfileField } from '@qianxian/protocol/love/love.schema'
import {
  car,
  drinking,
  education,
  employerType,
  ethnicity,
  hasChildren,
  housing,
  incomeBand,
  industry,
  maritalStatus,
  marryWithin,
  parentsStatus,
  profileLabels,
  profileStates,
  religion,
  siblings,
  smoking,
  wantChildren,
  zodiac,
} from '@qianxian/protocol/love/profile.words'
import { guardedAudiences } from '@qianxian/protocol/love/privacy.words'
import { age, ageBand, height, weight, zodiacOf } from '@qianxian/protocol/base/format'
import type { Fact, LoveCard } from '@qianxian/protocol/love/love.schema'
import { regionNames, shortName } from '../../tenant/tenant'
import { readPrivacy } from '../profile/privacy'
import { isFencedOff, type Standpoint } from './fences'
import type { CardRow, ProfileRow } from '../love.repository'

/** The viewer, and their relation to the profile. */
export interface Viewing extends Standpoint {
  kind: ViewerKind
  employer: string | null
  hidesFromCompany: boolean
}

/** Relation between the viewer and the profile. */
export interface PairState {
  /** True if one blocked the other, or one hides from the other's number. */
  isBlocked: boolean
  isMatched: boolean
  /** True while an introduction between them runs; it continues although the profile is hidden meanwhile. */
  hasLine: boolean
}

export interface ProjectedProfile {
  isLimited: boolean
  /** True if this viewer sees the pictures unpixelated. */
  isSharp: boolean
  /** True if only some people see the pictures unpixelated: each of them gets renderings of their own. */
  isGuarded: boolean
  ageText: string
  cityName: string
  incomeBand: string | null
  isOnline: boolean
  lastActiveAt: Date | null
}

const ONLINE_MS = 15 * 60_000

const WORKING = new Set<ViewerKind>(['self', 'matchmaker'])
const FULL = new Set<ViewerKind>(['loveUser', 'vip', 'granted', 'matchmaker', 'self'])

/** Returns null if the profile does not exist for this viewer. */
export function projectProfile(profile: CardRow, viewing: Viewing, pair: PairState, now: Date): ProjectedProfile | null {
  if (!maySee(profile, viewing, pair)) return null
  const { kind } = viewing
  const privacy = readPrivacy(profile)
  const isOwn = WORKING.has(kind)
  const isLimited = !FULL.has(kind)
  const years = profile.birthday ? ageAt(profile.birthday, now) : null
  const ageText = isOwn || privacy.showAge === 'exact' || years === null ? age(years) : ageBand(years)
  const isCityShown = isOwn || privacy.showCity === 'exact'
  const isOnlineShown = isOwn || privacy.showOnline
  const income = isOwn || privacy.showIncome === 'band' ? profile.incomeBand : null
  return {
    isLimited,
    isSharp: mayLookAtPhotos(privacy.photos, kind, pair),
    isGuarded: kind !== 'self' && isIn(guardedAudiences, privacy.photos),
    ageText,
    cityName: placeName(profile.residenceGeo, isCityShown),
    incomeBand: income && name(incomeBand, income),
    isOnline: isOnlineShown && now.getTime() - profile.lastActiveAt.getTime() < ONLINE_MS,
    lastActiveAt: isOnlineShown && !isLimited ? profile.lastActiveAt : null,
  }
}

/** Sources that confirm facts, by field, apart from the owner. */
export type Sources = ReadonlyMap<string, { source: FactSource; at: Date }>

/** Sources that confirm facts, in the form shown to the owner. */
export const provenBy = (sources: Sources): MyProfile['proven'] =>
  [...sources].map(([field, { source, at }]) => ({ field, source, since: monthOf(at) }))

/** The profile's facts one by one, as far as this viewer may read them. */
export function projectFacts(
  profile: ProfileRow,
  kind: ViewerKind,
  { isLimited, ageText, incomeBand }: ProjectedProfile,
  sources: Sources,
): Fact[] {
  if (isLimited) return []
  const privacy = readPrivacy(profile)
  const isOwn = WORKING.has(kind)
  const isCityShown = isOwn || privacy.showCity === 'exact'
  return factsOf(profile, sources, {
    ageText,
    // An age band must not reveal the birthday.
    hasZodiac: isOwn || privacy.showAge === 'exact',
    isCityShown,
    incomeBand,
    hasSchool: isOwn || privacy.showSchool,
    hasEmployer: isOwn || privacy.showEmployer,
  })
}

function maySee(profile: CardRow, viewing: Viewing, pair: PairState): boolean {
  const { kind } = viewing
  if (kind === 'self') return true
  if (profile.lifecycle === 'banned' || isIn(userStates.unseen, profile.userStatus)) return false
  // A working matchmaker also sees unpublished profiles.
  if (kind === 'matchmaker') return true
  if (pair.isBlocked) return false
  const isResting = profile.isHidden || isIn(profileStates.resting, profile.lifecycle)
  if (!isIn(profileStates.standing, profile.lifecycle)) return false
  if (kind === 'granted' || pair.hasLine || pair.isMatched) return true
  const privacy = readPrivacy(profile)
  if (isResting || sharesHiddenCompany(profile, viewing) || isFencedOff(privacy, viewing)) return false
  switch (privacy.visibility) {
    case 'public':
      return true
    case 'members':
      return kind !== 'visitor'
    case 'vip_only':
      return kind === 'vip' || viewing.isMatchmaker
    case 'matchmaker_only':
      return viewing.isMatchmaker
    case 'hidden':
      return false
  }
}

/** Hides the profile if viewer and owner have the same employer and either of them chose not to meet colleagues. */
function sharesHiddenCompany(profile: CardRow, viewing: Viewing): boolean {
  if (!viewing.hidesFromCompany && !readPrivacy(profile).hideFromCompany) return false
  const [mine, theirs] = [companyOf(viewing.employer), companyOf(profile.employer)]
  return mine !== '' && mine === theirs
}

/** Normalises an employer's name, so that different spellings match. */
function companyOf(employer: string | null): string {
  return (employer ?? '')
    .toLowerCase()
    .replace(/[\s()()·.,,。-]/g, '')
    .replace(/(?:股份|集团|控股|有限|责任|公司)+$/, '')
}

function mayLookAtPhotos(audience: string, kind: ViewerKind, pair: PairState): boolean {
  if (WORKING.has(kind) || kind === 'granted' || audience === 'all') return true
  if (audience === 'members') return kind !== 'visitor'
  return audience === 'mutual' && pair.isMatched
}

/** 杭州, or 浙江 if only the province is shown. */
function placeName(code: string | null, isCityShown: boolean): string {
  const { provinceName, cityName } = regionNames(code)
  return shortName((isCityShown && cityName) || provinceName)
}

interface Shown {
  ageText: string
  isCityShown: boolean
  hasZodiac: boolean
  incomeBand: string | null
  hasSchool: boolean
  hasEmployer: boolean
}

function factsOf(profile: ProfileRow, sources: Sources, shown: Shown): Fact[] {
  const facts: Fact[] = []
  const add = (field: string, value: string | null, label: string = profileLabels[field as ProfileField], from: string = field) => {
    if (!value) return
    const known = sources.get(from)
    const since = known ? monthOf(known.at) : null
    facts.push({ field, label, value, isVerified: known !== undefined, source: known?.source ?? 'self', since })
  }
  const named = (field: keyof ProfileRow, dictionary: Dictionary, label?: string) => {
    const value = profile[field]
    if (has(dictionary, value) && value !== 'prefer_not') add(field, name(dictionary, value), label)
  }
  add('age', profile.birthday && shown.ageText, '年龄', 'birthday')
  if (shown.hasZodiac) add('zodiac', profile.birthday && name(zodiac, zodiacOf(profile.birthday)), '星座')
  add('heightCm', profile.heightCm === null ? null : height(profile.heightCm))
  add('weightKg', profile.weightKg === null ? null : weight(profile.weightKg))
  named('maritalStatus', maritalStatus)
  named('hasChildren', hasChildren)
  named('wantChildren', wantChildren)
  named('education', education)
  if (shown.hasSchool) add('school', profile.school)
  add('occupation', profile.occupation)
  named('industry', industry)
  named('employerType', employerType)
  if (shown.hasEmployer) add('employer', profile.employer)
  add('incomeBand', shown.incomeBand)
  named('housing', housing)
  named('car', car)
  for (const field of ['residenceGeo', 'hometownGeo', 'hukouGeo'] as const) {
    add(field, profile[field] && wholePlace(profile[field], shown.isCityShown))
  }
  named('ethnicity', ethnicity)
  named('religion', religion)
  named('smoking', smoking)
  named('drinking', drinking)
  named('siblings', siblings)
  named('parentsStatus', parentsStatus)
  named('marryWithin', marryWithin)
  for (const { field, label, value } of BESIDE) if (sources.has(field)) add(field, value, label)
  return facts
}

/** Confirmed facts about a person besides their own. */
const BESIDE = [
  { field: 'portrait', label: '头像', value: '本人照片' },
  { field: 'met', label: '红娘', value: '见过本人' },
  { field: 'health', label: '健康', value: '已体检' },
] as const

const monthOf = (at: Date): string => dayInShanghai(at).slice(0, 7)

/** 浙江 杭州; a municipality only once. */
function wholePlace(code: string, isCityShown: boolean): string {
  const { provinceName, cityName } = regionNames(code)
  const province = shortName(provinceName)
  return isCityShown && cityName && cityName !== provinceName ? `${province} ${shortName(cityName)}` : province
}

/** Card of a person who is invisible to the viewer or erased: enough to remove a row from one's own list. */
export function unavailableCard({
  no,
  gender,
  userStatus: status,
}: Pick<CardRow, 'no' | 'gender'> & { userStatus?: string | null }): LoveCard {
  return {
    no,
    nickname: status === 'closed' ? name(userStatus, status) : '资料暂不可见',
    gender: gender ?? 'female',
    ageText: '',
    heightCm: 0,
    education: null,
    occupation: null,
    incomeBand: null,
    cityName: '',
    maritalStatus: null,
    cover: null,
    photoCount: 0,
    tags: [],
    isWhetherVip: false,
    isVerified: false,
    trustLevel: 0,
    isPledged: false,
    isOnline: false,
    isLiked: false,
    isFav: false,
    score: null,
    reason: null,
    isAvailable: false,
  }
}

/** Hint of an anonymous person, without face, name or number: only facts that every privacy setting discloses. */
export function projectHint(profile: CardRow, now: Date): LoveCard {
  return {
    ...unavailableCard({ no: '', gender: profile.gender }),
    nickname: '',
    ageText: profile.birthday ? ageBand(ageAt(profile.birthday, now)) : '',
    cityName: placeName(profile.residenceGeo, false),
    isAvailable: true,
  }
}
