/** One person in full, projected for the viewer; and one's own profile as others see it. */
import type { ViewerKind } from '@qianxian/protocol/love/love.words'
import { has, name } from '@qianxian/protocol/base/dictionary'
import { promptQuestion } from '@qianxian/protocol/love/profile.words'
import type { love } from '@qianxian/protocol/love/love'
import type { LoveCard, LoveDetail } from '@qianxian/protocol/love/love.schema'
import { requireProfileId, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { pictureOf } from '../media/media'
import { hasRight } from '../membership/membership'
import { regionNames, shortName } from '../tenant/tenant'
import { lookOf, presentLoveCard, scoredOf, scorerOf, sightOf, takesPart, type Self, type Sight } from './love.presenter'
import { consumeDetailView } from './browse/shares'
import { likedPartOf } from './liked-part'
import { interviewExcerpt, lineStateQuery } from './love.hooks'
import { approvedAlbum, factSourcesOf, likeOf, peopleByNoAndId, servingMatchmakerOf, type ProfileRow } from './love.repository'
import { projectFacts, projectProfile, unavailableCard, type ProjectedProfile } from './projection/projection'
import { explainMatch } from './fit/score'
import { presentMate } from './fit/mate-in-words'

export const getDetail: Verb<typeof love.getDetail> = async (ctx, { no }) => {
  const mine = ctx.viewer?.profileId ?? null
  const people = await peopleByNoAndId(ctx.db, ctx.tenant.id, ctx.viewer, { no, id: mine }, ctx.now)
  const self = people.find((row) => row.profile.id === mine) ?? null
  const person = people.find((row) => row.profile.no === no)
  // A missing person takes the same path as an invisible one.
  const stranger = person ?? people.find((row) => row !== self) ?? self
  const sight = stranger && sightOf(ctx, self, stranger)
  if (!person || !sight?.seen) throw fault('profile_unavailable')
  await consumeDetailView(ctx, sight)
  return detailOf(
    ctx,
    self,
    sight,
    sight.seen,
    await lineStateQuery.ask(ctx, self && takesPart(ctx) ? self.profile.id : null, person.profile.id),
  )
}

/** Shows exactly what a stranger of that kind would see: no switch is bypassed for the owner. */
export const previewAs: Verb<typeof love.previewAs> = async (ctx, { viewerKind }) => {
  const id = requireProfileId(ctx)
  const stranger = { ...ctx, viewer: null }
  const people = await peopleByNoAndId(ctx.db, ctx.tenant.id, null, { no: '', id }, ctx.now)
  const own = people.find((row) => row.profile.id === id)
  if (!own) throw fault('profile_unavailable')
  // The preview is of a stranger whom the owner admits: excluded people see nothing, and a visitor is unverified.
  const isKnown = viewerKind !== 'visitor'
  const standpoint = { isMatchmaker: viewerKind === 'matchmaker', isVerified: isKnown, isFaceVerified: isKnown, regions: [] }
  const viewing = { kind: viewerKind, ...standpoint, employer: null, hidesFromCompany: false }
  const seen = projectProfile(own.profile, viewing, own.pair, ctx.now)
  const line = { canAsk: false, blocker: 'self' as const, message: '这是资料预览', openLineId: null, precheatDue: null }
  if (!seen) return gone(viewerKind, unavailableCard(own.profile), line)
  return detailOf(stranger, null, { ...own, kind: viewerKind, seen }, seen, line)
}

async function detailOf(
  ctx: Ctx,
  self: Self | null,
  sight: Sight<ProfileRow>,
  seen: ProjectedProfile,
  line: LoveDetail['line'],
): Promise<LoveDetail> {
  const { profile, mate, kind, pair } = sight
  const album = await approvedAlbum(ctx.db, ctx.tenant.id, profile.id)
  const shown = seen.isLimited ? album.slice(0, 1) : album
  const me = self?.profile
  const isRated = me !== undefined && takesPart(ctx) && me.id !== profile.id && me.gender !== profile.gender
  const own = me && pair.isLiked ? await likeOf(ctx.db, ctx.tenant.id, me.id, profile.id) : null
  const full = <Value>(value: Value): Value | null => (seen.isLimited ? null : value)
  return {
    card: presentLoveCard(ctx, sight, scorerOf(ctx, self)),
    viewerKind: kind,
    isLimited: seen.isLimited,
    pictures: shown.map((picture) => ({ ...pictureOf(ctx, picture, lookOf(seen)), id: picture.photoId })),
    lockedPictureCount: album.length - (seen.isSharp ? shown.length : 0),
    facts: seen.isLimited ? [] : projectFacts(profile, kind, seen, await factSourcesOf(ctx.db, ctx.tenant.id, profile.id, ctx.now)),
    selfIntro: full(profile.selfIntro),
    familyIntro: full(profile.familyIntro),
    loveView: full(profile.loveView),
    prompts: seen.isLimited ? [] : profile.prompts.flatMap(inWords),
    mate: seen.isLimited ? [] : presentMate(mate),
    lastActiveAt: seen.lastActiveAt?.toISOString() ?? null,
    explain: isRated ? explainMatch(scoredOf(me, self!.mate), scoredOf(profile, mate), ctx.now) : null,
    likedPart: likedPartOf(own),
    isSuperLiked: own?.superAt != null,
    // A like back is hidden from viewers who cannot see who liked them; a super like is always shown.
    isLikedBack: pair.isLikedBack && (pair.isLiked || hasRight(ctx, 'likers') || (await isSuperLikedBy(ctx, me, profile.id))),
    isMatched: pair.isMatched,
    isBlocked: pair.isBlockedByMe,
    line,
    matchmaker: seen.isLimited ? null : await matchmakerOf(ctx, profile.id),
    interview: seen.isLimited ? null : await interviewExcerpt.ask(ctx, profile.id),
  }
}

const isSuperLikedBy = async (ctx: Ctx, me: { id: number } | undefined, other: number): Promise<boolean> =>
  me !== undefined && (await likeOf(ctx.db, ctx.tenant.id, other, me.id))?.superAt != null

const inWords = ({ question: key, answer }: { question: string; answer: string }) =>
  has(promptQuestion, key) ? [{ key, question: name(promptQuestion, key), answer }] : []

async function matchmakerOf(ctx: Ctx, profileId: number): Promise<LoveDetail['matchmaker']> {
  const row = await servingMatchmakerOf(ctx.db, ctx.tenant.id, profileId, ctx.now)
  if (!row) return null
  const { cityName, provinceName } = regionNames(row.cityGeo)
  return {
    id: row.id,
    name: row.name,
    avatar: row.avatar && pictureOf(ctx, row.avatar, 'clear'),
    city: shortName(cityName || provinceName),
  }
}

function gone(viewerKind: ViewerKind, card: LoveCard, line: LoveDetail['line']): LoveDetail {
  return {
    card,
    viewerKind,
    isLimited: true,
    pictures: [],
    lockedPictureCount: 0,
    facts: [],
    selfIntro: null,
    familyIntro: null,
    loveView: null,
    prompts: [],
    mate: [],
    lastActiveAt: null,
    explain: null,
    likedPart: null,
    isSuperLiked: false,
    isLikedBack: false,
    isMatched: false,
    isBlocked: false,
    line,
    matchmaker: null,
    interview: null,
  }
}
