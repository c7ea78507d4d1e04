/** Private customisations and their plans as rows. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { oneToOneLimits as limits, oneToOneStates, type OneToOneEnd } from '@qianxian/protocol/onetoone/onetoone.words'
import { oneToOneProposals, oneToOnes } from '../../src/db/tables/onetoone'
import { maker, type Bench, type Facts } from '../maker'
import { dayAt, newMeeting } from './appointment'

export const newOneToOne = maker(oneToOnes, (facts: Facts<typeof oneToOnes, 'profileId' | 'matchmakerId'>, { now }) => {
  const { status = 'enquiry' } = facts
  const end: OneToOneEnd = status === 'finished' ? 'completed' : 'member'
  return {
    status,
    wishes: '想找一位踏实、爱运动、两年内愿意成家的人，平时工作忙，希望红娘帮忙筛选。',
    times: ['weekday_evening' as const, 'weekend_day' as const],
    mode: 'offline' as const,
    createdAt: momentBefore(now, 10, 'day'),
    ...(isIn(oneToOneStates.over, status) ? { endedAt: now, endReason: end } : {}),
    ...facts,
  }
})

export const newPlan = maker(oneToOneProposals, (facts: Facts<typeof oneToOneProposals, 'oneToOneId'>, { now }) => {
  const { createdAt = now } = facts
  return {
    version: 1,
    status: 'open' as const,
    title: '半年私人定制',
    plan: '每月推荐两位符合标准的会员，安排一次见面，见面后一起复盘，再调整方向。',
    criteria: '同城，年龄相差五岁以内，本科以上，不抽烟。',
    items: [
      { kind: 'introduction' as const, title: '定向推荐', times: 12, unitFen: null },
      { kind: 'meeting' as const, title: '安排见面', times: 6, unitFen: null },
    ],
    months: 6,
    priceFen: 680_000,
    expiresAt: momentAfter(createdAt, limits.answerDays, 'day'),
    createdAt,
    ...facts,
  }
})

interface ConsultFacts {
  profileId: number
  matchmakerId: number
  startAt: Date
  confirmedAt: Date
}

/** An agreed consultation of the member with the matchmaker; one of the past took place. */
export const newConsult = (bench: Bench, { profileId, ...facts }: ConsultFacts) =>
  newMeeting(bench, {
    type: 'consult',
    aId: profileId,
    offeredBy: 'mm',
    status: facts.startAt > bench.now ? 'confirmed' : 'client_confirmed',
    ...facts,
  })

/** Days from now, in the morning; agreed a day before, or yesterday. */
export const consultTimes = ({ now }: Bench, days: number) => ({
  startAt: dayAt(now, days, 9),
  confirmedAt: momentBefore(now, days > 0 ? 1 : 1 - days, 'day'),
})
