/** A picture of which the machine is not sure goes before a human. */
import type { Ctx } from '../../../ctx'
import { openTask } from '../../audit/audit'
import { openTaskOf, type MediaRow } from '../media.repository'

/** The task that waits for somebody's judgement, begun where there is none yet. The picture must be locked. */
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
        { field: 'photo', label: isAvatar ? '头像' : '照片', before: null, after: null, hint: row.verdictLabel || null, mediaId: row.id },
      ],
      autoResult: { provider: 'moderation', label: row.verdictLabel, score: 0 },
      priority: isAvatar ? 'high' : 'medium',
    }))
  )
}
