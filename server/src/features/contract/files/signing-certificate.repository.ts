/** The tenant's certificate, made at first use. Its key is stored sealed and leaves this file only to sign. */
import { and, count, desc, gt } from 'drizzle-orm'
import type { Ctx } from '../../../ctx'
import { tenantScope } from '../../../db/tenant-scope'
import { signingCertificates } from '../../../db/tables/contract'
import { makeCertificate } from '../../../lib/pdf/certificate'

export interface OwnCertificate {
  /** PKCS #12, base64. */
  p12: string
  fingerprint: string
}

async function findCertificate(ctx: Ctx): Promise<OwnCertificate | null> {
  const [row] = await ctx.db
    .select()
    .from(signingCertificates)
    .where(and(tenantScope(ctx, signingCertificates), gt(signingCertificates.endsAt, ctx.now)))
    .orderBy(desc(signingCertificates.seq))
    .limit(1)
  return row ? { p12: ctx.secrets.unseal(row.p12Enc), fingerprint: row.fingerprint } : null
}

/** Two servers may make one at the same moment; both then use the one that was stored. Not for use inside a transaction. */
export async function ownCertificate(ctx: Ctx): Promise<OwnCertificate> {
  const found = await findCertificate(ctx)
  if (found) return found
  const [{ made } = { made: 0 }] = await ctx.db
    .select({ made: count() })
    .from(signingCertificates)
    .where(tenantScope(ctx, signingCertificates))
  const { p12, fingerprint, endsAt } = await makeCertificate(ctx.tenant.name, ctx.now)
  await ctx.db
    .insert(signingCertificates)
    .values({ tenantId: ctx.tenant.id, seq: made + 1, p12Enc: ctx.secrets.seal(p12), fingerprint, endsAt })
    .onConflictDoNothing()
  const stored = await findCertificate(ctx)
  if (!stored) throw new Error('the certificate was not stored')
  return stored
}
