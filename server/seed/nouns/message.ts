/** Conversations of the two login accounts in every state, and of the matchmaker. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { LineStatus } from '@qianxian/protocol/line/line.words'
import { and, eq, or } from 'drizzle-orm'
import { users } from '../../src/db/tables/account'
import { lineRequests } from '../../src/db/tables/line'
import { loveProfiles } from '../../src/db/tables/love'
import { matchmakers } from '../../src/db/tables/matchmaker'
import { accounts } from '../accounts'
import { newTalk, type Said } from '../makers/message'
import { newMatch } from '../makers/interact'
import { LONG_TALK, SHORT_TALKS } from '@qianxian/demonstration/people/talks'
import { circleOf, type Demonstration, type Stage } from '../stage'

interface Sided {
  userId: number
  profileId: number
}

const UNREAD_OF_LONG = 3

export const demonstration: Demonstration = {
  async past(stage) {
    const { love, vip, women, men } = await circleOf(stage)
    const { now } = stage
    const side = async (profileId: number): Promise<Sided> => ({ profileId, userId: await userOf(stage, profileId) })
    const [me, he] = [await side(love), await side(vip)]
    const minutesAgo = (minutes: number) => momentBefore(now, minutes, 'minute')
    const daysAgo = (days: number) => momentBefore(now, days, 'day')
    /** Alternating lines at an interval of `minutes`. */
    const spoken = (texts: readonly string[], first: Date, minutes: number): Said[] =>
      texts.map((body, place) => ({ by: (place % 2) as 0 | 1, body, at: momentAfter(first, place * minutes, 'minute') }))

    // A long conversation over the last days; its reader has not read the end.
    const partner = await side((await lineWith(stage, love, 'connected'))!)
    const long = spoken(LONG_TALK, minutesAgo(LONG_TALK.length * 60), 60)
    await newTalk(stage, {
      of: [partner, me],
      said: long.map((one, place) => ({ ...one, by: speakerOf(place) })),
      read: [long.length, long.length - UNREAD_OF_LONG - 1],
      conversation: { origin: 'line' },
    })

    const [waiting, closed, stalled] = [
      await side(men[40]!),
      await side((await lineWith(stage, love, 'closed'))!),
      await side((await lineWith(stage, love, 'stalled'))!),
    ]
    await newMatch(stage, { of: [love, waiting.profileId], createdAt: daysAgo(1) })
    await newTalk(stage, {
      of: [me, waiting],
      said: SHORT_TALKS.waiting.map((body, place) => ({ by: 0, body, at: minutesAgo(300 - place * 5) })),
      read: [2, 0],
    })
    await newTalk(stage, {
      of: [me, closed],
      said: spoken(SHORT_TALKS.closed, daysAgo(10), 30),
      conversation: { origin: 'line', state: 'closed', closeReason: 'let_go', closedAt: daysAgo(9), endedByUserId: closed.userId },
    })
    await newTalk(stage, { of: [stalled, me], said: spoken(SHORT_TALKS.stalled, daysAgo(20), 40), conversation: { origin: 'line' } })

    // A conversation with suspicious texts, and a new one.
    const [risky, fresh] = [await side(women[41]!), await side(women[42]!)]
    for (const { profileId } of [risky, fresh]) await newMatch(stage, { of: [vip, profileId], createdAt: daysAgo(2) })
    await newTalk(stage, {
      of: [risky, he],
      said: spoken(SHORT_TALKS.risky, minutesAgo(900), 7).map((one) => (one.body.includes('理财') ? { ...one, risks: ['money'] } : one)),
      read: [4, 2],
    })
    await newTalk(stage, { of: [fresh, he], said: [{ by: 0, body: '你好，你也喜欢逛旧书店吗？', at: minutesAgo(42) }], read: [1, 0] })

    await withMatchmaker(stage, me, spoken(SHORT_TALKS.matchmaker, daysAgo(2), 25))
  },
}

/** The awaited reader answers once in the middle of the last lines. */
const speakerOf = (place: number): 0 | 1 => {
  const left = LONG_TALK.length - place
  if (left > 4) return (place % 2) as 0 | 1
  return left === 2 ? 1 : 0
}

async function userOf({ db, tenantId }: Stage, profileId: number): Promise<number> {
  const [row] = await db
    .select({ userId: loveProfiles.userId })
    .from(loveProfiles)
    .where(and(eq(loveProfiles.tenantId, tenantId), eq(loveProfiles.id, profileId)))
  return row!.userId!
}

/** The other side of a person's line in a state. */
async function lineWith({ db, tenantId }: Stage, profileId: number, status: LineStatus): Promise<number | undefined> {
  const rows = await db
    .select({ fromId: lineRequests.fromId, toId: lineRequests.toId })
    .from(lineRequests)
    .where(
      and(
        eq(lineRequests.tenantId, tenantId),
        or(eq(lineRequests.fromId, profileId), eq(lineRequests.toId, profileId)),
        eq(lineRequests.status, status),
      ),
    )
    .orderBy(lineRequests.id)
  const [row] = rows
  return row && (row.fromId === profileId ? row.toId : row.fromId)
}

async function withMatchmaker(stage: Stage, member: Sided, said: readonly Said[]): Promise<void> {
  const { db, tenantId } = stage
  const [desk] = await db
    .select({ id: matchmakers.id, userId: matchmakers.userId })
    .from(matchmakers)
    .innerJoin(users, and(eq(users.tenantId, matchmakers.tenantId), eq(users.id, matchmakers.userId)))
    .where(and(eq(matchmakers.tenantId, tenantId), eq(users.userName, accounts.matchmaker.userName)))
  await newTalk(stage, {
    of: [member, { userId: desk!.userId, profileId: 0 }],
    said,
    read: [said.length - 1, said.length],
    conversation: { kind: 'service', matchmakerId: desk!.id },
  })
}
