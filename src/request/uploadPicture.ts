/** Uploads one picture: requests a permission for its purpose, then sends the file. */
import type { UploadPurpose } from '@qianxian/protocol/media/media.words'
import { media } from '@qianxian/protocol/media/media'
import type { UploadedMedia } from '@qianxian/protocol/media/media.schema'
import { callQuietly } from './call'
import { upload } from './transfer'

export interface UploadingPicture {
  /** A path from `pickImages`. */
  path: string
  name: string
  /** Size in bytes. */
  size: number
}

/**
 * Resolves to the stored picture, also if moderation refused it (see `verdict`). Rejects with a `RequestFault` that the
 * screen must show.
 * @param onProgress percent, 0 to 100
 */
export async function uploadPicture(
  picture: UploadingPicture,
  purpose: UploadPurpose,
  onProgress?: (percent: number) => void,
): Promise<UploadedMedia> {
  const { path, name, size } = picture
  const policy = await callQuietly(media.getUploadPolicy, { purpose, fileName: name, size: Math.max(1, size) })
  return upload(media.upload, { path, name }, policy.fields, { silent: true, onProgress })
}
