/** Acts for each verb of promoters, ids, notices, and invariants of the people whom they brought. */
import { account } from '@qianxian/protocol/account/account'
import { poster } from '@qianxian/protocol/poster/poster'
import { promoter } from '@qianxian/protocol/promoter/promoter'
import { newRecord } from '../../seed/makers/commission'
import { newOrder } from '../../seed/makers/finance'
import { newPromoter, newReferral } from '../../seed/makers/promoter'
import { idOf, type Belongs, type Scene } from '../scene'
import { isSelf, onlooker, secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, PersonFacts, TestWorld } from '../world'
import { commissionStage } from './commission'

type Promoter = Person & { promoterId: number }

export function promoterStage(world: TestWorld) {
  const promoting = async (facts: PersonFacts = {}): Promise<Promoter> => {
    const person = await world.loveUser(facts)
    const { id } = await newPromoter(world.bench(facts.tenantId), { userId: person.userId })
    return { ...person, promoterId: id }
  }
  const applied = async (tenantId = world.tenantA): Promise<Promoter> => {
    const person = await world.member({ tenantId })
    const { id } = await newPromoter(world.bench(tenantId), { userId: person.userId, status: 'applied' })
    return { ...person, promoterId: id }
  }
  const codeOf = async (person: Person): Promise<string> => {
    const { data } = await person.call(promoter.getPromoterHome, {})
    return new URL(data.path, 'http://localhost').searchParams.get('scene')!
  }
  /** A person who opens the promoter's code and registers by it. */
  const brought = async (by: Promoter, person?: Person): Promise<Person> => {
    const came = person ?? (await world.loveUser())
    const scene = await codeOf(by)
    await world.visitor().call(poster.getScene, { scene })
    await came.call(account.bindInvite, { inviteId: scene })
    return came
  }
  const referred = (by: Promoter, person: Person, facts: Omit<Parameters<typeof newReferral>[1], 'promoter' | 'userId'> = {}) =>
    newReferral(world.bench(), { promoter: { id: by.promoterId, userId: by.userId }, userId: person.userId, ...facts })
  return { promoting, applied, codeOf, brought, referred, money: commissionStage(world) }
}

/** A share of a promoter, as a row without money. */
async function shareOf(
  world: TestWorld,
  userId: number,
  tenantId = world.tenantA,
  facts: { reasonTrace?: string[] } = {},
): Promise<number> {
  const bench = world.bench(tenantId)
  const { id: orderId } = await newOrder(bench, { userId: (await world.member({ tenantId })).userId, bizType: 'vip' })
  return idOf(newRecord(bench, { orderId, userId, role: 'brought', level: 1, ...facts }))
}

const acts = (world: TestWorld): Acts<typeof promoter> => {
  const { by } = stageOf(world)
  const { promoting, applied, brought, money } = promoterStage(world)
  const withUser = async () => {
    const one = await promoting()
    await brought(one)
    return one
  }
  const withShare = async () => {
    const one = await promoting()
    return { one, id: await shareOf(world, one.userId) }
  }
  return {
    getPromoterStanding: async () => by(await applied(), promoter.getPromoterStanding, {}),
    joinPromoter: async () => by(await world.member(), promoter.joinPromoter, { agreed: true }),
    getPromoterHome: async () => by(await withUser(), promoter.getPromoterHome, {}),
    getReferralPaged: async () => by(await withUser(), promoter.getReferralPaged, {}),
    getPromoterLevel: async () => by((await withShare()).one, promoter.getPromoterLevel, {}),
    getPromotedOrderPaged: async () => by((await withShare()).one, promoter.getPromotedOrderPaged, {}),
    getPromoterBonusSums: async () => by((await withShare()).one, promoter.getPromoterBonusSums, {}),
    getPromoterBonusPaged: async () => by((await withShare()).one, promoter.getPromoterBonusPaged, { tab: 'pending' }),
    getPromoterWaterfall: async () => {
      const { one, id } = await withShare()
      return by(one, promoter.getPromoterWaterfall, { id })
    },
    acknowledgePromoterPlan: async () => by(await promoting(), promoter.acknowledgePromoterPlan, { version: await money.planned() }),
    getPromoterPaged: async () => {
      await applied()
      return by(await world.withRole('tenantAdmin'), promoter.getPromoterPaged, {})
    },
    decidePromoter: async () => {
      const { promoterId: id } = await applied()
      return by(await world.withRole('tenantAdmin'), promoter.decidePromoter, { id, decision: 'active', reason: '资料齐全，可以推广' })
    },
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { applied } = promoterStage(world)
  return {
    'promoter.decided': async () => {
      const person = await applied()
      const admin = await world.withRole('tenantAdmin')
      const decision = { id: person.promoterId, decision: 'active', reason: '资料齐全，可以推广' } as const
      return { hears: [person], says: '你现在是推广红娘', tap: () => admin.call(promoter.decidePromoter, decision) }
    },
  }
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'promotedShare' | 'promoter'>> => {
  const { applied } = promoterStage(world)
  return {
    own: {
      promotedShare: () => shareOf(world, me.userId),
      promoter: async () => (await applied()).promoterId,
    },
    foreign: {
      promotedShare: {
        'of another promoter': await shareOf(world, others.stranger.userId),
        'of another tenant': await shareOf(world, others.far.userId, world.tenantB),
      },
      promoter: { 'of another tenant': (await applied(world.tenantB)).promoterId },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a referral of a promoter by themselves that counts': `
    select r.id from promoter_referrals r join promoters p on p.tenant_id = r.tenant_id and p.id = r.promoter_id
    where p.user_id = r.user_id and r.void_reason is null`,
  'a referral that counts and was never attributed': `
    select r.id from promoter_referrals r join promoters p on p.tenant_id = r.tenant_id and p.id = r.promoter_id
    where r.void_reason is null and not exists (select 1 from attributions a where a.tenant_id = r.tenant_id
      and a.user_id = r.user_id and a.kind = 'inviter' and a.target_id = p.user_id)`,
  'a promoter at work without the role': `
    select p.id from promoters p where p.status in ('active', 'frozen') and not exists (select 1 from role_grants g
      where g.tenant_id = p.tenant_id and g.user_id = p.user_id and g.role = 'popMatchmaker' and g.is_active)`,
}

const secrets: Plant = async (world, { person }) => {
  const trace = secret('分成说明', isSelf)
  const promotedShare = await shareOf(world, person.userId, world.tenantA, { reasonTrace: [trace.mark] })
  return {
    secrets: { trace },
    ids: { promotedShare, promoter: (await promoterStage(world).applied()).promoterId },
    onlookers: [onlooker('promoter', await promoterStage(world).promoting())],
  }
}

export const promoterFacts = { table: promoter, acts, tells, belongings, invariants, secrets }
