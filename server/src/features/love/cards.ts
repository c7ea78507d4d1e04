/** People as one viewer may see them, as cards; the way by which every other noun shows a person. */
import * as dict from '@qianxian/protocol/dictionaries'
import { has, name } from '@qianxian/protocol/dictionaries'
import type { LoveCard, MatchExplain } from '@qianxian/protocol/love.schema'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { picturesOf } from '../media/media.service'
import { pairsOf, preferencesByIds, profileIdByNo, profilesByIds, type PairRow, type ProfileRow } from './love.repository'
import { privacyOf } from './privacy'
import { project, unavailableCard, type Seen, type ViewerKind, type Viewing } from './projection'
import { explain, reasonOf, scoreOf, type ScoredPerson } from './score'

/** Lifecycles in which somebody takes part as a love user; an outcast looks as any member does. */
const TAKING_PART = new Set(['auditing', 'published', 'auditing_change', 'hidden', 'paused'])

export const takesPart = (ctx: Ctx): boolean => ctx.viewer?.isWhetherLoveUser === true && TAKING_PART.has(ctx.viewer.lifecycle ?? '')

/** One person as the viewer meets them: the stored row, what may be seen of it, what is between the two. */
export interface Sight {
  profile: ProfileRow
  kind: ViewerKind
  pair: PairRow
  /** Null: not for this viewer. */
  seen: Seen | null
}

/** Sights of several people at once; unknown ids are absent. `me` is the viewer's own row, where there is one. */
export async function sightsOf(ctx: Ctx, ids: readonly number[]): Promise<{ me: ProfileRow | null; sights: Map<number, Sight> }> {
  const mine = ctx.viewer?.profileId ?? null
  const wanted = [...new Set(mine === null ? ids : [...ids, mine])]
  const rows = await profilesByIds(ctx.db, ctx.tenant.id, wanted, ctx.now)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const pairOf = await pairsOf(ctx.db, ctx.tenant.id, ctx.viewer, [...new Set(ids)], ctx.now)
  const me = mine === null ? null : (byId.get(mine) ?? null)
  const sights = new Map<number, Sight>()
  for (const id of ids) {
    const profile = byId.get(id)
    if (!profile) continue
    const pair = pairOf(id)
    const kind = kindOf(ctx, id, pair)
    sights.set(id, { profile, kind, pair, seen: project(profile, viewingOf(ctx, me, kind), pair, ctx.now) })
  }
  return { me, sights }
}

function kindOf(ctx: Ctx, id: number, pair: PairRow): ViewerKind {
  const { viewer } = ctx
  if (!viewer) return 'visitor'
  if (viewer.profileId === id) return 'self'
  if (pair.isGranted) return 'granted'
  if (pair.isServed) return 'matchmaker'
  if (!takesPart(ctx)) return 'member'
  return viewer.isWhetherVip ? 'vip' : 'loveUser'
}

function viewingOf(ctx: Ctx, me: ProfileRow | null, kind: ViewerKind): Viewing {
  return {
    kind,
    isMatchmaker: ctx.viewer?.roles.has('matchmaker') ?? false,
    employer: me?.employer ?? null,
    hidesFromCompany: me ? privacyOf(me).hideFromCompany : false,
  }
}

/**
 * Cards projected for the viewer, by profile id; ids that do not exist are absent. Whoever may not be
 * seen comes back with isAvailable:false and no facts. Pictures of `veiled` people are pixelated
 * whatever their switches say.
 */
export async function cardsOf(ctx: Ctx, profileIds: readonly number[], { veiled }: { veiled?: ReadonlySet<number> } = {}): Promise<Map<number, LoveCard>> {
  if (profileIds.length === 0) return new Map()
  const { me, sights } = await sightsOf(ctx, profileIds)
  return cardsOfSights(ctx, me, [...sights.values()], veiled)
}

export async function cardsOfSights(ctx: Ctx, me: ProfileRow | null, sights: readonly Sight[], veiled?: ReadonlySet<number>): Promise<Map<number, LoveCard>> {
  const blurredMedia = new Set<number>()
  const covers: number[] = []
  for (const { profile, seen } of sights) {
    if (!seen || profile.coverMediaId === null) continue
    covers.push(profile.coverMediaId)
    if (!seen.isSharp || veiled?.has(profile.id)) blurredMedia.add(profile.coverMediaId)
  }
  const pictures = await picturesOf(ctx, covers, (id) => blurredMedia.has(id))
  const scorer = await scorerOf(ctx, me, sights)
  const cards = new Map<number, LoveCard>()
  for (const { profile, pair, seen } of sights) {
    if (!seen) {
      cards.set(profile.id, unavailableCard(profile))
      continue
    }
    cards.set(profile.id, {
      no: profile.no,
      nickname: profile.nickname ?? '',
      gender: (profile.gender ?? 'female') as LoveCard['gender'],
      ageText: seen.ageText,
      heightCm: profile.heightCm ?? 0,
      education: named(dict.education, profile.education),
      occupation: profile.occupation,
      incomeBand: seen.incomeBand,
      cityName: seen.cityName,
      maritalStatus: named(dict.maritalStatus, profile.maritalStatus),
      cover: profile.coverMediaId === null ? null : (pictures.get(profile.coverMediaId) ?? null),
      photoCount: profile.photoCount,
      tags: profile.tags.filter((tag) => has(dict.tags, tag)).map((tag) => name(dict.tags, tag)),
      isWhetherVip: profile.isVipNow,
      isVerified: profile.isVerified,
      isOnline: seen.isOnline,
      isLiked: pair.isLiked,
      isFav: pair.isFav,
      ...scorer(profile),
      isAvailable: true,
    })
  }
  return cards
}

