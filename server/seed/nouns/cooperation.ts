/** Cooperations of the demonstration's matchmaker with colleagues: one in each state. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import type { CooperationRefusal, CooperationStatus } from '@qianxian/protocol/cooperation/cooperation.words'
import { and, asc, eq } from 'drizzle-orm'
import { loveProfiles } from '../../src/db/tables/love'
import { matchmakers, representations } from '../../src/db/tables/matchmaker'
import { cooperationAsked, cooperationSubject } from '../../src/features/cooperation/cooperation.notices'
import { newCooperation } from '../makers/cooperation'
import { newLine } from '../makers/line'
import { newNotice } from '../makers/notice'
import { newUse } from '../makers/matchmaker'
import type { Demonstration, Stage } from '../stage'

interface Story {
  status: CooperationStatus
  /** True if the demonstration's own matchmaker offered it, false if a colleague did. */
  isOwn: boolean
  percent: number
  /** Hours since it was offered, answered and ended. */
  hours: readonly [offered: number, answered: number | null, ended: number | null]
  message: string
  refusal?: CooperationRefusal
}

const STORIES: readonly Story[] = [
  {
    status: 'offered',
    isOwn: false,
    percent: 30,
    hours: [5, null, null],
    message: '两位都喜欢安静，聊起书来应该停不下来，想请你一起牵线。',
  },
  { status: 'offered', isOwn: true, percent: 25, hours: [3, null, null], message: '我这位会员看重家庭，和你那位的期待很接近。' },
  { status: 'accepted', isOwn: true, percent: 40, hours: [50, 30, null], message: '作息和爱好都合得来，愿意一起试试吗？' },
  { status: 'declined', isOwn: true, percent: 10, hours: [120, 100, 100], message: '', refusal: 'percent' },
  { status: 'withdrawn', isOwn: true, percent: 30, hours: [200, null, 190], message: '' },
  { status: 'lapsed', isOwn: false, percent: 20, hours: [300, null, 252], message: '有空的话看看这两位。' },
  { status: 'settled', isOwn: false, percent: 35, hours: [400, 380, 370], message: '都在一座城市，也都想早点安定下来。' },
  { status: 'ended', isOwn: true, percent: 30, hours: [600, 580, 500], message: '' },
]

interface Served {
  id: number
  profileId: number
  matchmakerId: number
  gender: string | null
}

export const demonstration: Demonstration = {
  async past(stage) {
    const { matchmakerIds } = stage
    const served = await servedNow(stage)
    const own = served.filter(({ matchmakerId }) => matchmakerId === matchmakerIds[0])
    const others = served.filter(({ matchmakerId }) => matchmakerId !== matchmakerIds[0])
    const taken = new Set<number>()
    const take = (rows: readonly Served[], fits: (row: Served) => boolean): Served => {
      const row = rows.find((one) => !taken.has(one.profileId) && fits(one))!
      taken.add(row.profileId)
      return row
    }
    for (const story of STORIES) {
      const mine = take(own, () => true)
      const theirs = take(others, ({ gender }) => gender !== mine.gender)
      await tellStory(stage, story, ...((story.isOwn ? [mine, theirs] : [theirs, mine]) as [Served, Served]))
    }
  },
}

async function tellStory(stage: Stage, { status, percent, hours, message, refusal }: Story, from: Served, to: Served): Promise<void> {
  const { now } = stage
  const ago = (count: number | null) => (count === null ? null : momentBefore(now, count, 'hour'))
  const [offeredAt, answeredAt, endedAt] = [ago(hours[0])!, ago(hours[1]), ago(hours[2])]
  const { id } = await newCooperation(stage, {
    askerId: from.matchmakerId,
    fromId: from.profileId,
    fromRepresentationId: from.id,
    helperId: to.matchmakerId,
    toId: to.profileId,
    toRepresentationId: to.id,
    status,
    percent,
    message,
    refusal: refusal ?? null,
    offeredAt,
    answeredAt,
    endedAt,
    lineId: status === 'settled' ? await deliveredLine(stage, from, to, endedAt!) : null,
  })
  const uses = [
    { service: from, other: to, at: offeredAt },
    ...(answeredAt && status !== 'declined' ? [{ service: to, other: from, at: answeredAt }] : []),
  ]
  await newUse.all(
    stage,
    uses.map(({ service, other, at }) => ({
      representationId: service.id,
      profileId: service.profileId,
      use: 'cooperated' as const,
      shownToId: other.matchmakerId,
      mark: `cooperation:${id}`,
      createdAt: at,
    })),
  )
  if (status === 'offered')
    await newNotice(stage, {
      kind: cooperationAsked.kind,
      userId: await userOf(stage, to.matchmakerId),
      subject: cooperationSubject(id),
      facts: { cooperationId: id },
      at: offeredAt,
    })
}

/** The introduction expires unanswered after its seven days. */
async function deliveredLine(stage: Stage, from: Served, to: Served, deliveredAt: Date): Promise<number> {
  const expireAt = momentAfter(deliveredAt, 7, 'day')
  const { id } = await newLine(stage, {
    fromId: from.profileId,
    toId: to.profileId,
    matchmakerId: from.matchmakerId,
    proposedById: await userOf(stage, from.matchmakerId),
    status: 'expired',
    closeReason: 'expired',
    message: '两位都想早点安定下来，想介绍你们认识。',
    reasons: ['matchmaker'],
    createdAt: deliveredAt,
    deliveredAt,
    answeredAt: null,
    expireAt,
    updatedAt: expireAt,
  })
  return id
}

async function userOf({ db, tenantId }: Stage, matchmakerId: number): Promise<number> {
  const [row] = await db
    .select({ userId: matchmakers.userId })
    .from(matchmakers)
    .where(and(eq(matchmakers.tenantId, tenantId), eq(matchmakers.id, matchmakerId)))
  return row!.userId
}

/** Members who agreed that their matchmaker proposes for them, earliest first. */
async function servedNow({ db, tenantId }: Stage): Promise<Served[]> {
  const rows = await db
    .select({
      id: representations.id,
      profileId: representations.profileId,
      matchmakerId: representations.matchmakerId,
      gender: loveProfiles.gender,
      scopes: representations.scopes,
    })
    .from(representations)
    .innerJoin(loveProfiles, and(eq(loveProfiles.tenantId, representations.tenantId), eq(loveProfiles.id, representations.profileId)))
    .where(and(eq(representations.tenantId, tenantId), eq(representations.status, 'active')))
    .orderBy(asc(representations.id))
  return rows.filter(({ scopes }) => scopes.includes('propose'))
}
