/** A matchmaker's open work for the account's overview. */
import type { Work } from '@qianxian/protocol/auth/auth.schema'
import { endOfDayInShanghai } from '@qianxian/protocol/base/calendar'
import { requireMember, type Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { countToScreen } from './matchmaker-work.repository'
import * as store from './matchmaker.repository'

/** Returns nothing unless the viewer is a serving matchmaker. */
export async function workOfMatchmaker(ctx: Ctx): Promise<Work[]> {
  const { userId, profileId } = requireMember(ctx)
  const own = await store.matchmakerOfUser(ctx, userId)
  if (!own) return []
  const [lines, followUps] = await readAll(ctx, [
    () => countToScreen(ctx, { matchmakerId: own.id, ownProfileId: profileId }),
    () => store.countDue(ctx, own.id, endOfDayInShanghai(ctx.now)),
  ])
  return [{ name: own.name, lines, followUps }]
}