const named = (dictionary: dict.Dictionary, value: string | null): string | null => (has(dictionary, value) ? name(dictionary, value) : null)

type Scorer = (other: ProfileRow) => Pick<LoveCard, 'score' | 'reason'>

async function scorerOf(ctx: Ctx, me: ProfileRow | null, sights: readonly Sight[]): Promise<Scorer> {
  const none = { score: null, reason: null }
  if (!me || !takesPart(ctx)) return () => none
  const wishes = await preferencesByIds(ctx.db, ctx.tenant.id, [me.id, ...sights.map((sight) => sight.profile.id)])
  const mine = scoredOf(me, wishes.get(me.id) ?? null)
  return (other) => {
    // Nobody is rated against themselves or against people they would not be introduced to.
    if (other.id === me.id || other.gender === me.gender) return none
    const theirs = scoredOf(other, wishes.get(other.id) ?? null)
    return { score: scoreOf(mine, theirs, ctx.now), reason: reasonOf(mine, theirs, ctx.now) }
  }
}

type ScoredRow = Omit<ScoredPerson, 'shows' | 'wants'> & Pick<ProfileRow, 'privacy' | 'visibility'>

export function scoredOf(row: ScoredRow, wants: ScoredPerson['wants']): ScoredPerson {
  return { ...row, shows: privacyOf(row), wants }
}

/**
 * The id behind a public number. Throws profile_unavailable for numbers nobody has and for people the
 * viewer may not see, without telling which.
 */
export async function profileIdOfNo(ctx: Ctx, no: string): Promise<number> {
  const id = await profileIdByNo(ctx.db, ctx.tenant.id, no)
  if (id === null) throw fault('profile_unavailable')
  const { sights } = await sightsOf(ctx, [id])
  if (!sights.get(id)?.seen) throw fault('profile_unavailable')
  return id
}

/** The id behind a public number whether or not it may be seen: for taking back one's own doing. */
export async function anyProfileIdOfNo(ctx: Ctx, no: string): Promise<number> {
  const id = await profileIdByNo(ctx.db, ctx.tenant.id, no)
  if (id === null) throw fault('profile_unavailable')
  return id
}

/** How two people fit, seen by the first of them. */
export async function explainPair(ctx: Ctx, viewerProfileId: number, otherId: number): Promise<MatchExplain> {
  const found = (await explainMany(ctx, viewerProfileId, [otherId])).get(otherId)
  if (!found) throw fault('profile_unavailable')
  return found
}

/** How each of several people fits one person; unknown ids are absent. Checks no permission: the caller has. */
export async function explainMany(ctx: Ctx, profileId: number, otherIds: readonly number[]): Promise<Map<number, MatchExplain>> {
  const ids = [...new Set([profileId, ...otherIds])]
  const rows = await profilesByIds(ctx.db, ctx.tenant.id, ids, ctx.now)
  const wishes = await preferencesByIds(ctx.db, ctx.tenant.id, ids)
  const scored = new Map(rows.map((row) => [row.id, scoredOf(row, wishes.get(row.id) ?? null)]))
  const me = scored.get(profileId)
  if (!me) throw fault('profile_unavailable')
  const result = new Map<number, MatchExplain>()
  for (const id of otherIds) {
    const other = scored.get(id)
    if (other) result.set(id, explain(me, other, ctx.now))
  }
  return result
}

/** People whom the viewer blocked: a name and a veiled picture to know them by, as if the block were not there. */
export async function blockedCardsOf(ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, LoveCard>> {
  const { me, sights } = await sightsOf(ctx, profileIds)
  const covers: number[] = []
  const known = new Set<number>()
  for (const { profile, kind, pair } of sights.values()) {
    if (!project(profile, viewingOf(ctx, me, kind), { ...pair, isBlocked: false }, ctx.now)) continue
    known.add(profile.id)
    if (profile.coverMediaId !== null) covers.push(profile.coverMediaId)
  }
  const pictures = await picturesOf(ctx, covers, () => true)
  const cards = new Map<number, LoveCard>()
  for (const { profile } of sights.values()) {
    const card = unavailableCard(profile)
    const isKnown = known.has(profile.id)
    cards.set(profile.id, {
      ...card,
      nickname: isKnown ? (profile.nickname ?? '') : card.nickname,
      cover: isKnown && profile.coverMediaId !== null ? (pictures.get(profile.coverMediaId) ?? null) : null,
    })
  }
  return cards
}
