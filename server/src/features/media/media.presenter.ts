/**
 * Pictures as somebody may have them. Addresses expire daily, at midnight in China and an hour, and are the same all day so
 * that they can be cached; they end earlier where the picture is deleted, bears another mark or fewer people may see it. The original is never
 * handed out.
 */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { Picture } from '@qianxian/protocol/media/media.schema'
import type { Ctx } from '../../ctx'
import { mediaByIds, type MediaRow } from './media.repository'

const GRACE_HOURS = 1
/** The veiled rendering and the thumbnail are 3:4. */
const VEILED = { width: 400, height: 533 }

/** When addresses given out now stop working. */
export function addressesExpireAt(now: Date): Date {
  return momentAfter(startOfDayInShanghai(now), 24 + GRACE_HOURS, 'hour')
}

type PictureFacts = Pick<MediaRow, 'displayKey' | 'thumbKey' | 'blurKey' | 'edition' | 'width' | 'height' | 'color'>

/** A stored picture with addresses of it; `isBlurred` gives those of the veiled rendering and no other. */
export function pictureOf(ctx: Ctx, row: PictureFacts, isBlurred: boolean): Picture {
  const expiresAt = addressesExpireAt(ctx.now)
  const address = (key: string) => (key === '' ? '' : ctx.adapters.storage.signUrl(key, { expiresAt, edition: row.edition }))
  const veiled = isBlurred ? address(row.blurKey) : ''
  return {
    url: isBlurred ? veiled : address(row.displayKey),
    thumb: isBlurred ? veiled : address(row.thumbKey),
    width: isBlurred ? VEILED.width : row.width,
    height: isBlurred ? VEILED.height : row.height,
    color: row.color,
    isBlurred,
  }
}

/**
 * Pictures by media id as this viewer may have them; ids that are not there are missing from the map.
 * Where `isBlurred` says so the picture carries addresses of the veiled rendering and no other.
 */
export async function picturesOf(ctx: Ctx, mediaIds: readonly number[], isBlurred: (id: number) => boolean): Promise<Map<number, Picture>> {
  const rows = await mediaByIds(ctx, mediaIds)
  return new Map(rows.map((row) => [row.id, pictureOf(ctx, row, isBlurred(row.id))]))
}
