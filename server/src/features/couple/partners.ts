/** People of a couple as their partner or their matchmaker sees them: name, number and picture, whatever rests. */
import type { Partner } from '@qianxian/protocol/couple/couple.schema'
import type { Ctx } from '../../ctx'
import { picturesOf } from '../media/media'
import { namesOf } from './couple.repository'

/** By profile id; a person without a name is absent. */
export async function presentPartners(ctx: Ctx, profileIds: readonly number[]): Promise<Map<number, Partner>> {
  const rows = await namesOf(ctx, [...new Set(profileIds)])
  const pictures = await picturesOf(
    ctx,
    [...rows.values()].flatMap(({ coverMediaId }) => coverMediaId ?? []),
    () => false,
  )
  return new Map(
    [...rows].map(([id, { no, nickname, coverMediaId }]) => [
      id,
      { no, nickname: nickname ?? '对方', cover: (coverMediaId !== null && pictures.get(coverMediaId)) || null },
    ]),
  )
}
