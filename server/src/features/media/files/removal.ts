/** Removes the files of pictures deleted a week ago or never completely stored. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { photoLimits } from '@qianxian/protocol/media/media.words'
import type { World } from '../../../ctx'
import { deletedBefore, forgetMedia, isKeyOfAnother, type MediaRow } from '../media.repository'
import { runInBatches } from '../../../lib/batches'

/** Hours after which an upload counts as unfinished; an upload takes minutes at most. */
const UNFINISHED_HOURS = 1
const AT_ONCE = 100

/**
 * Removes the objects of pictures deleted more than seven days ago or never completely stored; returns how many
 * pictures were removed.
 */
export async function sweepDeletedMedia(world: Pick<World, 'db' | 'adapters'>, now: Date): Promise<number> {
  const before = momentBefore(now, photoLimits.deletedKeepDays, 'day')
  await world.adapters.storage.sweepUnfinished(momentBefore(now, UNFINISHED_HOURS, 'hour'))
  return runInBatches(AT_ONCE, async () => {
    const rows = await deletedBefore(world.db, before, AT_ONCE)
    for (const row of rows) await removeMedia(world, row)
    return rows.length
  })
}

/** Removes the files first, so that after a crash in between the row still names them. */
export async function removeMedia({ db, adapters }: Pick<World, 'db' | 'adapters'>, row: MediaRow): Promise<void> {
  for (const key of [row.originalKey, row.displayKey, row.thumbKey, row.blurKey]) {
    if (!(await isKeyOfAnother(db, row, key))) await adapters.storage.remove(key)
  }
  await forgetMedia(db, row)
}
