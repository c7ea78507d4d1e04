/** The live copy of a profile: how it begins, and how it is brought up to date when facts, pictures or switches change. */
import { type Permission, ProfileFields, type ProfileField, type ProfilePatch } from '@qianxian/protocol/love/love.schema'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { drawDigits } from '../../../lib/secrets'
import { revokeAddresses, type LockedAlbum } from '../../media/media'
import { type Avatar, resetAvatarMatch, findProvenName, type Proven } from '../../identity/identity'
import { forgetPlace } from '../../place/place'
import { noteRegion } from '../../risk/risk'
import { genderCorrected, listingChanged, profileCreated, profileChanged } from '../love.hooks'
import { derivedColumns } from './derived'
import { readPrivacy } from './privacy'
import {
  insertHistory,
  listApprovedPhotos,
  insertProfile,
  lockProfileRow,
  findProfileIdByUser,
  updateProfile,
  type LiveRow,
} from './profile.repository'
import * as facts from './values'

const NUMBER_TRIES = 20

/** The id of the viewer's profile; begins one where there is none. Safe when two devices do so at once. */
export async function ensureOwnProfile(ctx: Ctx): Promise<number> {
  const { userId } = requireMember(ctx)
  return (await findProfileIdByUser(ctx, userId)) ?? ctx.tx((ctx) => ensureProfile(ctx, userId))
}

/** The same of an account. */
export async function ensureProfile(ctx: TxCtx, userId: number): Promise<number> {
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt += 1) {
    const known = await findProfileIdByUser(ctx, userId)
    if (known !== null) return known
    const no = drawDigits(8)
    // Numbers begin above zero, so that nobody loses a digit when copying one.
    const id = no.startsWith('0') ? null : await insertProfile(ctx, userId, no)
    if (id === null) continue
    const proven = await findProvenName(ctx, userId)
    if (proven) await applyProvenFacts(ctx, { userId, ...proven })
    await profileCreated.emit(ctx, id, userId)
    return id
  }
  throw new Error('no free member number was found')
}

/** Inside a transaction: the profile, held until it ends. */
export async function lockProfile(ctx: TxCtx, profileId: number): Promise<LiveRow> {
  const row = await lockProfileRow(ctx, profileId)
  if (!row) throw fault('not_found')
  return row
}

/** Writes the change together with all that follows from it. The row must be locked. */
export async function updateLiveProfile(ctx: TxCtx, row: LiveRow, change: Partial<LiveRow> = {}): Promise<LiveRow> {
  const pictures = await listApprovedPhotos(ctx, row.id)
  const next = { ...row, ...change, coverMediaId: pictures[0] ?? null, photoCount: pictures.length }
  if (isOpenTo(next) !== isOpenTo(row)) await revokeAddresses(ctx, row.id)
  if (next.coverMediaId !== row.coverMediaId && row.userId !== null)
    await resetAvatarMatch(ctx, row.userId, { profileId: row.id, mediaId: next.coverMediaId })
  const written = await updateProfile(ctx, row.id, {
    ...change,
    coverMediaId: next.coverMediaId,
    photoCount: next.photoCount,
    ...derivedColumns(next),
  })
  const changed = [
    ...profileFields.filter((field) => field in change && !facts.isSame(change[field], row[field])),
    ...(next.coverMediaId === row.coverMediaId ? [] : ['cover' as const]),
  ]
  if (row.userId !== null && facts.regionFields.some((field) => changed.includes(field))) await noteRegion(ctx, row.userId)
  if (changed.length > 0) await profileChanged.emit(ctx, row.id, changed)
  if (isListedAs(written) !== isListedAs(row)) await listingChanged.emit(ctx, row.id)
  return written
}

/** Inside a transaction: other choices of what others may see, on record as this account's. */
export async function changePrivacy(ctx: TxCtx, profileId: number, byUserId: number, change: Partial<Permission>): Promise<void> {
  const row = await lockProfile(ctx, profileId)
  const before: Record<string, unknown> = readPrivacy(row)
  const changes = Object.entries(change)
    .filter(([field, after]) => JSON.stringify(before[field]) !== JSON.stringify(after))
    .map(([field, after]) => ({ field: `privacy.${field}`, before: before[field], after }))
  await insertHistory(ctx, profileId, byUserId, changes)
  if (change.allowNearby === false && row.userId !== null) await forgetPlace(ctx, row.userId)
  await updateLiveProfile(ctx, row, { privacy: { ...row.privacy, visibility: row.visibility as never, ...change } })
}

