/**
 * Pictures as a viewer may see them. Addresses expire daily, one hour after midnight in China, and stay the same all
 * day so that they can be cached; they end earlier if the picture is deleted, re-marked or visible to fewer people. The
 * original is never served.
 */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { Picture } from '@qianxian/protocol/media/media.schema'
import type { Ctx } from '../../ctx'
import { mediaByIds, type MediaRow } from './media.repository'

const GRACE_HOURS = 1
/** The veiled rendering and the thumbnail are 3:4. */
const VEILED = { width: 400, height: 533 }

/** The time at which addresses given out now expire. */
export function addressesExpireAt(now: Date): Date {
  return momentAfter(startOfDayInShanghai(now), 24 + GRACE_HOURS, 'hour')
}

type PictureFacts = Pick<MediaRow, 'displayKey' | 'thumbKey' | 'blurKey' | 'edition' | 'width' | 'height' | 'color'>

/** A stored picture with its addresses; if `isBlurred`, only those of the veiled rendering. */
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
 * Pictures by media id as this viewer may see them; missing ids are absent from the map. If `isBlurred` returns true for an id,
 * the addresses are those of the veiled rendering only.
 */
export async function picturesOf(ctx: Ctx, mediaIds: readonly number[], isBlurred: (id: number) => boolean): Promise<Map<number, Picture>> {
  const rows = await mediaByIds(ctx, mediaIds)
  return new Map(rows.map((row) => [row.id, pictureOf(ctx, row, isBlurred(row.id))]))
}
