/** Decides which pictures have the tenant's watermark, and its look under the current settings. */
import { createHash } from 'node:crypto'
import type { UploadPurpose } from '@qianxian/protocol/media/media.words'
import type { Ctx } from '../../../ctx'
import { watermarkOf, type Watermark } from './watermark-style'

/** Certificates always have a watermark, album photos if the tenant wants it; avatars and evidence never. */
export const WATERMARKED_PURPOSES = ['photo', 'document'] as const satisfies readonly UploadPurpose[]

/** The watermark for a picture of the member with this number; null for none. */
export function watermarkFor({ tenant }: Ctx, purpose: UploadPurpose, no: string): Watermark | null {
  if (!WATERMARKED_PURPOSES.some((each) => each === purpose)) return null
  return watermarkOf(tenant.configs.image, { platform: tenant.configs.base.platformName, no }, purpose === 'document')
}

/** The common look of all watermarks of a purpose, used to find those drawn under earlier settings; null for none. */
export function watermarkLook(ctx: Ctx, purpose: UploadPurpose): string | null {
  const mark = watermarkFor(ctx, purpose, '{no}')
  return mark && createHash('sha256').update(JSON.stringify(mark)).digest('hex').slice(0, 32)
}
