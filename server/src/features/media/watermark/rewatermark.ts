/**
 * After a tenant changes its watermark, every picture with it gets the new one: the display rendering is remade from the original
 * under a new key, and the old file with all its addresses is removed within a minute.
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
/** Maximum number of pictures per tenant and purpose in one run; the next run finds the rest. */
const AT_ONCE = 100
/** Milliseconds after which a run stops, so that it is over when the next one begins. */
const TURN_MS = 45_000
/** Milliseconds for which the old file is kept, so that pages sent a moment ago can still show it. */
const LINGER_MS = 20_000
/** Minutes after which storing a file has certainly ended. */
const STORED_WITHIN_MINUTES = 10

/**
 * Removes a file unless a picture references it by then. Enqueued before storing a file that might remain unused, and for a file
 * that must no longer be available.
 */
export const dropUnnamed = defineJob('media.dropUnnamed', object({ key: text('', 200) }), async (ctx: Ctx, { key }) => {
  if (!(await isKeyNamed(ctx, key))) await ctx.adapters.storage.remove(key)
})

/** Returns how many pictures were re-marked. */
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

/** Draws the watermark again. Returns false if that is impossible, or the picture was changed or deleted meanwhile. */
async function markAnew(ctx: Ctx, row: MediaRow, purpose: (typeof WATERMARKED_PURPOSES)[number]): Promise<boolean> {
  const { storage } = ctx.adapters
  const watermark = watermarkLook(ctx, purpose)
  const stored = await storage.get(row.originalKey)
  const original = stored && (await buffer(stored.stream))
  const mark = watermarkFor(ctx, purpose, await profileNoOf(ctx, row.ownerId))
  const display = original && (await rewatermark(original, mark).catch(() => null))
  if (!stored || !original || !display) {
    // Otherwise every run would find it again.
    ctx.log.warn({ mediaId: row.id }, 'a picture without a readable original keeps its mark')
    await updateMedia(ctx, row.id, { watermark })
    return false
  }
  // If one file is both original and display, the original is kept under a private key.
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
