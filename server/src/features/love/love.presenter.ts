/** Presents people to a viewer, as cards; all other features show people through it. */
import type { ViewerKind } from '@qianxian/protocol/love/love.words'
import { type Dictionary, has, isIn, name } from '@qianxian/protocol/base/dictionary'
import { education, maritalStatus, profileStates, tags } from '@qianxian/protocol/love/profile.words'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import type { ShowingSource } from '@qianxian/protocol/placement/placement.words'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import type { Ctx } from '../../ctx'
import { pictureOf, type Look } from '../media/media'
import { hasRight } from '../membership/membership'
import { peopleByIds, type CardRow, type PairRow, type PersonRow } from './love.repository'
import { readPrivacy } from './profile/privacy'
import { standpointOf } from './projection/fences'
import { signMark } from './projection/marks'
import { projectHint, projectProfile, unavailableCard, type ProjectedProfile, type Viewing } from './projection/projection'
import { scoreAndReason, type ScoredPerson } from './fit/score'
import { admitToVisitor } from './visitor-people'

/** True if the viewer takes part as a love user; a banned profile sees what a plain member sees. */
export const takesPart = (ctx: Ctx): boolean => isIn(profileStates.takingPart, ctx.viewer?.lifecycle)

/** One person as the viewer sees them: the stored data, the relation, and the facts that may be shown. */
export interface Sight<Profile extends CardRow = CardRow> extends PersonRow<Profile> {
  kind: ViewerKind
  /** Null if the profile is invisible to this viewer. */
  seen: ProjectedProfile | null
}

/** The viewer's own row and preferences, if they have a profile. */
export type Self = Pick<PersonRow, 'profile' | 'mate'>

/** Loads several people at once as the viewer sees them; unknown ids are absent. Pass `self` if the caller already has it. */
export async function sightsOf(
  ctx: Ctx,
  ids: readonly number[],
  known?: Self | null,
): Promise<{ self: Self | null; sights: Map<number, Sight> }> {
  const mine = known === undefined ? (ctx.viewer?.profileId ?? null) : null
  const rows = await peopleByIds(ctx.db, ctx.tenant.id, ctx.viewer, [...new Set(mine === null ? ids : [...ids, mine])], ctx.now)
  const byId = new Map(rows.map((row) => [row.profile.id, row]))
  const self = known === undefined ? (mine !== null && byId.get(mine)) || null : known
  const sights = new Map<number, Sight>()
  for (const id of ids) {
    const row = byId.get(id)
    if (row) sights.set(id, sightOf(ctx, self, row))
  }
  return { self, sights }
}

export function sightOf<Profile extends CardRow>(ctx: Ctx, self: Self | null, row: PersonRow<Profile>): Sight<Profile> {
  const kind = kindOf(ctx, row.profile.id, row.pair)
  return { ...row, kind, seen: projectProfile(row.profile, viewingOf(ctx, self?.profile ?? null, kind), row.pair, ctx.now) }
}

function kindOf(ctx: Ctx, id: number, pair: PairRow): ViewerKind {
  const { viewer } = ctx
  if (!viewer) return 'visitor'
  if (viewer.profileId === id) return 'self'
  if (pair.isGranted) return 'granted'
  if (pair.isServed) return 'matchmaker'
  if (!takesPart(ctx)) return 'member'
  return hasRight(ctx, 'vipProfiles') ? 'vip' : 'loveUser'
}

function viewingOf(ctx: Ctx, me: CardRow | null, kind: ViewerKind): Viewing {
  return {
    kind,
    ...standpointOf(me, ctx.viewer?.roles.has('matchmaker') ?? false),
    employer: me?.employer ?? null,
    hidesFromCompany: me ? readPrivacy(me).hideFromCompany : false,
  }
}

/**
 * Cards projected for the viewer, by profile id; unknown ids are absent. The card of an invisible person has isAvailable:false
 * and no facts, and so has the card of a person beyond a visitor's daily number. With a `source`, each card counts as shown
 * in this list.
 */
export async function cardsOf(ctx: Ctx, profileIds: readonly number[], source?: ShowingSource): Promise<Map<number, LoveCard>> {
  if (profileIds.length === 0) return new Map()
  const { self, sights } = await sightsOf(ctx, profileIds)
  const score = scorerOf(ctx, self)
  const admitted = await admitToVisitor(
    ctx,
    [...sights].flatMap(([id, { seen }]) => (seen ? [id] : [])),
  )
  const cards = new Map<number, LoveCard>()
  for (const [id, sight] of sights) cards.set(id, presentLoveCard(ctx, admitted.has(id) ? sight : { ...sight, seen: null }, score, source))
  return cards
}

