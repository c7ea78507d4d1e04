/**
 * A tenant that changes its mark has it changed on every picture that bears it: the display rendering is made again of the
 * original under a new key, and the file that bears the old mark goes within a minute, and with it every address of it.
 */
import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { object, text } from '@qianxian/protocol/base/shape'
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { Ctx, World } from '../../../ctx'
import { defineJob } from '../../../jobs/job'
import { forEachTenant } from '../../tenant/tenant'
import { isKeyNamed, listWithOtherWatermark, moveRendering, profileNoOf, updateMedia, type MediaRow } from '../media.repository'
import { rewatermark } from '../pipeline/process'
import { newKey } from '../upload/policy'
import { watermarkLook, WATERMARKED_PURPOSES, watermarkFor } from './media-watermark'

export const REWATERMARK_SWEEP = 'media-watermark'
/** Of one tenant and one kind in a turn; the rest is found by the next one. */
const AT_ONCE = 100
/** No longer than this, so that a turn is over when the next one begins. */
const TURN_MS = 45_000
/** Pages that were sent a moment ago still show their pictures. */
const LINGER_MS = 20_000
/** Longer than storing a file takes. */
const STORED_WITHIN_MINUTES = 10

/** A file goes, unless a picture names it by then. Sent before what might be stored in vain, and for what nobody shall have any more. */
export const dropUnnamed = defineJob('media.dropUnnamed', object({ key: text('', 200) }), async (ctx: Ctx, { key }) => {
  if (!(await isKeyNamed(ctx, key))) await ctx.adapters.storage.remove(key)
})

/** Returns how many pictures got another mark. */
export function sweepWatermarks(world: World, now = new Date()): Promise<number> {
  const ends = Date.now() + TURN_MS
  return forEachTenant(world, REWATERMARK_SWEEP, now, async (ctx) => {
    let count = 0
    for (const purpose of WATERMARKED_PURPOSES) {
      for (const row of await listWithOtherWatermark(ctx, purpose, watermarkLook(ctx, purpose), AT_ONCE)) {
        if (Date.now() > ends) return count
        if (await markAnew(ctx, row, purpose)) count += 1
      }
    }
    return count
  })
}

/** False where it cannot be, or was changed or deleted meanwhile. */
async function markAnew(ctx: Ctx, row: MediaRow, purpose: (typeof WATERMARKED_PURPOSES)[number]): Promise<boolean> {
  const { storage } = ctx.adapters
  const watermark = watermarkLook(ctx, purpose)
  const stored = await storage.get(row.originalKey)
  const original = stored && (await buffer(stored.stream))
  const mark = watermarkFor(ctx, purpose, await profileNoOf(ctx, row.ownerId))
  const display = original && (await rewatermark(original, mark).catch(() => null))
  if (!stored || !original || !display) {
    // It would be found again for ever.
    ctx.log.warn({ mediaId: row.id }, 'a picture without a readable original keeps its mark')
    await updateMedia(ctx, row.id, { watermark })
    return false
  }
  // Where one file is both, the original stays, out of everybody's reach.
  const isBoth = row.originalKey === row.displayKey
  const displayKey = newKey(ctx, purpose)
  const originalKey = isBoth ? newKey(ctx, purpose, extname(row.originalKey).slice(1)) : row.originalKey
  const made = isBoth ? [displayKey, originalKey] : [displayKey]
  const drop = (ctx: Ctx, key: string, at: Date) => ctx.jobs.send(ctx, dropUnnamed, { key }, { at })
  await ctx.tx(async (ctx) => {
    for (const key of made) await drop(ctx, key, momentAfter(ctx.now, STORED_WITHIN_MINUTES, 'minute'))
  })
  await storage.put(displayKey, display.buffer, display.mime)
  if (isBoth) await storage.put(originalKey, original, stored.mime)
  return ctx.tx(async (ctx) => {
    const isMoved = await moveRendering(ctx, row, { displayKey, originalKey, watermark, width: display.width, height: display.height })
    if (isMoved) await drop(ctx, row.displayKey, new Date(Date.now() + LINGER_MS))
    return isMoved
  })
}
