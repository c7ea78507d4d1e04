/** Presents a cooperation to either of the two matchmakers. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { cooperationStates } from '@qianxian/protocol/cooperation/cooperation.words'
import type { Cooperation } from '@qianxian/protocol/cooperation/cooperation.schema'
import type { Ctx } from '../../ctx'
import { cardsOf } from '../love/love'
import { cardsForColleague, desksById } from '../matchmaker/matchmaker'
import type { CooperationRow } from './cooperation.repository'

/** True once the offer was accepted; only then the offering matchmaker sees who serves the other member. */
const isNamed = ({ answeredAt, status }: CooperationRow): boolean => answeredAt !== null && status !== 'declined'

/** Omits rows whose people no longer exist. */
export async function cooperationViews(ctx: Ctx, matchmakerId: number, rows: readonly CooperationRow[]): Promise<Cooperation[]> {
  const membersOf = (isOpen: boolean) =>
    rows.filter(({ status }) => isIn(cooperationStates.open, status) === isOpen).flatMap(({ fromId, toId }) => [fromId, toId])
  const [past, atDesk, desks] = [
    await cardsOf(ctx, [...new Set(membersOf(false))]),
    await cardsForColleague(ctx, matchmakerId, [...new Set(membersOf(true))]),
    await desksById(ctx, [...new Set(rows.flatMap(({ askerId, helperId }) => [askerId, helperId]))]),
  ]
  return rows.flatMap((row) => {
    const cards = isIn(cooperationStates.open, row.status) ? atDesk : past
    const [from, to] = [cards.get(row.fromId), cards.get(row.toId)]
    if (!from || !to) return []
    const isMine = row.askerId === matchmakerId
    const colleague = desks.find(({ id }) => id === (isMine ? row.helperId : row.askerId))
    return [
      {
        id: row.id,
        status: row.status,
        isMine,
        percent: row.percent,
        message: row.message,
        from,
        to,
        colleague: isMine && !isNamed(row) ? null : (colleague?.name ?? null),
        refusal: row.refusal,
        offeredAt: row.offeredAt.toISOString(),
        until: row.status === 'offered' ? row.expiresAt.toISOString() : null,
        endedAt: row.endedAt?.toISOString() ?? null,
      },
    ]
  })
}
