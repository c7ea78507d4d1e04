/** An album as its owner, or a matchmaker who edits for them, sees it. */
import { auditReason, reasonFix } from '@qianxian/protocol/audit/audit.words'
import { has } from '@qianxian/protocol/base/dictionary'
import type { MyPhoto, PhotoAlbum } from '@qianxian/protocol/media/media.schema'
import { requireMember, type Ctx } from '../../../ctx'
import { picturesOf } from '../media.presenter'
import { albumRows, photoVersionOf, profileIdOf } from './album.repository'

/** The viewer's own album; empty at version 0 before it exists. */
export async function myAlbum(ctx: Ctx): Promise<PhotoAlbum> {
  const profileId = await profileIdOf(ctx, requireMember(ctx).userId)
  return profileId === null ? { version: 0, list: [] } : albumOf(ctx, profileId)
}

export async function albumOf(ctx: Ctx, profileId: number): Promise<PhotoAlbum> {
  const version = await photoVersionOf(ctx, profileId)
  const rows = await albumRows(ctx, profileId)
  const pictures = await picturesOf(
    ctx,
    rows.map((row) => row.mediaId),
    () => false,
  )
  const list = rows.flatMap((row): MyPhoto[] => {
    const picture = pictures.get(row.mediaId)
    if (!picture) return []
    const code = has(auditReason, row.reasonCode) ? row.reasonCode : null
    return [
      {
        id: row.id,
        mediaId: row.mediaId,
        picture,
        state: row.state,
        isAvatar: row.isAvatar,
        reason: code && `${auditReason[code]}。${reasonFix('photo', code)}`,
        auditTaskId: row.auditTaskId,
        canAppeal: row.state === 'rejected' && row.auditStatus === 'rejected' && !row.hasAppealed,
      },
    ]
  })
  return { version, list }
}
