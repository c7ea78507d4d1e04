/** Acts for each verb of partners, ids, notices, secrets, and invariants that hold after any kill. */
import { audit } from '@qianxian/protocol/audit/audit'
import { partner } from '@qianxian/protocol/partner/partner'
import type { PartnerField } from '@qianxian/protocol/partner/partner.words'
import { desc, eq } from 'drizzle-orm'
import { newRecord } from '../../seed/makers/commission'
import { newOrder } from '../../seed/makers/finance'
import { newPartner } from '../../seed/makers/partner'
import { newRole } from '../../seed/makers/account'
import { partners } from '../../src/db/tables/partner'
import { regions } from '../../src/features/tenant/regions'
import { idOf, type Belongs, type Scene } from '../scene'
import { isSelf, onlooker, secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'
import { certificateStage } from './certificate'
import { commissionStage } from './commission'

/** The name that `proven` people have. */
const SIGNER = '林知夏'

let areas: string[] = []
/** A region that no other test uses before all others were used. */
const nextRegion = (): string => {
  if (areas.length === 0) areas = regions().flatMap(({ children }) => children.flatMap((city) => city.children.map(({ code }) => code)))
  return areas.pop()!
}

export const application = (region: string) => ({
  kind: 'person' as const,
  name: '社区合伙人',
  region,
  intro: '在本地组织线下活动多年，认真支持红娘和门店。',
  isAgreed: true,
})

export function partnerStage(world: TestWorld) {
  const { proven } = certificateStage(world)
  const { db } = world.world
  const rowOf = async ({ userId }: Pick<Person, 'userId'>) =>
    (await db.select().from(partners).where(eq(partners.userId, userId)).orderBy(desc(partners.id)))[0]!
  /** Frees the region for a test that needs it. */
  const free = async (region: string): Promise<string> => {
    await db.update(partners).set({ status: 'terminated', parentId: null }).where(eq(partners.region, region))
    return region
  }
  const applied = async (region?: string, given?: Person): Promise<Person> => {
    const person = given ?? (await proven())
    const { code, message } = await person.call(partner.applyPartner, application(region ?? (await free(nextRegion()))))
    if (code !== 20000) throw new Error(message)
    return person
  }
  const decided = async (person: Person, refused?: PartnerField) => {
    const auditor = await world.auditor()
    const { auditTaskId } = await rowOf(person)
    await auditor.call(audit.claim, { id: auditTaskId! })
    const reasons = refused ? [{ field: refused, code: 'too_thin' as const }] : []
    return auditor.call(audit.decide, { id: auditTaskId!, decision: refused ? 'rejected' : 'approved', reasons })
  }
  const approved = async (region?: string): Promise<Person> => {
    const person = await applied(region)
    await decided(person)
    return person
  }
  const signing = async (person: Person) => {
    const { agreement } = (await person.call(partner.getMyPartner, {})).data
    return { version: agreement!.version, hash: agreement!.hash, name: SIGNER }
  }
  /** A partner in force, by default of a region of their own. */
  const working = async (facts: Partial<Parameters<typeof newPartner>[1]> = {}) => {
    const person = await world.loveUser()
    const region = facts.region ?? (await free(nextRegion()))
    const row = await newPartner(world.bench(), { userId: person.userId, ...facts, region })
    await newRole(world.bench(), { userId: person.userId, role: 'partner' })
    return { ...person, partnerId: row.id }
  }
  return { proven, rowOf, free, nextRegion, applied, decided, approved, signing, working }
}

const REASON = '核实区域里的服务情况'

const shareOf = async (world: TestWorld, userId: number, tenantId = world.tenantA): Promise<number> => {
  const bench = world.bench(tenantId)
  const { id: orderId } = await newOrder(bench, { userId: (await world.member({ tenantId })).userId, bizType: 'vip' })
  return idOf(newRecord(bench, { orderId, userId, role: 'partner' }))
}

const acts = (world: TestWorld): Acts<typeof partner> => {
  const { by, visitor } = stageOf(world)
  const { proven, free, nextRegion, applied, approved, signing, working } = partnerStage(world)
  const earning = async () => {
    const own = await working()
    return { own, id: await shareOf(world, own.userId) }
  }
  return {
    getProgramme: async () => by(visitor, partner.getProgramme, {}),
    getPartnerDetail: async () => by(visitor, partner.getPartnerDetail, { id: (await working()).partnerId }),
    getPartnerRules: async () => by(visitor, partner.getPartnerRules, {}),
    getMyPartner: async () => by(await applied(), partner.getMyPartner, {}),
    applyPartner: async () => by(await proven(), partner.applyPartner, application(await free(nextRegion()))),
    withdrawPartner: async () => by(await applied(), partner.withdrawPartner, {}),
    signPartner: async () => {
      const person = await approved()
      return by(person, partner.signPartner, await signing(person))
    },
    getPartnerCentre: async () => by((await earning()).own, partner.getPartnerCentre, {}),
    getPartnerUserPaged: async () => by(await working(), partner.getPartnerUserPaged, {}),
    getPartnerTeamPaged: async () => by(await working(), partner.getPartnerTeamPaged, {}),
    getPartnerLevel: async () => by(await working(), partner.getPartnerLevel, {}),
    getPartnerShare: async () => by(await working(), partner.getPartnerShare, {}),
    getBonusSums: async () => by((await earning()).own, partner.getBonusSums, {}),
    getBonusPaged: async () => by((await earning()).own, partner.getBonusPaged, { tab: 'pending' }),
    getWaterfall: async () => {
      const { own, id } = await earning()
      return by(own, partner.getWaterfall, { id })
    },
    acknowledgePlan: async () => by(await working(), partner.acknowledgePlan, { version: await commissionStage(world).planned() }),
    getPartnerPaged: async () => {
      await working()
      return by(await world.withRole('tenantAdmin'), partner.getPartnerPaged, {})
    },
    invitePartner: async () => {
      const { phone } = await world.loveUser()
      const input = { phone, kind: 'person', name: '社区合伙人', region: await free(nextRegion()), parentId: null } as const
      return by(await world.withRole('tenantAdmin'), partner.invitePartner, input)
    },
    changePartner: async () => {
      const { partnerId: id } = await working()
      return by(await world.withRole('tenantAdmin'), partner.changePartner, { id, change: 'suspended', reason: REASON })
    },
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { working } = partnerStage(world)
  return {
    'partner.told': async () => {
      const own = await working()
      const admin = await world.withRole('tenantAdmin')
      const input = { id: own.partnerId, change: 'suspended', reason: REASON } as const
      return { hears: [own], says: '你的合伙人合作已暂停', tap: () => admin.call(partner.changePartner, input) }
    },
  }
}

/** A partnership of another tenant. */
const stranded = async (world: TestWorld): Promise<number> => {
  const { userId } = await world.loveUser({ tenantId: world.tenantB })
  return idOf(newPartner(world.bench(world.tenantB), { userId, region: '510100', status: 'contract_signing' }))
}

const belongings = async ({ world, others, me }: Scene): Promise<Belongs<'workPartner' | 'partnerShare' | 'shownPartner'>> => ({
  own: {
    shownPartner: async () => (await partnerStage(world).working()).partnerId,
    workPartner: async () => (await partnerStage(world).working()).partnerId,
    partnerShare: () => shareOf(world, me.userId),
  },
  foreign: {
    shownPartner: {
      'that is suspended': (await partnerStage(world).working({ status: 'suspended' })).partnerId,
      'of another tenant': await stranded(world),
    },
    partnerShare: {
      'of another partner': await shareOf(world, others.stranger.userId),
      'of another tenant': await shareOf(world, others.far.userId, world.tenantB),
    },
    workPartner: {
      'of another tenant': await stranded(world),
    },
  },
})

/** Each query finds rows that must not exist. */
const invariants = {
  'two partners of one region': `
    select min(id) as id from partners where status in ('active', 'renewing', 'suspended') group by tenant_id, region having count(*) > 1`,
  'a third level of partners': `
    select c.id from partners c join partners p on p.tenant_id = c.tenant_id and p.id = c.parent_id where p.parent_id is not null`,
  'a child of a partnership that is over': `
    select c.id from partners c join partners p on p.tenant_id = c.tenant_id and p.id = c.parent_id where p.status in ('expired', 'terminated')`,
  'a partner who works without a signature': `
    select p.id from partners p where p.status in ('active', 'renewing', 'suspended') and not exists (
      select 1 from partner_signatures s where s.tenant_id = p.tenant_id and s.id = p.signature_id and s.partner_id = p.id)`,
  'an application with the auditors of which there is no task': `
    select p.id from partners p left join audit_tasks t on t.tenant_id = p.tenant_id and t.id = p.audit_task_id
    where p.status = 'applying' and p.audit_task_id is not null and t.status not in ('need_human', 'assigned')`,
}

/** Until a partnership works, only its person and the administrators read what they wrote about themselves. */
const secrets: Plant = async (world, { person }) => {
  const intro = secret('合伙人自我介绍', (who, path) => isSelf(who) && (path.endsWith('Partner') || path.endsWith('/exportData')))
  await newPartner(world.bench(), { userId: person.userId, region: '710100', status: 'refused', intro: intro.mark })
  const working = await partnerStage(world).working()
  return { secrets: { intro }, ids: { shownPartner: working.partnerId }, onlookers: [onlooker('partner', working)] }
}

export const partnerFacts = { table: partner, acts, tells, belongings, invariants, secrets }
