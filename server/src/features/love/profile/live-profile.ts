/** The live copy of a profile: its creation, and its updates when facts, pictures or switches change. */
import { type Permission, ProfileFields, type ProfileField, type ProfilePatch } from '@qianxian/protocol/love/love.schema'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { requireMember, type Ctx, type TxCtx } from '../../../ctx'
import { fault } from '../../../http/fault'
import { drawDigits } from '../../../lib/secrets'
import { revokeAddresses, type LockedAlbum } from '../../media/media'
import { type Avatar, resetAvatarMatch, findProvenName, type Proven } from '../../identity/identity'
import { touchReadersAbout } from '../../notice/notice'
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

/** Returns the viewer's profile id, creating the profile if needed. Safe when called concurrently by two devices. */
export async function ensureOwnProfile(ctx: Ctx): Promise<number> {
  const { userId } = requireMember(ctx)
  return (await findProfileIdByUser(ctx, userId)) ?? ctx.tx((ctx) => ensureProfile(ctx, userId))
}

/** Like `ensureOwnProfile`, for the given account. */
export async function ensureProfile(ctx: TxCtx, userId: number): Promise<number> {
  for (let attempt = 0; attempt < NUMBER_TRIES; attempt += 1) {
    const known = await findProfileIdByUser(ctx, userId)
    if (known !== null) return known
    const no = drawDigits(8)
    // Numbers do not start with zero, so that no digit is lost when copying.
    const id = no.startsWith('0') ? null : await insertProfile(ctx, userId, no)
    if (id === null) continue
    const proven = await findProvenName(ctx, userId)
    if (proven) await applyProvenFacts(ctx, { userId, ...proven })
    await profileCreated.emit(ctx, id, userId)
    return id
  }
  throw new Error('no free member number was found')
}

/** Locks the profile until the transaction ends and returns it. Must run inside a transaction. */
export async function lockProfile(ctx: TxCtx, profileId: number): Promise<LiveRow> {
  const row = await lockProfileRow(ctx, profileId)
  if (!row) throw fault('not_found')
  return row
}

/** Writes the change together with all derived columns. The caller must hold the lock on the profile. */
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

/** Changes privacy switches and records the change under this account. Must run inside a transaction. */
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

/** Identifies who may see the album and its sharp pictures; if this changes, picture addresses must be requested anew. */
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

/** Hides an approved profile on behalf of its owner, who may show it again; does nothing to others. */
export async function hideOwnProfile(ctx: TxCtx, profileId: number): Promise<void> {
  const row = await lockProfile(ctx, profileId)
  if (!isIn(profileStates.standing, row.lifecycle) || row.isHidden) return
  const moved = isIn(profileStates.switched, row.lifecycle) ? { lifecycle: 'hidden' as const } : {}
  await updateLiveProfile(ctx, row, { isHidden: true, ...moved })
}

/** Shows or hides a profile when its account's state changes; the owner's switches stay unchanged. */
export async function updateAccountVisibility(ctx: TxCtx, userId: number, isAccountOpen: boolean): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId === null) return
  await updateLiveProfile(ctx, await lockProfile(ctx, profileId), { isAccountOpen })
  await touchReadersAbout(ctx, [profileId])
}

/** Facts from the register replace the member's own and cannot be changed by them afterwards. */
export async function applyProvenFacts(ctx: TxCtx, { userId, gender, birthday }: Proven): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId === null) return
  const row = await lockProfile(ctx, profileId)
  await updateLiveProfile(ctx, row, { gender, birthday, isVerified: true, version: row.version + 1 })
  if (row.gender !== null && row.gender !== gender) await genderCorrected.emit(ctx, profileId)
}

/** Sex and birthday become the member's own statements again. */
export async function forgetProvenFacts(ctx: TxCtx, userId: number): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId === null) return
  const row = await lockProfile(ctx, profileId)
  await updateLiveProfile(ctx, row, { isVerified: false, version: row.version + 1 })
}

/** Facts from a certificate replace the member's own and can still be edited. The caller must hold the lock on the profile. */
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

/** Updates the trust level from the certificates, now and when they expire. The caller must hold the lock on the profile. */
export async function keepTrust(
  ctx: Ctx,
  profileId: number,
  trust: Pick<LiveRow, 'trustLevel' | 'isFaceVerified' | 'faceUntil' | 'trustUntil' | 'trustLater'>,
): Promise<void> {
  await updateProfile(ctx, profileId, trust)
}

/** Returns the picture that others see first. */
export async function coverOf(ctx: TxCtx, userId: number, how: 'seen' | 'held'): Promise<Avatar | null> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId === null) return null
  const row = how === 'held' ? await lockProfile(ctx, profileId) : await lockProfileRow(ctx, profileId)
  return row && { profileId, mediaId: row.coverMediaId }
}

/** Locks an album by its profile, so that changes to either are serialised. */
export async function lockAlbumOf(ctx: TxCtx, profileId: number | 'own'): Promise<LockedAlbum> {
  const row = await lockProfile(ctx, profileId === 'own' ? await ensureOwnProfile(ctx) : profileId)
  return { profileId: row.id, version: row.photoVersion, changed: () => albumChanged(ctx, row) }
}

/**
 * Runs after any change of an album and raises its version. A profile without a picture may not be shown: it is hidden, and stays
 * hidden until its owner shows it.
 */
async function albumChanged(ctx: TxCtx, row: LiveRow): Promise<void> {
  const pictures = await listApprovedPhotos(ctx, row.id)
  const isStranded = pictures.length === 0 && isIn(profileStates.shown, row.lifecycle)
  await updateLiveProfile(ctx, row, {
    photoVersion: row.photoVersion + 1,
    ...(isStranded ? { isHidden: true, lifecycle: row.lifecycle === 'published' ? 'hidden' : row.lifecycle } : {}),
  })
}
