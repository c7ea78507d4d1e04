/** Tasks with a budget, and awards. */
import { awardLimits } from '@qianxian/protocol/award/award.words'
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { awardRecords, awardTasks } from '../../src/db/tables/award'
import { maker, type Facts } from '../maker'

/** A task of promoters for published profiles, unless `facts` differ; published yesterday. */
export const newAwardTask = maker(awardTasks, (facts: Facts<typeof awardTasks>, { now }) => ({
  role: 'popMatchmaker' as const,
  title: '五位会员发布资料',
  metric: 'published' as const,
  kind: 'points' as const,
  target: 5,
  reward: 200,
  cap: 3,
  budget: 10_000,
  draftedById: 1,
  publishedById: 2,
  publishedAt: momentBefore(now, 1, 'day'),
  endsAt: momentAfter(now, 30, 'day'),
  createdAt: momentBefore(now, 2, 'day'),
  ...facts,
}))

/** A target that was reached eight days ago, and waits for a decision; the task must have it in its used budget. */
export const newAward = maker(awardRecords, (facts: Facts<typeof awardRecords, 'taskId' | 'userId'>, { now }) => {
  const reachedAt = facts.reachedAt ?? momentBefore(now, awardLimits.holdDays + 1, 'day')
  return {
    number: 1,
    status: 'reached' as const,
    reachedAt,
    decidableFrom: momentAfter(reachedAt, awardLimits.holdDays, 'day'),
    ...facts,
  }
})
