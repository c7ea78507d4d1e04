/** Sends a picture that the machine doubts to a human. */
import { explainLabel } from '@qianxian/protocol/audit/audit.words'
import type { Ctx } from '../../../ctx'
import { openTask } from '../../audit/audit'
import { openTaskOf, type MediaRow } from '../media.repository'

/** Returns the open audit task of the picture, created if missing. The picture must be locked. */
export async function requestReview(ctx: Ctx, row: MediaRow, isAvatar: boolean): Promise<number> {
  return (
    (await openTaskOf(ctx, row.id)) ??
    (await openTask(ctx, {
      targetType: 'photo',
      targetId: row.id,
      ownerId: row.ownerId,
      parties: [],
      title: isAvatar ? '待审核的头像' : '待审核的照片',
      items: [
        {
          field: 'photo',
          label: isAvatar ? '头像' : '照片',
          before: null,
          after: null,
          hint: explainLabel(row.verdictLabel),
          mediaId: row.id,
        },
      ],
      autoResult: { provider: 'moderation', label: row.verdictLabel, score: 0 },
      priority: isAvatar ? 'high' : 'medium',
    }))
  )
}
