/** Voices as their addressees may play them. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { voiceLimits } from '@qianxian/protocol/media/media.words'
import { requireMember, type Ctx, type World } from '../../../ctx'
import { fault } from '../../../http/fault'
import { addressesExpireAt } from '../media.presenter'
import { runInBatches } from '../../../lib/batches'
import { deleteVoices, forgetVoice, takeExpiredVoices, markSent, voicesByIds } from './voice.repository'

/** Turns one's own voice into a message, once, in the sender's transaction. Returns its seconds; throws `not_found`. */
export async function attachVoice(ctx: Ctx, voiceId: number): Promise<number> {
  const row = await markSent(ctx, requireMember(ctx).userId, voiceId)
  if (!row) throw fault('not_found')
  return row.seconds
}

/**
 * Voices by id, with addresses that expire daily; missing voices are absent from the map. Does not check the viewer's permission.
 */
export async function voicesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, { url: string; seconds: number }>> {
  const expiresAt = addressesExpireAt(ctx.now)
  const rows = await voicesByIds(ctx, ids)
  return new Map(rows.map(({ id, fileKey, seconds }) => [id, { url: ctx.adapters.storage.signUrl(fileKey, { expiresAt }), seconds }]))
}

/** Makes the voices unplayable at once; their files are removed within the hour. */
export const dropVoices = (ctx: Ctx, ids: readonly number[]): Promise<void> => deleteVoices(ctx, { ids })

export const dropVoicesOf = (ctx: Ctx, ownerId: number): Promise<void> => deleteVoices(ctx, { ownerId })

const AT_ONCE = 100

/** Returns how many voices were removed. */
export function sweepVoices({ db, adapters }: Pick<World, 'db' | 'adapters'>, now: Date): Promise<number> {
  return runInBatches(AT_ONCE, async () => {
    const rows = await takeExpiredVoices(db, { unsentBefore: momentBefore(now, voiceLimits.unsentHours, 'hour'), now, limit: AT_ONCE })
    for (const row of rows) {
      // Removes the file first, so that after a crash in between the row still names it.
      await adapters.storage.remove(row.fileKey)
      await forgetVoice(db, row)
    }
    return rows.length
  })
}
