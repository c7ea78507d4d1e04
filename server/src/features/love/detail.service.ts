/** One person in full, projected for whoever looks; and one's own profile through others' eyes. */
import * as dict from '@qianxian/protocol/dictionaries'
import { has, name } from '@qianxian/protocol/dictionaries'
import type { InputOf, OutputOf } from '@qianxian/protocol/endpoint'
import type { love as endpoints } from '@qianxian/protocol/love'
import type { LoveCard, LoveDetail } from '@qianxian/protocol/love.schema'
import { profileOf, type Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import { lineStateBetween } from '../line/line.service'
import { picturesOf } from '../media/media.service'
import { regionNames, shortName } from '../tenant/regions'
import { cardsOfSights, scoredOf, sightsOf, takesPart, type Sight } from './cards'
import { approvedMediaIds, preferencesByIds, profileIdByNo, servingMatchmakerOf, type ProfileRow } from './love.repository'
import { project, unavailableCard, type Seen, type ViewerKind } from './projection'
import { explain } from './score'
import { wishesInWords } from './wishes'

type Input<Verb extends keyof typeof endpoints> = InputOf<(typeof endpoints)[Verb]>
type Output<Verb extends keyof typeof endpoints> = Promise<OutputOf<(typeof endpoints)[Verb]>>

export async function getDetail(ctx: Ctx, { no }: Input<'getDetail'>): Output<'getDetail'> {
  const id = await profileIdByNo(ctx.db, ctx.tenant.id, no)
  if (id === null) throw fault('profile_unavailable')
  const { me, sights } = await sightsOf(ctx, [id])
  const sight = sights.get(id)
  if (!sight?.seen) throw fault('profile_unavailable')
  const card = (await cardsOfSights(ctx, me, [sight])).get(id)!
  return detailOf(ctx, me, sight, sight.seen, card, await lineStateBetween(ctx, me && takesPart(ctx) ? me.id : null, id))
}

/** Nothing is shown here that a stranger of that kind would not get: no switch is bent for its owner. */
export async function previewAs(ctx: Ctx, { viewerKind }: Input<'previewAs'>): Output<'previewAs'> {
  const id = profileOf(ctx)
  const stranger = { ...ctx, viewer: null }
  const { sights } = await sightsOf(stranger, [id])
  const own = sights.get(id)
  if (!own) throw fault('profile_unavailable')
  const viewing = { kind: viewerKind, isMatchmaker: viewerKind === 'matchmaker', employer: null, hidesFromCompany: false }
  const seen = project(own.profile, viewing, own.pair, ctx.now)
  const sight: Sight = { ...own, kind: viewerKind, seen }
  const line = { canAsk: false, blocker: 'self' as const, message: '这是资料预览', openLineId: null }
  if (!seen) return gone(viewerKind, unavailableCard(own.profile), line)
  const card = (await cardsOfSights(stranger, null, [sight])).get(id)!
  return detailOf(stranger, null, sight, seen, card, line)
}

async function detailOf(ctx: Ctx, me: ProfileRow | null, { profile, kind, pair }: Sight, seen: Seen, card: LoveCard, line: LoveDetail['line']): Promise<LoveDetail> {
  const album = await approvedMediaIds(ctx.db, ctx.tenant.id, profile.id)
  const shown = seen.isLimited ? album.slice(0, 1) : album
  const pictures = await picturesOf(ctx, shown, () => !seen.isSharp)
  const wishes = await preferencesByIds(ctx.db, ctx.tenant.id, me ? [profile.id, me.id] : [profile.id])
  const isRated = me !== null && takesPart(ctx) && me.id !== profile.id && me.gender !== profile.gender
  const full = <Value>(value: Value): Value | null => (seen.isLimited ? null : value)
  return {
    card,
    viewerKind: kind,
    isLimited: seen.isLimited,
    pictures: shown.flatMap((id) => pictures.get(id) ?? []),
    lockedPictureCount: album.length - (seen.isSharp ? shown.length : 0),
    facts: seen.facts,
    selfIntro: full(profile.selfIntro),
    familyIntro: full(profile.familyIntro),
    loveView: full(profile.loveView),
    prompts: seen.isLimited ? [] : profile.prompts.filter((prompt) => has(dict.promptQuestion, prompt.question)).map(inWords),
    wants: seen.isLimited ? [] : wishesInWords(wishes.get(profile.id) ?? null),
    lastActiveAt: seen.lastActiveAt?.toISOString() ?? null,
    explain: isRated ? explain(scoredOf(me, wishes.get(me.id) ?? null), scoredOf(profile, wishes.get(profile.id) ?? null), ctx.now) : null,
    // Whose heart it is stays a surprise to those who cannot see who likes them.
    isLikedBack: pair.isLikedBack && (pair.isLiked || ctx.viewer?.isWhetherVip === true),
    isMatched: pair.isMatched,
    isBlocked: pair.isBlockedByMe,
    line,
    matchmaker: full(await matchmakerOf(ctx, profile.id)),
  }
}

const inWords = ({ question, answer }: { question: string; answer: string }) => ({ question: name(dict.promptQuestion, question), answer })

async function matchmakerOf(ctx: Ctx, profileId: number): Promise<LoveDetail['matchmaker']> {
  const row = await servingMatchmakerOf(ctx.db, ctx.tenant.id, profileId, ctx.now)
  if (!row) return null
  const avatars = row.avatarMediaId === null ? new Map() : await picturesOf(ctx, [row.avatarMediaId], () => false)
  const { cityName, provinceName } = regionNames(row.cityGeo)
  return { id: row.id, name: row.name, avatar: avatars.get(row.avatarMediaId) ?? null, city: shortName(cityName || provinceName) }
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
    wants: [],
    lastActiveAt: null,
    explain: null,
    isLikedBack: false,
    isMatched: false,
    isBlocked: false,
    line,
    matchmaker: null,
  }
}
