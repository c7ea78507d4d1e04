/** Activities as rows. A paid sign-up created here has no order in the books; a test that needs one signs up. */
import { defaultLadder } from '@qianxian/protocol/activity/activity.rules'
import { signupStates, waitStates } from '@qianxian/protocol/activity/activity.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { activities, activitySignups, activityWaits } from '../../src/db/tables/activity'
import { drawCode } from '../../src/lib/secrets'
import { maker, type Facts } from '../maker'

/** Starts in ten days by default, and is open for sign-up. */
export const newActivity = maker(activities, (facts: Facts<typeof activities>, { now }) => {
  const startAt = facts.startAt ?? momentAfter(now, 10, 'day')
  return {
    title: '周末桌游局',
    cover: '',
    kind: 'offline' as const,
    organiserType: 'platform' as const,
    organiserName: '平台官方',
    cityGeo: '510100',
    place: '牵线生活馆 · 春熙路店',
    address: '成都市锦江区春熙路 1 号',
    latitude: 30.657,
    longitude: 104.081,
    startAt,
    endAt: momentAfter(startAt, 3, 'hour'),
    enrollStart: momentBefore(now, 5, 'day'),
    enrollEnd: momentBefore(startAt, 2, 'hour'),
    quotaMale: 10,
    quotaFemale: 10,
    price: { male: 9_900, female: 6_900, vipMale: 7_900, vipFemale: 4_900, earlyBirdFen: 0, earlyBirdUntil: null },
    refundPolicy: defaultLadder,
    status: 'published' as const,
    createdAt: now,
    ...facts,
  }
})

export const newSignup = maker(
  activitySignups,
  (facts: Facts<typeof activitySignups, 'activityId' | 'profileId' | 'gender' | 'status'>, { now }) => {
    const isSeated = isIn(signupStates.seated, facts.status)
    return {
      priceFen: 0,
      refundPolicy: defaultLadder,
      seat: isSeated ? facts.gender : null,
      heldUntil: facts.status === 'pending_payment' ? momentAfter(now, 15, 'minute') : null,
      ticketCode: isIn(signupStates.coming, facts.status) ? drawCode(8) : null,
      endedAt: isSeated ? null : now,
      createdAt: now,
      ...facts,
    }
  },
)

export const newWait = maker(activityWaits, (facts: Facts<typeof activityWaits, 'activityId' | 'profileId' | 'gender'>, { now }) => ({
  status: waitStates.open[0],
  queuedAt: now,
  createdAt: now,
  ...facts,
}))
