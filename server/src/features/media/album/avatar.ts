/** The avatar: the photo of an album that represents the person. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { photoStates } from '@qianxian/protocol/media/media.words'
import type { Ctx } from '../../../ctx'
import { albumRows, makeAvatar } from './album.repository'

/** Keeps a usable avatar; otherwise chooses the next approved photo, or else one still under review. */
export async function chooseAvatar(ctx: Ctx, profileId: number): Promise<void> {
  const rows = await albumRows(ctx, profileId)
  if (rows.some((row) => row.isAvatar && isIn(photoStates.usable, row.state))) return
  const next = rows.find((row) => row.state === 'approved') ?? rows.find((row) => row.state === 'manual')
  if (next) await makeAvatar(ctx, profileId, next.id)
}
