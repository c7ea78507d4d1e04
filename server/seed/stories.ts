/**
 * What has happened between the demonstration's people before anybody opens it: introductions in every state,
 * likes, visits, favourites, served members, and content waiting for the auditors.
 */
import { isIn, values } from '@qianxian/protocol/base/dictionary'
import { consentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { contactDurationDays, lineStates, type LineStatus, type QuotaState } from '@qianxian/protocol/line/line.words'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../src/db/open'
import { users } from '../src/db/tables/account'
import { favorites, interactions, matches, visits } from '../src/db/tables/interact'
import { contactGrants, lineEvents, lineQuotas, lineRequests } from '../src/db/tables/line'
import { loveProfiles } from '../src/db/tables/love'
import { representations, serviceNotes } from '../src/db/tables/matchmaker'
import type { Secrets } from '../src/lib/secrets'
import type { SeedPerson } from './people/seed-person'
import { LINE_MESSAGES } from './people/texts'
import { diceOf } from './portraits/dice'

interface Story {
  db: Db
  secrets: Secrets
  tenantId: number
  now: Date
  people: readonly SeedPerson[]
  ids: { userIds: number[]; profileIds: number[] }
  matchmakerIds: number[]
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

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

export async function seedStories(story: Story): Promise<void> {
  const demo = await demoProfiles(story)
  const inCity = (gender: string) =>
    story.people
      .flatMap((person, place) =>
        person.gender === gender && person.residenceGeo.startsWith('5101') ? [story.ids.profileIds[place]!] : [],
      )
      .filter((id) => id !== demo.love && id !== demo.vip)
  const women = inCity('female')
  const men = inCity('male')
  await seedLines(story, demo, women, men)
  await seedInterest(story, demo.love, men)
  await seedInterest(story, demo.vip, women)
  await seedServed(story, [demo.love, ...women.slice(30, 38), ...men.slice(30, 36)])
}

async function demoProfiles({ db, tenantId }: Story): Promise<{ love: number; vip: number }> {
  const of = async (userName: string) => {
    const [row] = await db
      .select({ id: loveProfiles.id })
      .from(loveProfiles)
      .innerJoin(users, and(eq(users.tenantId, loveProfiles.tenantId), eq(users.id, loveProfiles.userId)))
      .where(and(eq(loveProfiles.tenantId, tenantId), eq(users.userName, userName)))
    return row!.id
  }
  return { love: await of('demo_love'), vip: await of('demo_vip') }
}

async function seedLines(
  story: Story,
  demo: { love: number; vip: number },
  women: readonly number[],
  men: readonly number[],
): Promise<void> {
  for (const [place, plot] of PLOTS.entries()) {
    // Everybody's state is on some screen: received and sent by the love user, sent by the VIP, and between others.
    await seedLine(story, plot, men[place]!, demo.love, place)
    if (['screening', 'viewed', 'connected', 'declined', 'expired', 'withdrawn'].includes(plot.status))
      await seedLine(story, plot, demo.love, men[place + PLOTS.length]!, place + 3)
    if (['delivered', 'connected', 'declined', 'rejected_by_screen', 'met'].includes(plot.status))
      await seedLine(story, plot, demo.vip, women[place]!, place + 5)
    await seedLine(story, plot, women[place + 15]!, men[place + 2 * PLOTS.length]!, place + 7)
  }
}

async function seedLine(story: Story, plot: Plot, fromId: number, toId: number, variant: number): Promise<void> {
  const { db, tenantId, now, matchmakerIds } = story
  const dice = diceOf('line', fromId, toId)
  const asked = new Date(now.getTime() - plot.age * DAY)
  const step = (place: number) => new Date(asked.getTime() + (plot.age * DAY * place) / (plot.path.length + 0.5))
  const when = (status: LineStatus) => (plot.path.includes(status) ? step(plot.path.indexOf(status)) : null)
  const [quota] = await db
    .select()
    .from(lineQuotas)
    .where(and(eq(lineQuotas.tenantId, tenantId), eq(lineQuotas.profileId, fromId)))
    .limit(1)
  if (quota && plot.quotaState !== 'returned' && quota.held + quota.used < quota.total) {
    await db
      .update(lineQuotas)
      .set(plot.quotaState === 'held' ? { held: quota.held + 1 } : { used: quota.used + 1 })
      .where(and(eq(lineQuotas.tenantId, tenantId), eq(lineQuotas.id, quota.id)))
  }
  const message = LINE_MESSAGES[variant % LINE_MESSAGES.length]!
  const deliveredAt = when('delivered')
  const last = step(plot.path.length - 1)
  const [row] = await db
    .insert(lineRequests)
    .values({
      tenantId,
      fromId,
      toId,
      mode: variant % 3 === 0 ? 'assisted' : 'self',
      matchmakerId: variant % 2 === 0 ? matchmakerIds[0]! : null,
      quotaId: quota?.id ?? null,
      quotaState: plot.quotaState,
      message: message.text,
      reasons: [message.reason],
      scopes: ['phone', 'wechat'],
      status: plot.status,
      createdAt: asked,
      screenDueAt: new Date(asked.getTime() + 48 * HOUR),
      deliveredAt,
      viewedAt: when('viewed'),
      answeredAt: when('accepted') ?? when('declined'),
      expireAt: deliveredAt && new Date(deliveredAt.getTime() + 7 * DAY),
      updatedAt: last,
      // Unread is what the other side did last: a yes for the asker, a question for the asked.
      seenByFromAt: plot.status === 'connected' ? asked : last,
      seenByToAt: plot.status === 'delivered' ? null : last,
      ...plot.extra,
    })
    .returning({ id: lineRequests.id })
  const lineId = row!.id
  await db.insert(lineEvents).values(plot.path.map((kind, place) => ({ tenantId, lineId, kind, createdAt: step(place) })))
  if (isIn(lineStates.connected, plot.status)) {
    const days = dice.chance(0.5) ? contactDurationDays.d30 : null
    const opened = when('connected')!
    const grant = {
      tenantId,
      lineId,
      scopes: ['phone' as const],
      until: days === null ? null : new Date(now.getTime() + days * DAY),
      createdAt: opened,
    }
    await db.insert(contactGrants).values([
      { ...grant, grantorId: toId, granteeId: fromId },
      { ...grant, grantorId: fromId, granteeId: toId },
    ])
    const [aId, bId] = [Math.min(fromId, toId), Math.max(fromId, toId)]
    await db.insert(matches).values({ tenantId, aId, bId, source: 'line', createdAt: opened }).onConflictDoNothing()
  }
}

/** Visitors, likes and favourites around one person, some of them mutual. */
async function seedInterest({ db, tenantId, now }: Story, meId: number, others: readonly number[]): Promise<void> {
  const back = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const visitors = others.slice(8, 26)
  await db.insert(visits).values([
    ...visitors.map((viewerId, place) => ({
      tenantId,
      viewerId,
      viewedId: meId,
      count: 1 + (place % 4),
      lastAt: back(place * 5 + 1),
      source: (['home', 'search', 'recommend'] as const)[place % 3]!,
    })),
    ...others
      .slice(20, 32)
      .map((viewedId, place) => ({ tenantId, viewerId: meId, viewedId, count: 1, lastAt: back(place * 7 + 2), source: 'home' as const })),
  ])
  const like = (fromId: number, toId: number, hours: number) => ({ tenantId, fromId, toId, type: 'like' as const, createdAt: back(hours) })
  const admirers = others.slice(40, 49)
  await db
    .insert(interactions)
    .values([
      ...admirers.map((id, place) => like(id, meId, place * 6 + 30)),
      ...others.slice(46, 54).map((id, place) => like(meId, id, place * 6 + 40)),
    ])
  for (const id of others.slice(46, 49)) {
    await db
      .insert(matches)
      .values({ tenantId, aId: Math.min(id, meId), bId: Math.max(id, meId), source: 'mutual_like', createdAt: back(30) })
      .onConflictDoNothing()
  }
  await db.insert(favorites).values(
    others.slice(12, 19).map((targetId, place) => ({
      tenantId,
      profileId: meId,
      targetId,
      note: place === 0 ? '聊得来，想多了解' : null,
      createdAt: back(place * 9 + 3),
    })),
  )
}

async function seedServed({ db, tenantId, now, matchmakerIds }: Story, profileIds: readonly number[]): Promise<void> {
  const scopes = values(consentScope)
  const rows = await db
    .insert(representations)
    .values(
      profileIds.map((profileId, place) => {
        const isPending = place >= profileIds.length - 2
        const startedAt = new Date(now.getTime() - (place * 6 + 3) * DAY)
        return {
          tenantId,
          matchmakerId: matchmakerIds[place % 5 === 4 ? 1 : 0]!,
          profileId,
          mode: isPending ? ('claimed' as const) : ('invited' as const),
          status: isPending ? ('consent_requested' as const) : ('active' as const),
          scopes: isPending ? [] : place % 4 === 3 ? scopes.slice(0, 3) : scopes,
          message: isPending ? '看了您的资料，觉得很用心，愿意让我帮您留意合适的人吗？' : null,
          requestedAt: startedAt,
          expiresAt: isPending ? new Date(now.getTime() + 5 * DAY) : null,
          startedAt: isPending ? null : startedAt,
        }
      }),
    )
    .returning({ id: representations.id, status: representations.status })
  const served = rows.filter((row) => row.status === 'active')
  await db.insert(serviceNotes).values(
    served.slice(0, 6).map((row, place) => ({
      tenantId,
      representationId: row.id,
      type: (['call', 'interview', 'feedback'] as const)[place % 3]!,
      content: [
        '电话沟通半小时，期待一年内结婚，看重对方的责任心。',
        '面谈了解家庭情况，父母开明，不急于买房。',
        '第一次见面感觉不错，约好下周再见。',
      ][place % 3]!,
      nextAt: new Date(now.getTime() + (place - 1) * DAY),
      createdAt: new Date(now.getTime() - (place + 1) * DAY),
    })),
  )
}
