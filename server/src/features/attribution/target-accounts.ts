/** The accounts behind a matchmaker or a store. */
import type { ClaimedKind } from '@qianxian/protocol/attribution/attribution.words'
import type { Ctx } from '../../ctx'
import { readEach } from '../../db/reads'
import { desksById } from '../matchmaker/matchmaker'
import { managersOf } from '../store/store'

/** For matchmakers the matchmaker's own account; for stores their managers. */
export async function listTargetAccounts(ctx: Ctx, kind: ClaimedKind, targetIds: readonly number[]): Promise<number[]> {
  if (kind === 'matchmaker') return (await desksById(ctx, targetIds)).map(({ userId }) => userId)
  return (await readEach(ctx, targetIds, (id) => managersOf(ctx, id))).flat()
}