const isListedAs = ({ isListed, allowRecommend, shownCityGeo }: LiveRow): string => [isListed, allowRecommend, shownCityGeo].join()

const profileFields = Object.keys(ProfileFields.properties) as ProfileField[]

/** Who may see the album at all, and who sharply; where this changes, an address must be asked for anew. */
function isOpenTo(row: LiveRow): string {
  const { photos, minViewerVerification, hideFromArea } = readPrivacy(row)
  const visibility = row.privacy.visibility ?? row.visibility
  return [
    row.isHidden,
    row.isAccountOpen,
    isIn(profileStates.standing, row.lifecycle),
    visibility,
    photos,
    minViewerVerification,
    ...hideFromArea,
  ].join()
}

/** Others meet somebody, or do not, by what became of their account; their own switches stay as they are. */
export async function updateAccountVisibility(ctx: TxCtx, userId: number, isAccountOpen: boolean): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId === null) return
  await updateLiveProfile(ctx, await lockProfile(ctx, profileId), { isAccountOpen })
}

/** What the register says of somebody takes the place of what they said, and is not theirs to change from then on. */
export async function applyProvenFacts(ctx: TxCtx, { userId, gender, birthday }: Proven): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId === null) return
  const row = await lockProfile(ctx, profileId)
  await updateLiveProfile(ctx, row, { gender, birthday, isVerified: true, version: row.version + 1 })
  if (row.gender !== null && row.gender !== gender) await genderCorrected.emit(ctx, profileId)
}

/** What a paper says takes the place of what they said, and stays theirs to change. The profile must be held. */
export async function applyCertifiedFacts(ctx: TxCtx, profileId: number, patch: ProfilePatch, byUserId: number): Promise<void> {
  const row = await lockProfile(ctx, profileId)
  const live = facts.readLiveValues(row)
  const changes = Object.entries(facts.diffPatch(live, patch)) as [ProfileField, unknown][]
  if (changes.length === 0) return
  await insertHistory(
    ctx,
    profileId,
    byUserId,
    changes.map(([field, after]) => ({ field, before: live[field] ?? null, after })),
  )
  await updateLiveProfile(ctx, row, { ...(Object.fromEntries(changes) as Partial<LiveRow>), version: row.version + 1 })
}

/** What certificates add up to, now and as they end. The profile must be held. */
export async function keepTrust(
  ctx: Ctx,
  profileId: number,
  trust: Pick<LiveRow, 'trustLevel' | 'isFaceVerified' | 'faceUntil' | 'trustUntil' | 'trustLater'>,
): Promise<void> {
  await updateProfile(ctx, profileId, trust)
}

/** What others see first of somebody. */
export async function coverOf(ctx: TxCtx, userId: number, how: 'seen' | 'held'): Promise<Avatar | null> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId === null) return null
  const row = how === 'held' ? await lockProfile(ctx, profileId) : await lockProfileRow(ctx, profileId)
  return row && { profileId, mediaId: row.coverMediaId }
}

/** An album is held by its profile: whoever changes one waits for whoever changes the other. */
export async function lockAlbumOf(ctx: TxCtx, profileId: number | 'own'): Promise<LockedAlbum> {
  const row = await lockProfile(ctx, profileId === 'own' ? await ensureOwnProfile(ctx) : profileId)
  return { profileId: row.id, version: row.photoVersion, changed: () => albumChanged(ctx, row) }
}

/**
 * After any change of an album: raises its version. Whoever lost the last picture is hidden, because a profile
 * without a face is shown to nobody, and stays so until they say otherwise.
 */
async function albumChanged(ctx: TxCtx, row: LiveRow): Promise<void> {
  const pictures = await listApprovedPhotos(ctx, row.id)
  const isStranded = pictures.length === 0 && isIn(profileStates.shown, row.lifecycle)
  await updateLiveProfile(ctx, row, {
    photoVersion: row.photoVersion + 1,
    ...(isStranded ? { isHidden: true, lifecycle: row.lifecycle === 'published' ? 'hidden' : row.lifecycle } : {}),
  })
}
