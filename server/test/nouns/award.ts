/** Acts for each verb of awards, ids, notices, and invariants of budgets. */
import { award } from '@qianxian/protocol/award/award'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { newAward, newAwardTask } from '../../seed/makers/award'
import { idOf, type Belongs, type Scene } from '../scene'
import { onlooker, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { TestWorld } from '../world'
import { promoterStage } from './promoter'

export function awardStage(world: TestWorld) {
  const { promoting } = promoterStage(world)
  /** An award of somebody that waits for the decision; its task has a target of nothing that was withdrawn since. */
  const pending = async (tenantId = world.tenantA) => {
    const person = await promoting({ tenantId })
    const bench = world.bench(tenantId)
    const task = await newAwardTask(bench, { target: 1, used: 200 })
    return { person, task, id: await idOf(newAward(bench, { taskId: task.id, userId: person.userId })) }
  }
  const draft = {
    role: 'popMatchmaker',
    title: '五位会员发布资料',
    metric: 'published',
    kind: 'points',
    target: 5,
    reward: 200,
    cap: 3,
    budget: 10_000,
    lastDay: dayInShanghai(momentAfter(new Date(), 30, 'day')),
  } as const
  return { promoting, pending, draft }
}

const acts = (world: TestWorld): Acts<typeof award> => {
  const { by } = stageOf(world)
  const { promoting, pending, draft } = awardStage(world)
  const task = (facts: Parameters<typeof newAwardTask>[1] = {}) => idOf(newAwardTask(world.bench(), facts))
  const partners = { role: 'partner', metric: 'served' } as const
  const finance = () => world.withRole('finance')
  return {
    getPromoterAwardPaged: async () => {
      await task()
      return by(await promoting(), award.getPromoterAwardPaged, {})
    },
    getPromoterAward: async () => by(await promoting(), award.getPromoterAward, { id: await task() }),
    getPartnerAwardPaged: async () => {
      await task(partners)
      return by(await world.withRole('partner'), award.getPartnerAwardPaged, {})
    },
    getPartnerAward: async () => by(await world.withRole('partner'), award.getPartnerAward, { id: await task(partners) }),
    getAwardTaskPaged: async () => {
      await task()
      return by(await finance(), award.getAwardTaskPaged, {})
    },
    draftAwardTask: async () => by(await finance(), award.draftAwardTask, draft),
    publishAwardTask: async () =>
      by(await finance(), award.publishAwardTask, { id: await task({ publishedById: null, publishedAt: null }) }),
    endAwardTask: async () => by(await finance(), award.endAwardTask, { id: await task() }),
    getPendingAwardPaged: async () => {
      await pending()
      return by(await finance(), award.getPendingAwardPaged, {})
    },
    decideAward: async () =>
      by(await finance(), award.decideAward, { id: (await pending()).id, decision: 'denied', reason: '推广方式不合规' }),
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { pending } = awardStage(world)
  return {
    'award.decided': async () => {
      const { person, id } = await pending()
      const finance = await world.withRole('finance')
      const decision = { id, decision: 'denied', reason: '推广方式不合规' } as const
      return { hears: [person], says: '的奖励没有发放', tap: () => finance.call(award.decideAward, decision) }
    },
  }
}

type Refs = 'promoterTask' | 'partnerTask' | 'financeTask' | 'pendingAward'

const belongings = async ({ world }: Scene): Promise<Belongs<Refs>> => {
  const { pending } = awardStage(world)
  const task = (facts: Parameters<typeof newAwardTask>[1] = {}, tenantId = world.tenantA) =>
    idOf(newAwardTask(world.bench(tenantId), facts))
  const draft = { publishedById: null, publishedAt: null } as const
  const partners = { role: 'partner', metric: 'served' } as const
  return {
    own: {
      promoterTask: () => task(),
      partnerTask: () => task(partners),
      financeTask: () => task(draft),
      pendingAward: async () => (await pending()).id,
    },
    foreign: {
      promoterTask: {
        'of partners': await task(partners),
        'not published': await task(draft),
        'of another tenant': await task({}, world.tenantB),
      },
      partnerTask: { 'of promoters': await task(), 'of another tenant': await task(partners, world.tenantB) },
      financeTask: { 'of another tenant': await task(draft, world.tenantB) },
      pendingAward: { 'of another tenant': (await pending(world.tenantB)).id },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a task whose used budget is not that of its awards': `
    select t.id from award_tasks t where t.used <> t.reward * (select count(*) from award_records r
      where r.tenant_id = t.tenant_id and r.task_id = t.id and r.status <> 'denied')`,
  'a granted award without its posting, or a posting without one': `
    select coalesce(r.id, 0) as id from award_records r full join ledger_txns t
      on t.tenant_id = r.tenant_id and t.idem_key = 'award:' || r.id
    where (r.status = 'granted' and t.id is null) or (t.biz_type = 'award' and r.status is distinct from 'granted')`,
  'somebody beyond the cap of a task': `
    select r.id from award_records r join award_tasks t on t.tenant_id = r.tenant_id and t.id = r.task_id where r.number > t.cap`,
}

const secrets: Plant = async (world) => {
  const task = (facts: Parameters<typeof newAwardTask>[1] = {}) => idOf(newAwardTask(world.bench(), facts))
  return {
    secrets: {},
    ids: {
      promoterTask: await task(),
      partnerTask: await task({ role: 'partner', metric: 'served' }),
      financeTask: await task({ publishedById: null, publishedAt: null }),
      pendingAward: (await awardStage(world).pending()).id,
    },
    onlookers: [onlooker('partner', await world.withRole('partner'))],
  }
}

const eachItsOwn = { draftAwardTask: 'each draft is a task of its own' }

export const awardFacts = { table: award, acts, eachItsOwn, tells, belongings, invariants, secrets }
