/** What follows of what lower nouns tell: a name that was proven, a profile that was begun, a fact that was edited, another cover. */
import { certificateStates, type CertificateKind } from '@qianxian/protocol/certificate/certificate.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { ProfileField, ProfilePatch } from '@qianxian/protocol/love/love.schema'
import type { Ctx, TxCtx } from '../../ctx'
import { findProvenName, type Proven } from '../identity/identity'
import { lockProfile, profileById, findProfileIdByUser } from '../love/love'
import { certificatesOf, dropSource, dropSourcesOf, listSources, updateCertificate } from './certificate.repository'
import { grantCertificate, revokeCertificate } from './certificate-state'
import { updateTrustLevel } from './trust-level'

/** A name, and where the register saw one, a face. */
export async function applyIdentityProof(ctx: TxCtx, { userId }: Pick<Proven, 'userId'>): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId !== null) await applyIdentityProofTo(ctx, profileId, userId)
}

export async function applyIdentityProofTo(ctx: TxCtx, profileId: number, userId: number): Promise<void> {
  const proven = await findProvenName(ctx, userId)
  if (proven === null) return
  await lockProfile(ctx, profileId)
  const { gender, birthday, provenAt, level } = proven
  // Sex and birthday are the name's, which outlives the face that was seen with it.
  const source = level === 'face' ? 'face' : 'paper'
  await grantCertificate(ctx, profileId, 'real_name', { from: provenAt, result: { gender, birthday }, source })
  if (level === 'face') await grantCertificate(ctx, profileId, 'face', { from: proven.faceAt ?? provenAt, result: {}, source })
  else await dropFace(ctx, profileId)
  await updateTrustLevel(ctx, profileId)
}

/** Their face proves nothing any more: a report found them to be somebody else. */
async function dropFace(ctx: TxCtx, profileId: number): Promise<void> {
  const row = (await certificatesOf(ctx, profileId)).find(({ kind, status }) => kind === 'face' && isIn(certificateStates.standing, status))
  if (!row) return
  await revokeCertificate(ctx, row, 'report_upheld')
  // The picture was compared with that face.
  await shake(ctx, profileId)
}

/** Who found by a comparison with the register that the picture which others see first is theirs, or is not. */
export async function applyPortraitMatch(ctx: TxCtx, profileId: number, isSame: boolean): Promise<void> {
  await lockProfile(ctx, profileId)
  if (isSame) await grantCertificate(ctx, profileId, 'portrait', { from: ctx.now, result: {}, source: 'face' })
  else await shake(ctx, profileId)
  await updateTrustLevel(ctx, profileId)
}

/**
 * A matchmaker met them, and saw the proof of what `seen` says. What papers or the register prove is left to those, and what
 * the profile does not say any more is nobody's.
 */
export async function applyMeeting(ctx: TxCtx, profileId: number, { seen = {}, from = ctx.now }: Meeting = {}): Promise<void> {
  const live = await lockProfile(ctx, profileId)
  const known = new Set((await listSources(ctx, profileId)).flatMap(({ field, kind }) => (kind === 'met' ? [] : [field])))
  const isHeld = ([field, value]: [string, unknown]) => !known.has(field) && live[field as keyof typeof live] === value
  await dropSourcesOf(ctx, profileId, 'met')
  await grantCertificate(ctx, profileId, 'met', { from, result: Object.fromEntries(Object.entries(seen).filter(isHeld)), source: 'met' })
  await updateTrustLevel(ctx, profileId)
}

interface Meeting {
  seen?: ProfilePatch
  from?: Date
}

/** Its member took back what the matchmaker wrote of it. */
export async function forgetMeeting(ctx: TxCtx, profileId: number): Promise<void> {
  await lockProfile(ctx, profileId)
  const row = (await certificatesOf(ctx, profileId)).find(({ kind, status }) => kind === 'met' && isIn(certificateStates.standing, status))
  if (row) await revokeCertificate(ctx, row, 'withdrawn')
}

/** What was proven of a fact holds as long as the profile says the same; of a picture, until it is another. */
export async function revokeChangedFacts(ctx: TxCtx, profileId: number, fields: readonly (ProfileField | 'cover')[]): Promise<void> {
  if (fields.includes('cover')) await shake(ctx, profileId)
  const sources = (await listSources(ctx, profileId)).filter(({ field }) => isIn(fields, field))
  if (sources.length === 0) return
  const live = await profileById(ctx, profileId)
  const rows = (await certificatesOf(ctx, profileId)).filter(({ status }) => isIn(certificateStates.standing, status))
  const shaken = new Set<CertificateKind>()
  for (const { field, kind } of sources) {
    const row = rows.find((one) => one.kind === kind)
    const said = live?.[field as ProfileField & keyof typeof live]
    if (row && row.result[field as ProfileField] === said) continue
    await dropSource(ctx, profileId, field)
    // The register's own facts are not theirs to change; what it says now is told by itself. Who was met was met.
    if (row && kind !== 'real_name' && kind !== 'face' && kind !== 'met') shaken.add(kind)
  }
  for (const kind of shaken)
    await revokeCertificate(
      ctx,
      rows.find((row) => row.kind === kind)!,
      'fact_changed',
    )
}

/** The picture is another, or is not theirs: it counts no more until it was compared. */
async function shake(ctx: Ctx, profileId: number): Promise<void> {
  const standing = (await certificatesOf(ctx, profileId)).find(
    ({ kind, status }) => kind === 'portrait' && isIn(certificateStates.counting, status),
  )
  if (!standing) return
  await updateCertificate(ctx, standing, { status: 'rechecking' })
  await updateTrustLevel(ctx, profileId)
}
