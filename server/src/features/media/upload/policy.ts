/**
 * Permission to upload one picture. The address is always our server's, because every picture is inspected, stripped and judged
 * there before any of it is stored.
 */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { photoLimits, type UploadPurpose, uploadPurposes } from '@qianxian/protocol/media/media.words'
import { drawKey, prefixOf } from '../../../adapters/storage/storage'
import { requireMember, type Ctx } from '../../../ctx'
import { fault } from '../../../http/fault'

interface Grant {
  tenantId: number
  userId: number
  purpose: UploadPurpose
  /** Key of the original; it must be free, so a policy serves for one picture. */
  key: string
  expiresAt: number
}

export function policyFields(ctx: Ctx, purpose: UploadPurpose): Record<string, string> {
  const { userId } = requireMember(ctx)
  const grant: Grant = {
    tenantId: ctx.tenant.id,
    userId,
    purpose,
    key: newKey(ctx, purpose),
    expiresAt: ctx.now.getTime() + photoLimits.uploadTokenSeconds * 1000,
  }
  const policy = Buffer.from(JSON.stringify(grant)).toString('base64url')
  return { policy, signature: ctx.secrets.hash('upload', policy) }
}

/** Throws `upload_policy_invalid` for anything but an unexpired policy of this member. */
export function readPolicy(
  ctx: Ctx,
  { policy = '', signature = '' }: Record<string, string | undefined>,
): { purpose: UploadPurpose; key: string } {
  const right = Buffer.from(ctx.secrets.hash('upload', policy))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) throw fault('upload_policy_invalid')
  const grant = JSON.parse(Buffer.from(policy, 'base64url').toString('utf8')) as Grant
  const isMine = grant.tenantId === ctx.tenant.id && grant.userId === requireMember(ctx).userId
  if (!isMine || grant.expiresAt <= ctx.now.getTime() || !uploadPurposes.includes(grant.purpose)) throw fault('upload_policy_invalid')
  return { purpose: grant.purpose, key: grant.key }
}

/** An address reveals neither the owner nor which pictures belong to one person: every file gets a random folder. */
export const newKey = (ctx: Ctx, purpose: UploadPurpose, extension = 'jpg'): string =>
  drawKey(prefixOf('private', ctx.tenant.id, `${purpose}/${randomBytes(1).toString('hex')}`), extension)
