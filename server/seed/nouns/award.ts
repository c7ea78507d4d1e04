/** Tasks of promoters: one that runs, and one whose awards are reached, in review, granted and denied. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { accounts } from '../accounts'
import { newAward, newAwardTask } from '../makers/award'
import { ctxOfAccount, type Demonstration } from '../stage'

export const demonstration: Demonstration = {
  async past(stage) {
    const at = (days: number) => momentBefore(stage.now, days, 'day')
    const userOf = async (account: { userName: string }) => (await ctxOfAccount(stage, account)).viewer!.userId
    const [draftedById, publishedById, userId] = [
      await userOf(accounts.finance),
      await userOf(accounts.secondFinance),
      await userOf(accounts.promoter),
    ]
    const people = { draftedById, publishedById }
    await newAwardTask(stage, { ...people, publishedAt: at(20), createdAt: at(21) })
    await newAwardTask(stage, {
      ...people,
      title: '完成一单服务奖励现金',
      metric: 'served',
      kind: 'cash',
      target: 100,
      reward: 5_000,
      budget: 500_000,
      publishedAt: at(95),
      createdAt: at(96),
    })
    const { id: taskId } = await newAwardTask(stage, {
      ...people,
      title: '春季推广：每位会员发布资料',
      target: 1,
      cap: 3,
      used: 400,
      publishedAt: at(95),
      createdAt: at(96),
      endsAt: at(1),
    })
    const award = { taskId, userId }
    const decided = { decidedById: draftedById, decidedAt: at(30) }
    await newAward(stage, { ...award, number: 1, status: 'denied', reachedAt: at(60), reason: '这位会员的资料没有通过核实', ...decided })
    await newAward(stage, { ...award, number: 2, reachedAt: at(9) })
    await newAward(stage, { ...award, number: 3, reachedAt: at(2) })
    await newAwardTask(stage, {
      ...people,
      role: 'partner',
      title: '完成十单服务',
      metric: 'served',
      target: 10,
      publishedAt: at(20),
      createdAt: at(21),
    })
  },
}
