/**
 * Pictures as a viewer may see them. Addresses expire daily, one hour after midnight in China, and stay the same all
 * day so that they can be cached; they end earlier if the picture is deleted, re-marked or visible to fewer people. The
 * original is never served.
 */
import { startOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { Picture } from '@qianxian/protocol/media/media.schema'
import type { Ctx } from '../../ctx'
import { picturesForViewer, type MediaRow } from './media.repository'
import { tracedUrl } from './trace/traced-address'

const GRACE_HOURS = 1
/** The veiled rendering and the thumbnail are 3:4. */
const VEILED = { width: 400, height: 533 }

/** The time at which addresses given out now expire. */
export function addressesExpireAt(now: Date): Date {
  return momentAfter(startOfDayInShanghai(now), 24 + GRACE_HOURS, 'hour')
}

type PictureFacts = Pick<MediaRow, 'id' | 'displayKey' | 'thumbKey' | 'blurKey' | 'edition' | 'width' | 'height' | 'color'>

/**
 * How a viewer sees a picture: `veiled` by a blur; `clear`, the same for everybody; `traced`, rendered for this viewer, because
 * only some people see it clearly. A visitor has no traced pictures.
 */
export type Look = 'veiled' | 'clear' | 'traced'

/** A stored picture with the addresses of this look only. */
export function pictureOf(ctx: Ctx, row: PictureFacts, look: Look): Picture {
  const expiresAt = addressesExpireAt(ctx.now)
  const { viewer } = ctx
  const address = (key: string) => (key === '' ? '' : ctx.adapters.storage.signUrl(key, { expiresAt, edition: row.edition }))
  const { id: mediaId, edition, color } = row
  if (look === 'veiled') {
    const veiled = address(row.blurKey)
    return { url: veiled, thumb: veiled, ...VEILED, color, isBlurred: true }
  }
  const { width, height } = row
  const [url, thumb] =
    look === 'traced' && viewer
      ? (['display', 'thumb'] as const).map((variant) => tracedUrl(ctx, viewer, { mediaId, edition, variant, expiresAt }))
      : [address(row.displayKey), address(row.thumbKey)]
  return { url: url!, thumb: thumb!, width, height, color, isBlurred: false }
}

/**
 * Pictures by media id as this viewer may see them; missing ids are absent from the map. If `isBlurred` returns true for an id,
 * the addresses are those of the veiled rendering only.
 */
export async function picturesOf(ctx: Ctx, mediaIds: readonly number[], isBlurred: (id: number) => boolean): Promise<Map<number, Picture>> {
  const rows = await picturesForViewer(ctx, mediaIds)
  return new Map(rows.map((row) => [row.id, pictureOf(ctx, row, isBlurred(row.id) ? 'veiled' : row.isGuarded ? 'traced' : 'clear')]))
}
