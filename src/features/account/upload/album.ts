import { media } from '@qianxian/protocol/media/media'
import type { PhotoAlbum } from '@qianxian/protocol/media/media.schema'
import { callQuietly } from '@/request/call'

/** Appends an uploaded photo to the member's own album. */
export function addToAlbum(mediaId: number): Promise<PhotoAlbum> {
  return callQuietly(media.batchInsert, { mediaIds: [mediaId] })
}
