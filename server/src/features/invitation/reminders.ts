/**
 * Reminds people who consented without an account, once at each of two times before the consent ends, by a link that
 * renews or withdraws it.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { object, Type } from '@qianxian/protocol/base/shape'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import type { Ctx } from '../../ctx'
import { defineJob } from '../../jobs/job'
import { runInBatches } from '../../lib/batches'
import { servingDesk } from '../matchmaker/matchmaker'
import * as store from './invitation.repository'
import type { AskRow } from './invitation.repository'
import { mayText, sendLink } from './ask-link'
import { isAskOpen } from './ask-status'

const AT_ONCE = 200
const DAY_MS = 86_400_000

/** Sends how long the consent is still valid, with the link to change it. An interrupted message is sent again. */
export const sendAskStatusJob = defineJob('invitation.standing', object({ askId: Type.Integer() }), async (ctx, { askId }) => {
  const row = (await store.asksById(ctx, [askId])).get(askId)
  if (row?.status !== 'consented' || !isAskOpen(ctx, row) || !(await servingDesk(ctx, row.matchmakerId)) || !(await mayText(ctx, row)))
    return
  const days = Math.ceil((row.expiresAt.getTime() - ctx.now.getTime()) / DAY_MS)
  await sendLink(ctx, row, { template: 'consentStands', opens: 'tokenHash', params: [String(days)] })
})

/** Returns which of the two reminders is due now; null if it was sent, or if the end is not near. */
function dueDays(ctx: Ctx, { expiresAt, endingToldDays }: AskRow): number | null {
  const days = [...matchmakerLimits.consentEndingDays].sort((a, b) => a - b).find((near) => expiresAt <= momentAfter(ctx.now, near, 'day'))
  return days === undefined || (endingToldDays !== null && endingToldDays <= days) ? null : days
}

/** Returns the number of reminded people. */
export async function remindEnding(ctx: Ctx): Promise<number> {
  const [far, near] = matchmakerLimits.consentEndingDays
  let told = 0
  await runInBatches(AT_ONCE, async () => {
    const ending = await store.endingAsks(ctx, { far, near }, AT_ONCE)
    for (const { id } of ending)
      await ctx.tx(async (ctx) => {
        const row = await store.lockAsk(ctx, id)
        const days = row?.status === 'consented' && isAskOpen(ctx, row) ? dueDays(ctx, row) : null
        if (days === null) return
        await store.updateAsk(ctx, id, { endingToldDays: days })
        await ctx.jobs.send(ctx, sendAskStatusJob, { askId: id })
        told += 1
      })
    return ending.length
  })
  return told
}
