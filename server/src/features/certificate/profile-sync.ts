/** Reactions to events of lower nouns: a name was proven, a profile created, a fact edited, a cover changed. */
import { certificateStates, type CertificateKind } from '@qianxian/protocol/certificate/certificate.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { ProfileField, ProfilePatch } from '@qianxian/protocol/love/love.schema'
import type { Ctx, TxCtx } from '../../ctx'
import { findProvenName, type Proven } from '../identity/identity'
import { lockProfile, profileById, findProfileIdByUser } from '../love/love'
import { certificatesOf, dropSource, dropSourcesOf, listSources, updateCertificate } from './certificate.repository'
import { grantCertificate, revokeCertificate } from './certificate-state'
import { updateTrustLevel } from './trust-level'

/** Certificates that the register gives, each resting on the proven name. */
const identityKinds = ['real_name', 'face', 'portrait'] as const satisfies readonly CertificateKind[]

/** Grants the certificate of a proven name and, if the register confirmed one, of the face. */
export async function applyIdentityProof(ctx: TxCtx, { userId }: Pick<Proven, 'userId'>): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId !== null) await applyIdentityProofTo(ctx, profileId, userId)
}

export async function applyIdentityProofTo(ctx: TxCtx, profileId: number, userId: number): Promise<void> {
  const proven = await findProvenName(ctx, userId)
  if (proven === null) return
  await lockProfile(ctx, profileId)
  const { gender, birthday, provenAt, level } = proven
  // Sex and birthday belong to the proven name, which stays valid after the face check expires.
  const source = level === 'face' ? 'face' : 'paper'
  await grantCertificate(ctx, profileId, 'real_name', { from: provenAt, result: { gender, birthday }, source })
  if (level === 'face') await grantCertificate(ctx, profileId, 'face', { from: proven.faceAt ?? provenAt, result: {}, source })
  else await dropFace(ctx, profileId)
  await updateTrustLevel(ctx, profileId)
}

/** Revokes what rested on a proven name that the account lost. */
export async function revokeIdentityProof(ctx: TxCtx, userId: number): Promise<void> {
  const profileId = await findProfileIdByUser(ctx, userId)
  if (profileId === null) return
  await lockProfile(ctx, profileId)
  for (const row of await certificatesOf(ctx, profileId))
    if (isIn(identityKinds, row.kind) && isIn(certificateStates.standing, row.status)) await revokeCertificate(ctx, row, 'displaced')
}

/** Revokes the face certificate, because a report found the member to be a different person. */
async function dropFace(ctx: TxCtx, profileId: number): Promise<void> {
  const row = (await certificatesOf(ctx, profileId)).find(({ kind, status }) => kind === 'face' && isIn(certificateStates.standing, status))
  if (!row) return
  await revokeCertificate(ctx, row, 'report_upheld')
  // The picture's certificate compared it with that face.
  await shake(ctx, profileId)
}

/** Applies a comparison by the register: whether the profile's first picture shows the member. */
export async function applyPortraitMatch(ctx: TxCtx, profileId: number, isSame: boolean): Promise<void> {
  await lockProfile(ctx, profileId)
  if (isSame) await grantCertificate(ctx, profileId, 'portrait', { from: ctx.now, result: {}, source: 'face' })
  else await shake(ctx, profileId)
  await updateTrustLevel(ctx, profileId)
}

/**
 * Grants the certificate of a meeting: a matchmaker met the member and saw proof of the facts in `seen`. Facts that are
 * proven by papers or the register keep that source; facts that the profile no longer states are ignored.
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

/** Revokes it, because the member removed the matchmaker's statement about the meeting. */
export async function forgetMeeting(ctx: TxCtx, profileId: number): Promise<void> {
  await lockProfile(ctx, profileId)
  const row = (await certificatesOf(ctx, profileId)).find(({ kind, status }) => kind === 'met' && isIn(certificateStates.standing, status))
  if (row) await revokeCertificate(ctx, row, 'withdrawn')
}

/**
 * Revokes proofs of changed facts: the proof of a fact is valid while the profile states the same, that of a picture
 * until the picture changes.
 */
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
    // Register facts cannot be edited by the member, and changes of the register are reported separately. A past
    // meeting remains a fact.
    if (row && kind !== 'real_name' && kind !== 'face' && kind !== 'met') shaken.add(kind)
  }
  for (const kind of shaken)
    await revokeCertificate(
      ctx,
      rows.find((row) => row.kind === kind)!,
      'fact_changed',
    )
}

/** Revokes the picture's certificate, because the picture changed or is not the member's, until it is compared again. */
async function shake(ctx: Ctx, profileId: number): Promise<void> {
  const standing = (await certificatesOf(ctx, profileId)).find(
    ({ kind, status }) => kind === 'portrait' && isIn(certificateStates.counting, status),
  )
  if (!standing) return
  await updateCertificate(ctx, standing, { status: 'rechecking' })
  await updateTrustLevel(ctx, profileId)
}
