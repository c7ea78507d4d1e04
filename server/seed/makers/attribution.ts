/** Attributions of members, with the events behind them, and disputes. */
import { afterWorkingDays } from '@qianxian/protocol/attribution/attribution.rules'
import { attributionLimits } from '@qianxian/protocol/attribution/attribution.words'
import { attributionDisputes, attributionEvents, attributions } from '../../src/db/tables/attribution'
import { maker, type Bench, type Facts } from '../maker'

const newRow = maker(attributions, (facts: Facts<typeof attributions, 'userId' | 'kind' | 'targetId'>) => ({
  source: 'link' as const,
  ...facts,
}))

export const newAttributionEvent = maker(
  attributionEvents,
  (facts: Facts<typeof attributionEvents, 'userId' | 'kind' | 'targetId' | 'event'>, { now }) => ({ at: now, ...facts }),
)

/** Creates the start event too, and the end event if the attribution has ended; a change by the platform has a note. */
export async function newAttribution(
  bench: Bench,
  { note = null, ...facts }: Facts<typeof attributions, 'userId' | 'kind' | 'targetId'> & { note?: string | null },
): Promise<typeof attributions.$inferSelect> {
  const row = await newRow(bench, facts)
  const { userId, kind, targetId, source, boundAt, expiresAt, status, endedAt, endReason } = row
  const about = { userId, kind, targetId }
  const because = source === 'manual' ? { reason: 'manual' as const, note } : {}
  await newAttributionEvent(bench, { ...about, event: 'bound', source, expiresAt, at: boundAt, ...because })
  if (status !== 'active')
    await newAttributionEvent(bench, {
      ...about,
      event: status === 'expired' ? 'lapsed' : 'replaced',
      reason: endReason,
      note: endReason === 'manual' ? note : null,
      at: endedAt ?? boundAt,
    })
  return row
}

/** An open dispute. */
export const newDispute = maker(
  attributionDisputes,
  (facts: Facts<typeof attributionDisputes, 'userId' | 'kind' | 'claimantId' | 'byUserId' | 'eventId'>, { now }) => ({
    statement: '会员是看了我在社区活动上的介绍来的，当天就加了联系。',
    mediaIds: [],
    status: 'open' as const,
    dueAt: afterWorkingDays(now, attributionLimits.answerWorkingDays),
    ...facts,
  }),
)
