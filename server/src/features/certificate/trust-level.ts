/**
 * The level of trust from a profile's certificates, now and after each expiry. It is stored with the profile in the
 * transaction that changed the certificates.
 */
import { certificateStates, type CertificateKind, trustOf } from '@qianxian/protocol/certificate/certificate.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Ctx } from '../../ctx'
import { keepTrust } from '../love/love'
import { certificatesChanged } from './certificate.hooks'
import { certificatesOf, type CertificateRow } from './certificate.repository'

/** True if the certificate counts at that moment, whether the sweep ran or not. */
const countsAt = ({ status, validUntil }: Pick<CertificateRow, 'status' | 'validUntil'>, at: Date): boolean =>
  isIn(certificateStates.counting, status) && (validUntil === null || validUntil > at)

export const heldKinds = (rows: readonly CertificateRow[], at: Date): Set<CertificateKind> =>
  new Set(rows.filter((row) => countsAt(row, at)).map(({ kind }) => kind))

/** The profile's certificates that count now, whether the sweep ran or not. */
export const countingCertificates = async (ctx: Ctx, profileId: number): Promise<CertificateRow[]> =>
  (await certificatesOf(ctx, profileId)).filter((row) => countsAt(row, ctx.now))

/** Updates the stored level. The caller must hold the lock on the profile. */
export async function updateTrustLevel(ctx: Ctx, profileId: number): Promise<void> {
  const rows = await certificatesOf(ctx, profileId)
  const counting = rows.filter((row) => countsAt(row, ctx.now))
  const ends = [...new Set(counting.flatMap(({ validUntil }) => validUntil?.getTime() ?? []))].sort((a, b) => a - b)
  await keepTrust(ctx, profileId, {
    trustLevel: trustOf(heldKinds(rows, ctx.now)).level,
    isFaceVerified: counting.some(({ kind }) => kind === 'face'),
    faceUntil: counting.find(({ kind }) => kind === 'face')?.validUntil ?? null,
    trustUntil: ends.length === 0 ? null : new Date(ends[0]!),
    trustLater: ends.map((end) => ({ from: new Date(end).toISOString(), level: trustOf(heldKinds(rows, new Date(end))).level })),
  })
  await certificatesChanged.emit(ctx, profileId)
}
