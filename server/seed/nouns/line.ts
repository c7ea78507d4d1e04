/** Times for everybody, and introductions in every state, with the steps that led there. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contactDurationDays, lineLimits, lineStates, type LineStatus, type QuotaState } from '@qianxian/protocol/line/line.words'
import { and, eq } from 'drizzle-orm'
import { lineQuotas, type lineRequests } from '../../src/db/tables/line'
import { newMatch } from '../makers/interact'
import { newGrant, newLine, newLineEvent, newQuota } from '../makers/line'
import { LINE_MESSAGES } from '../people/texts'
import { diceOf } from '../portraits/dice'
import { circleOf, type Demonstration, type Stage } from '../stage'

const DAY_MS = 86_400_000

interface Plot {
  status: LineStatus
  /** Days ago it was asked. */
  age: number
  path: readonly LineStatus[]
  quotaState: Exclude<QuotaState, 'none'>
  extra?: Partial<typeof lineRequests.$inferInsert>
}

/** One introduction for each state there is, with the steps that lead there. */
const PLOTS: readonly Plot[] = [
  { status: 'screening', age: 0.4, path: ['submitted', 'screening'], quotaState: 'held' },
  { status: 'delivered', age: 2, path: ['submitted', 'screening', 'delivered'], quotaState: 'held' },
  { status: 'viewed', age: 3, path: ['submitted', 'screening', 'delivered', 'viewed'], quotaState: 'held' },
  { status: 'connected', age: 6, path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected'], quotaState: 'used' },
  {
    status: 'declined',
    age: 9,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'declined'],
    quotaState: 'returned',
    extra: { declineReason: 'not_now', closeReason: 'declined' },
  },
  {
    status: 'expired',
    age: 12,
    path: ['submitted', 'screening', 'delivered', 'expired'],
    quotaState: 'returned',
    extra: { closeReason: 'expired' },
  },
  {
    status: 'withdrawn',
    age: 8,
    path: ['submitted', 'screening', 'delivered', 'withdrawn'],
    quotaState: 'returned',
    extra: { closeReason: 'withdrawn' },
  },
  {
    status: 'rejected_by_screen',
    age: 5,
    path: ['submitted', 'screening', 'rejected_by_screen'],
    quotaState: 'returned',
    extra: { closeReason: 'not_suitable' },
  },
  {
    status: 'meeting_booked',
    age: 15,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'meeting_booked'],
    quotaState: 'used',
  },
  {
    status: 'met',
    age: 22,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'meeting_booked', 'met'],
    quotaState: 'used',
  },
  {
    status: 'dating',
    age: 40,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'met', 'dating'],
    quotaState: 'used',
  },
  {
    status: 'success',
    age: 80,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'met', 'dating', 'success'],
    quotaState: 'used',
  },
  {
    status: 'stalled',
    age: 30,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'stalled'],
    quotaState: 'used',
  },
  {
    status: 'closed',
    age: 25,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'closed'],
    quotaState: 'used',
    extra: { closeReason: 'ended_by_member' },
  },
  {
    status: 'terminated',
    age: 18,
    path: ['submitted', 'screening', 'delivered', 'viewed', 'accepted', 'connected', 'terminated'],
    quotaState: 'used',
    extra: { closeReason: 'blocked' },
  },
]

export const demonstration: Demonstration = {
  async people(stage) {
    await newQuota.all(
      stage,
      stage.inhabitants.map(({ profileId, person: { isVip } }) => ({ profileId, total: isVip ? 12 : 5 })),
    )
  },

  async past(stage) {
    const { love, vip, women, men } = await circleOf(stage)
    for (const [place, plot] of PLOTS.entries()) {
      // Everybody's state is on some screen: received and sent by the love user, sent by the VIP, and between others.
      await tell(stage, plot, men[place]!, love, place)
      if (['screening', 'viewed', 'connected', 'declined', 'expired', 'withdrawn'].includes(plot.status))
        await tell(stage, plot, love, men[place + PLOTS.length]!, place + 3)
      if (['delivered', 'connected', 'declined', 'rejected_by_screen', 'met'].includes(plot.status))
        await tell(stage, plot, vip, women[place]!, place + 5)
      await tell(stage, plot, women[place + 15]!, men[place + 2 * PLOTS.length]!, place + 7)
    }
  },
}

async function tell(stage: Stage, plot: Plot, fromId: number, toId: number, variant: number): Promise<void> {
  const { now, matchmakerIds } = stage
  const asked = new Date(now.getTime() - plot.age * DAY_MS)
  const step = (place: number) => new Date(asked.getTime() + (plot.age * DAY_MS * place) / (plot.path.length + 0.5))
  const when = (status: LineStatus) => (plot.path.includes(status) ? step(plot.path.indexOf(status)) : null)
  const message = LINE_MESSAGES[variant % LINE_MESSAGES.length]!
  const deliveredAt = when('delivered')
  const last = step(plot.path.length - 1)
  const { id: lineId } = await newLine(stage, {
    fromId,
    toId,
    mode: variant % 3 === 0 ? 'assisted' : 'self',
    matchmakerId: variant % 2 === 0 ? matchmakerIds[0]! : null,
    quotaId: await spendTime(stage, fromId, plot.quotaState),
    quotaState: plot.quotaState,
    message: message.text,
    reasons: [message.reason],
    scopes: ['phone', 'wechat'],
    status: plot.status,
    createdAt: asked,
    screenDueAt: momentAfter(asked, lineLimits.screenHours, 'hour'),
    deliveredAt,
    viewedAt: when('viewed'),
    answeredAt: when('accepted') ?? when('declined'),
    expireAt: deliveredAt && momentAfter(deliveredAt, lineLimits.answerDays, 'day'),
    updatedAt: last,
    // Unread is what the other side did last: a yes for the asker, a question for the asked.
    seenByFromAt: plot.status === 'connected' ? asked : last,
    seenByToAt: plot.status === 'delivered' ? null : last,
    // The screens of both yeses and of the first contact were seen in those days.
    connectedSeenByFromAt: when('connected'),
    connectedSeenByToAt: when('connected'),
    contactSeenByFromAt: when('connected'),
    contactSeenByToAt: when('connected'),
    ...plot.extra,
  })
  await newLineEvent.all(
    stage,
    plot.path.map((kind, place) => ({ lineId, kind, createdAt: step(place) })),
  )
  if (!isIn(lineStates.connected, plot.status)) return
  const createdAt = when('connected')!
  const until = diceOf('line', fromId, toId).chance(0.5) ? momentAfter(now, contactDurationDays.d30!, 'day') : null
  await newGrant.all(stage, [
    { lineId, until, createdAt, grantorId: toId, granteeId: fromId },
    { lineId, until, createdAt, grantorId: fromId, granteeId: toId },
  ])
  await newMatch(stage, { of: [fromId, toId], source: 'line', createdAt })
}

/** Returns the package that the line was asked with; one without times left stays as it is. */
async function spendTime({ db, tenantId }: Stage, profileId: number, state: Plot['quotaState']): Promise<number> {
  const [quota] = await db
    .select()
    .from(lineQuotas)
    .where(and(eq(lineQuotas.tenantId, tenantId), eq(lineQuotas.profileId, profileId)))
    .limit(1)
  const { id, held, used, total } = quota!
  if (state !== 'returned' && held + used < total) {
    await db
      .update(lineQuotas)
      .set(state === 'held' ? { held: held + 1 } : { used: used + 1 })
      .where(and(eq(lineQuotas.tenantId, tenantId), eq(lineQuotas.id, id)))
  }
  return id
}