/** Cards projected for a working matchmaker; veiled people for whom `agreed` is true are shown unveiled. */
export async function loadDeskCards(
  ctx: Ctx,
  profileIds: readonly number[],
  agreed: (veiled: readonly number[]) => Promise<ReadonlySet<number>>,
): Promise<Map<number, LoveCard>> {
  if (profileIds.length === 0) return new Map()
  const { self, sights } = await sightsOf(ctx, profileIds)
  const score = scorerOf(ctx, self)
  const clear = await agreed([...sights].flatMap(([id, { cover, seen }]) => (cover && seen && !seen.isSharp ? [id] : [])))
  const cards = new Map<number, LoveCard>()
  for (const [id, sight] of sights)
    cards.set(id, presentLoveCard(ctx, clear.has(id) && sight.seen ? { ...sight, seen: { ...sight.seen, isSharp: true } } : sight, score))
  return cards
}

export const lookOf = ({ isSharp, isGuarded }: Pick<ProjectedProfile, 'isSharp' | 'isGuarded'>): Look =>
  !isSharp ? 'veiled' : isGuarded ? 'traced' : 'clear'

export function presentLoveCard(ctx: Ctx, { profile, mate, cover, pair, seen }: Sight, score: Scorer, source?: ShowingSource): LoveCard {
  if (!seen) return unavailableCard(profile)
  return {
    no: profile.no,
    nickname: profile.nickname ?? '',
    gender: profile.gender ?? 'female',
    ageText: seen.ageText,
    heightCm: profile.heightCm ?? 0,
    education: named(education, profile.education),
    occupation: profile.occupation,
    incomeBand: seen.incomeBand,
    cityName: seen.cityName,
    maritalStatus: named(maritalStatus, profile.maritalStatus),
    cover: cover && pictureOf(ctx, cover, lookOf(seen)),
    photoCount: profile.photoCount,
    tags: profile.tags.filter((tag) => has(tags, tag)).map((tag) => name(tags, tag)),
    isWhetherVip: profile.isVipNow,
    isVerified: profile.isVerified,
    trustLevel: profile.trustLevel,
    isPledged: profile.isPledged,
    isOnline: seen.isOnline,
    isLiked: pair.isLiked,
    isFav: pair.isFav,
    ...score(profile, mate),
    isAvailable: true,
    ...(source && { mark: signMark(ctx, profile, source) }),
  }
}

const named = (dictionary: Dictionary, value: string | null): string | null => (has(dictionary, value) ? name(dictionary, value) : null)

export type Scorer = (other: CardRow, mate: Mate | null) => Pick<LoveCard, 'score' | 'reason'>

const unrated = { score: null, reason: null }

/** Returns a function that scores people for the viewer; it leaves everyone unrated if the viewer does not take part. */
export function scorerOf(ctx: Ctx, self: Self | null): Scorer {
  if (!self || !takesPart(ctx)) return () => unrated
  const { profile: me, mate: mine } = self
  const judge = scoredOf(me, mine)
  return (other, mate) => {
    // Oneself and people of the same gender are not rated.
    if (other.id === me.id || other.gender === me.gender) return unrated
    return scoreAndReason(judge, scoredOf(other, mate), ctx.now)
  }
}

type ScoredRow = Omit<ScoredPerson, 'shows' | 'mate'> & Pick<CardRow, 'privacy' | 'visibility'>

export function scoredOf(row: ScoredRow, mate: ScoredPerson['mate']): ScoredPerson {
  return { ...row, shows: readPrivacy(row), mate }
}

/**
 * Anonymous hints of people whose identity is not disclosed yet: an age band and a province, nothing that would
 * identify them among public cards.
 */
export async function hintsOf(ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, LoveCard>> {
  const { sights } = await sightsOf(ctx, profileIds)
  return new Map([...sights].map(([id, { profile }]) => [id, projectHint(profile, ctx.now)]))
}

/** Cards of people whom the viewer blocked: a name and a veiled picture to recognise them, with the block itself disregarded. */
export async function blockedCardsOf(ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, LoveCard>> {
  const { self, sights } = await sightsOf(ctx, profileIds)
  const cards = new Map<number, LoveCard>()
  for (const [id, { profile, cover, kind, pair }] of sights) {
    const card = unavailableCard(profile)
    const isKnown = projectProfile(profile, viewingOf(ctx, self?.profile ?? null, kind), { ...pair, isBlocked: false }, ctx.now) !== null
    cards.set(id, isKnown ? { ...card, nickname: profile.nickname ?? '', cover: cover && pictureOf(ctx, cover, 'veiled') } : card)
  }
  return cards
}
