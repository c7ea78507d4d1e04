/** Acts for each verb of contracts, ids, notices, secrets, and invariants that hold after any kill. */
import { archiveContract } from '../../src/features/contract/files/contract-files'
import { contract } from '@qianxian/protocol/contract/contract'
import { couple } from '@qianxian/protocol/couple/couple'
import type { StopValue } from '@qianxian/protocol/contract/stop.rules'
import { finance } from '@qianxian/protocol/finance/finance'
import { media } from '@qianxian/protocol/media/media'
import { ensureTemplate, newContract, newSettlement, type ContractFacts } from '../../seed/makers/contract'
import { newStoreMember } from '../../seed/makers/store'
import { drawnByHand } from '../../seed/makers/walkin'
import type { SuccessTerms } from '@qianxian/protocol/contract/success.rules'
import type { RelationshipStage } from '@qianxian/protocol/couple/couple.words'
import { newLine } from '../../seed/makers/line'
import { serviceDeliverables } from '../../src/db/tables/contract'
import { successJob } from '../../src/features/contract/success/success'
import { runJob } from '../../src/jobs/start'
import { coupleStage } from './couple'
import { storeMembers } from '../../src/db/tables/store'
import { recordDelivery } from '../../src/features/contract/contract'
import { beginPayment, settlePayment } from '../../src/features/finance/finance'
import { and, eq } from 'drizzle-orm'
import { drawPicture } from '../pictures'
import type { NoticeCases } from '../notice-case'
import { idOf, type Belongs, type Scene } from '../scene'
import { onlooker, secret, type Plant } from '../secrets'
import { serve } from '../service-fixture'
import { stageOf, type Acts, type EachItsOwn } from '../stage'
import type { Person, TestWorld } from '../world'
import { proveName } from './identity'
import { storeStage } from './store'

/** Costs as finance records them. */
export const proven = { costFen: 3_000, voucher: 'FP20261101', reason: '冷静期内已经支付的场地定金' }

const REASON = '工作调动，要去外地，以后不方便见面'

/** The people of a contract, and its signatures through the verbs. */
function signatureStage(world: TestWorld) {
  const { worker, desk: deskIn } = storeStage(world)
  const named = <P extends Person>(person: P, name?: string): Promise<P> => proveName(world, person, name)
  /** A member of a store whose matchmaker serves them, and the store's manager; all have proven names. */
  const people = async () => {
    const manager = await named(await worker('manager'), '周周')
    const person = await named(await world.loveUser())
    const desk = await deskIn(manager.storeId)
    await serve(desk, person)
    const bench = world.bench()
    const ofPerson = and(eq(storeMembers.profileId, person.profileId), eq(storeMembers.storeId, manager.storeId))
    const [joined] = await world.world.db.select().from(storeMembers).where(ofPerson)
    const { id: memberId } = joined ?? (await newStoreMember(bench, { storeId: manager.storeId, profileId: person.profileId }))
    await ensureTemplate(bench)
    return { manager, storeId: manager.storeId, person, desk, memberId }
  }
  const draftOf = ({ storeId, memberId }: { storeId: number; memberId: number }) => ({
    storeId,
    memberId,
    type: 'service' as const,
    title: '三个月见面服务',
    items: [{ kind: 'meeting' as const, title: '安排见面', times: 8, unitFen: null }],
    months: 6,
    priceFen: 480_000,
  })
  const drafted = async (facts: Partial<ReturnType<typeof draftOf>> = {}) => {
    const all = await people()
    const { data } = await all.manager.call(contract.draftContract, { ...draftOf(all), ...facts })
    return { ...all, id: data.id }
  }
  const ticketOf = async (signer: Person, id: number) => {
    const { data } = await signer.call(contract.getContractSignUrl, { id })
    return new URL(data.url, 'http://localhost').searchParams.get('ticket')!
  }
  /** A signer's input, with the text read and a fresh code. */
  const signing = async (signer: Person, ticket: string) => {
    const { data } = await signer.call(contract.readContractText, { ticket })
    await signer.call(contract.sendContractCode, { ticket })
    return { ticket, code: await world.smsCode(signer.phone), textHash: data.textHash, isReadToEnd: true, signature: drawnByHand }
  }
  const sign = async (signer: Person, id: number) => signer.call(contract.signContract, await signing(signer, await ticketOf(signer, id)))
  const sent = async (facts: Partial<ReturnType<typeof draftOf>> = {}) => {
    const all = await drafted(facts)
    await sign(all.manager, all.id)
    return all
  }
  return { named, people, draftOf, drafted, ticketOf, signing, sign, sent }
}
type People = Awaited<ReturnType<ReturnType<typeof signatureStage>['people']>>

export function contractStage(world: TestWorld) {
  const signatures = signatureStage(world)
  const { people } = signatures
  const { db } = world.world
  let refs = 5_000_000
  /** A contract of new people as rows. */
  const made = async (facts: Partial<ContractFacts> & Pick<ContractFacts, 'status'>) => {
    const all = await people()
    const { person, manager, desk } = all
    const row = await newContract(world.bench(), {
      profileId: person.profileId,
      userId: person.userId,
      storeId: all.storeId,
      matchmakerId: desk.matchmakerId,
      signerId: manager.userId,
      ...facts,
    })
    return { ...all, id: row.id, row }
  }
  /** Begins to pay the contract; `settle` is the channel's answer. */
  const beginPay = async (person: Person, id: number, priceFen = 480_000) => {
    const { data } = await person.call(finance.createFinOrder, { bizType: 'service', input: { contract: id }, shownFen: priceFen })
    const ctx = await person.ctx()
    await beginPayment(ctx, { orderId: data.id, userId: person.userId, useWallet: false })
    const facts = { orderId: data.id, paymentId: data.id, channel: 'ali' as const, fen: priceFen, channelNo: `c${data.id}` }
    return { id: data.id, settle: () => settlePayment(ctx, { ...facts, paidAt: new Date() }) }
  }
  /** Pays the contract; returns its order. */
  const pay = async (person: Person, id: number, priceFen = 480_000): Promise<number> => {
    const order = await beginPay(person, id, priceFen)
    await order.settle()
    return order.id
  }
  /** A contract in service, eight days after everybody signed. */
  const effective = async (facts: Partial<ContractFacts> = {}) => made({ status: 'effective', daysAgo: 8, ...facts })
  /** Reports a meeting as the appointment of the matchmaker would. */
  const deliver = async ({ person, desk }: Pick<People, 'person' | 'desk'>, refId = (refs += 1)) => {
    const ctx = await world.ctx(world.tenantA, null)
    await ctx.tx((ctx) =>
      recordDelivery(ctx, {
        kind: 'meeting',
        refId,
        profileIds: [person.profileId],
        matchmakerId: desk.matchmakerId,
        storeId: null,
        at: ctx.now,
        evidence: '约见记录：双方都确认了',
      }),
    )
    return refId
  }
  const waiting = async (id: number) => {
    const rows = await db
      .select()
      .from(serviceDeliverables)
      .where(and(eq(serviceDeliverables.contractId, id), eq(serviceDeliverables.status, 'delivered')))
    return rows[0]!
  }
  const served = async () => {
    const all = await effective()
    await deliver(all)
    return { ...all, serviceId: (await waiting(all.id)).id }
  }
  const stopOf = async (who: Person, id: number) => {
    const { data } = await who.call(contract.previewStop, { id })
    return { id, fault: 'none' as const, reason: REASON, shownFen: data.refundFen }
  }
  const stopping = async () => {
    const all = await effective()
    const { data } = await all.person.call(contract.requestStop, await stopOf(all.person, all.id))
    return { ...all, shownFen: data.refundFen }
  }
  return { ...signatures, made, beginPay, pay, effective, deliver, waiting, served, stopOf, stopping, reason: REASON }
}

/** A fee of 3,000 yuan by three stages: 600, 900 and 1,500. */
export const threeStages: SuccessTerms = {
  feeFen: 300_000,
  tranches: [
    { stage: 'couple', shareBp: 2_000 },
    { stage: 'engaged', shareBp: 3_000 },
    { stage: 'married', shareBp: null },
  ],
}

/** A contract in service with a success fee, under which its member met somebody, and the two are dating. */
export function successStage(world: TestWorld) {
  const stage = contractStage(world)
  const { agree } = coupleStage(world)
  const introduced = async (facts: Partial<ContractFacts> = {}) => {
    const other = await world.loveUser({ profile: { gender: 'male' } })
    const all = await stage.people()
    const { id: lineId } = await newLine(world.bench(), { fromId: all.person.profileId, toId: other.profileId, status: 'met' })
    const { person, manager, desk, storeId } = all
    const row = await newContract(world.bench(), {
      profileId: person.profileId,
      userId: person.userId,
      storeId,
      matchmakerId: desk.matchmakerId,
      signerId: manager.userId,
      status: 'effective',
      daysAgo: 8,
      items: [{ kind: 'introduction', title: '定向推荐', times: 4, unitFen: null }],
      success: threeStages,
      confirmed: 1,
      refIds: [lineId],
      ...facts,
    })
    return { ...all, other, lineId, id: row.id, row }
  }
  /** Settles what the jobs of a stage would. */
  const settled = (contractId: number) => runJob(world.served, successJob, { tenantId: world.tenantA, payload: { contractId } })
  /** The two have confirmed `to`, so that its tranche is due. */
  const due = async (to: 'couple' | 'engaged' = 'couple', facts: Partial<ContractFacts> = {}) => {
    const all = await introduced(facts)
    const { id: relationId } = await agree(all.person, all.other, 'dating')
    await agree(all.person, all.other, to)
    await settled(all.id)
    return { ...all, relationId }
  }
  const orderOf = (person: Person, contractId: number, tranche: RelationshipStage, shownFen: number) =>
    person.call(finance.createFinOrder, { bizType: 'service', input: { contract: contractId, stage: tranche }, shownFen })
  const begin = async (person: Person, contractId: number, tranche: RelationshipStage, shownFen: number) => {
    const { data } = await orderOf(person, contractId, tranche, shownFen)
    const ctx = await person.ctx()
    await beginPayment(ctx, { orderId: data.id, userId: person.userId, useWallet: false })
    const facts = { orderId: data.id, paymentId: data.id, channel: 'ali' as const, fen: shownFen, channelNo: `s${data.id}` }
    return { id: data.id, settle: async () => settlePayment(await person.ctx(), { ...facts, paidAt: new Date() }) }
  }
  return { ...stage, agree, introduced, settled, due, orderOf, begin }
}

/** Acts on a signed contract, and those of the staff of a store and of finance. */
const serviceActs = (world: TestWorld) => {
  const { by } = stageOf(world)
  const { people, draftOf, drafted, made, effective, served, stopOf, stopping, reason } = contractStage(world)
  return {
    pauseContract: async () => {
      const { person, id } = await effective()
      return by(person, contract.pauseContract, { id })
    },
    resumeContract: async () => {
      const { person, id } = await effective()
      await person.call(contract.pauseContract, { id })
      return by(person, contract.resumeContract, { id })
    },
    getDeliverables: async () => {
      const { person, id } = await effective()
      return by(person, contract.getDeliverables, { id })
    },
    confirmDeliverable: async () => {
      const { person, serviceId } = await served()
      return by(person, contract.confirmDeliverable, { id: serviceId })
    },
    objectDeliverable: async () => {
      const { person, serviceId } = await served()
      return by(person, contract.objectDeliverable, { id: serviceId, reason: '那天对方没有来' })
    },
    previewStop: async () => {
      const { person, id } = await effective()
      return by(person, contract.previewStop, { id })
    },
    requestStop: async () => {
      const { person, id } = await effective()
      return by(person, contract.requestStop, await stopOf(person, id))
    },
    agreeStop: async () => {
      const { manager, id, shownFen } = await stopping()
      return by(manager, contract.agreeStop, { id, shownFen })
    },
    disputeStop: async () => {
      const { manager, id } = await stopping()
      return by(manager, contract.disputeStop, { id, reason })
    },
    withdrawStop: async () => {
      const { person, id } = await stopping()
      return by(person, contract.withdrawStop, { id })
    },
    getSettlement: async () => {
      const { person, id } = await stopping()
      return by(person, contract.getSettlement, { id })
    },
    getSettlementsPaged: async () => by(await world.withRole('finance'), contract.getSettlementsPaged, {}),
    approveSettlement: async () => {
      const { manager, id, shownFen } = await stopping()
      await manager.call(contract.agreeStop, { id, shownFen })
      return by(await world.withRole('finance'), contract.approveSettlement, { id, shownFen })
    },
    recordProvenCosts: async () => {
      const { id } = await made({ status: 'cooling_off' })
      return by(await world.withRole('finance'), contract.recordProvenCosts, { id, ...proven })
    },
    draftContract: async () => {
      const all = await people()
      return by(all.manager, contract.draftContract, draftOf(all))
    },
    recordPaperContract: async () => {
      const { manager, storeId, memberId } = await people()
      const content = (await drawPicture()).toString('base64')
      const { mediaId } = (await manager.call(media.uploadBase64, { purpose: 'report', content })).data
      const said = { storeId, memberId, type: 'service' as const, title: '纸质服务合同', priceFen: 300_000, signedOn: '2026-06-01' }
      return by(manager, contract.recordPaperContract, { ...said, scanMediaIds: [mediaId] })
    },
    recallContract: async () => {
      const { manager, storeId, id } = await drafted()
      return by(manager, contract.recallContract, { storeId, id })
    },
  }
}

const acts = (world: TestWorld): Acts<typeof contract> => {
  const { by } = stageOf(world)
  const { ticketOf, signing, sent, made, effective } = contractStage(world)
  const earlyCode = async (person: Person, id: number) => {
    await person.call(contract.sendEarlyStartCode, { id })
    return world.smsCode(person.phone)
  }
  return {
    getEnable: async () => by(await world.member(), contract.getEnable, { bizType: 'service' }),
    pageList: async () => by((await effective()).person, contract.pageList, { tab: 'running' }),
    getContractSignUrl: async () => {
      const { person, id } = await sent()
      return by(person, contract.getContractSignUrl, { id })
    },
    getContractPdfs: async () => {
      const { person, id } = await effective()
      await archiveContract(await world.ctx(world.tenantA, null), id)
      return by(person, contract.getContractPdfs, { id })
    },
    downloadContract: async () => {
      const { person, id } = await effective()
      await archiveContract(await world.ctx(world.tenantA, null), id)
      const { data } = await person.call(contract.getContractPdfs, { id })
      const ticket = new URL(data.list[0]!.url, 'http://localhost').searchParams.get('ticket')!
      return by(world.visitor(), contract.downloadContract, { ticket })
    },
    getContract: async () => {
      const { person, id } = await effective({ confirmed: 3 })
      return by(person, contract.getContract, { id })
    },
    readContractText: async () => {
      const { person, id } = await sent()
      return by(person, contract.readContractText, { ticket: await ticketOf(person, id) })
    },
    sendContractCode: async () => {
      const { person, id } = await sent()
      return by(person, contract.sendContractCode, { ticket: await ticketOf(person, id) })
    },
    signContract: async () => {
      const { person, id } = await sent()
      return by(person, contract.signContract, await signing(person, await ticketOf(person, id)))
    },
    rejectContract: async () => {
      const { person, id } = await sent()
      return by(person, contract.rejectContract, { ticket: await ticketOf(person, id), reason: '价格和说好的不一样' })
    },
    sendEarlyStartCode: async () => {
      const { person, id } = await made({ status: 'cooling_off' })
      return by(person, contract.sendEarlyStartCode, { id })
    },
    wishEarlyStart: async () => {
      const { person, id } = await made({ status: 'cooling_off' })
      return by(person, contract.wishEarlyStart, { id, code: await earlyCode(person, id), isAgreed: true })
    },
    ...serviceActs(world),
  }
}

const eachItsOwn: EachItsOwn<typeof contract> = {
  getContractSignUrl: 'each opening gives a ticket of its own, which replaces the one before',
  downloadContract: 'each download is recorded',
  draftContract: 'a store may offer two contracts to one member, and recalls the one that is not wanted',
  recordPaperContract: 'a store may hold two papers of one member, and each has its own scans',
}

const tells = (world: TestWorld): NoticeCases => {
  const { drafted, ticketOf, signing, sent, effective, deliver, stopOf } = contractStage(world)
  const { agree, introduced, settled, due, begin } = successStage(world)
  return {
    'contract.to_sign': async () => {
      const { manager, person, id } = await drafted()
      const said = await signing(manager, await ticketOf(manager, id))
      return { hears: [person], says: '等你签署', tap: () => manager.call(contract.signContract, said) }
    },
    'contract.served': async () => {
      const all = await effective()
      const refId = 9_000_000 + all.id
      return { hears: [all.person], says: '记录了一次服务', tap: () => deliver(all, refId) }
    },
    'contract.stop_asked': async () => {
      const { manager, person, id } = await effective()
      const said = await stopOf(person, id)
      return { hears: [manager], says: '对方申请终止合同', tap: () => person.call(contract.requestStop, said) }
    },
    'contract.news': async () => {
      const { manager, person, id } = await sent()
      const said = await signing(person, await ticketOf(person, id))
      return { hears: [manager], says: '冷静期', tap: () => person.call(contract.signContract, said) }
    },
    'contract.success_due': async () => {
      const { person, other, id } = await introduced()
      await agree(person, other, 'dating')
      await person.call(couple.proposeStage, { no: other.no, stage: 'couple' })
      const tap = async () => {
        const answer = await other.call(couple.proposeStage, { no: person.no, stage: 'couple' })
        await settled(id)
        return answer
      }
      return { hears: [person], says: '有一笔成功费到期', tap }
    },
    'contract.success_paid': async () => {
      const { manager, person, id } = await due()
      const order = await begin(person, id, 'couple', 60_000)
      const tap = async () => {
        await order.settle()
        await settled(id)
      }
      return { hears: [manager], says: '收到一笔成功费', tap }
    },
  }
}

type Kinds = 'contract' | 'deliverable' | 'workSettlement' | 'coolingContract' | 'endingContract'

const NOTHING_BACK: StopValue = { formula: 1, rule: 'progress', rows: [], refundFen: 1, deliveredFen: 0, undeliveredFen: 0, words: '' }

const belongings = async ({ world, others, me, hasProfile }: Scene): Promise<Belongs<Kinds>> => {
  const { stranger, far } = others
  const contractIn = async (facts: Partial<ContractFacts> = {}, tenantId = world.tenantA) => {
    const owner = tenantId === world.tenantA ? stranger : far
    return idOf(
      newContract(world.bench(tenantId), {
        profileId: owner.profileId,
        userId: owner.userId,
        status: 'effective',
        daysAgo: 8,
        delivered: 1,
        ...facts,
      }),
    )
  }
  const serviceOf = async (contractId: number): Promise<number> => {
    const [row] = await world.world.db
      .select()
      .from(serviceDeliverables)
      .where(and(eq(serviceDeliverables.contractId, contractId), eq(serviceDeliverables.status, 'delivered')))
    return row!.id
  }
  const settled = async (contractId: number, tenantId = world.tenantA, status: 'agreed' | 'proposed' = 'agreed') => {
    await newSettlement(world.bench(tenantId), {
      contractId,
      value: NOTHING_BACK,
      requestedById: stranger.userId,
      status,
      ...(status === 'agreed' ? { agreedAt: new Date(), dueAt: new Date() } : {}),
    })
    return contractId
  }
  const mine = (facts: Partial<ContractFacts> = {}) =>
    contractIn({ profileId: me.profileId || stranger.profileId, userId: me.userId, ...facts })
  const ofOthers = await contractIn()
  const ofFar = await contractIn({}, world.tenantB)
  const foreign = { 'of others': ofOthers, 'of another tenant': ofFar }
  const draft: Record<string, number> = hasProfile ? { 'a draft for me': await mine({ status: 'draft' }) } : {}
  return {
    own: {
      contract: () => mine(),
      deliverable: async () => serviceOf(await mine()),
      workSettlement: async () => settled(await contractIn({ status: 'agreed' })),
      coolingContract: () => contractIn({ status: 'cooling_off', daysAgo: 0 }),
      endingContract: async () => settled(await mine({ status: 'terminate_requested' }), world.tenantA, 'proposed'),
    },
    foreign: {
      contract: { ...foreign, ...draft },
      deliverable: { 'of others': await serviceOf(ofOthers), 'of another tenant': await serviceOf(ofFar) },
      coolingContract: {
        'of another tenant': await contractIn({ status: 'cooling_off', daysAgo: 0 }, world.tenantB),
        'after its cooling-off period': ofOthers,
      },
      endingContract: {
        'of others': await settled(await contractIn({ status: 'terminate_requested' }), world.tenantA, 'proposed'),
        'of another tenant': await settled(await contractIn({}, world.tenantB), world.tenantB),
      },
      workSettlement: {
        'of another tenant': await settled(await contractIn({}, world.tenantB), world.tenantB),
        'without a settlement': await contractIn(),
        'not agreed': await settled(await contractIn({ status: 'terminate_requested' }), world.tenantA, 'proposed'),
      },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a signed contract that somebody has not signed': `
    select c.id from contracts c where c.signed_at is not null and exists (select 1 from contract_signers s
      where s.tenant_id = c.tenant_id and s.contract_id = c.id and s.signed_at is null)`,
  'a contract in service that is not signed': `
    select id from contracts where status in ('cooling_off', 'effective', 'paused', 'completed', 'terminated') and signed_at is null`,
  'a signature before one of an earlier place': `
    select s.id from contract_signers s join contract_signers p on p.tenant_id = s.tenant_id and p.contract_id = s.contract_id and p.place < s.place
    where s.signed_at is not null and (p.signed_at is null or p.signed_at > s.signed_at)`,
  'a signature on another text': `
    select s.id from contract_signers s join contracts c on c.tenant_id = s.tenant_id and c.id = s.contract_id
    where s.signed_at is not null and s.text_hash <> c.snapshot_hash`,
  'a history with a gap': `
    select contract_id as id from contract_events group by tenant_id, contract_id having max(seq) <> count(*)`,
  'an event that does not follow the one before': `
    select e.id from contract_events e left join contract_events p on p.tenant_id = e.tenant_id and p.contract_id = e.contract_id and p.seq = e.seq - 1
    where e.prev_hash <> coalesce(p.hash, repeat('0', 64))`,
  'a service that counts although the member neither confirmed it nor kept silent': `
    select id from service_deliverables where counted_at is not null and status not in ('client_confirmed', 'delivered')`,
  'a paid settlement of a contract that goes on': `
    select s.id from contract_settlements s join contracts c on c.tenant_id = s.tenant_id and c.id = s.contract_id
    where s.status = 'paid' and c.status not in ('terminated', 'cancelled_no_fault')`,
  'a settlement that was paid another amount than it says': `
    select s.id from contract_settlements s left join fin_refunds r on r.tenant_id = s.tenant_id and r.id = s.refund_id
    where s.status = 'paid' and coalesce(r.fen, 0) <> s.refund_fen`,
  'a success fee of a contract that never became effective': `
    select t.contract_id as id from success_tranches t join contracts c on c.tenant_id = t.tenant_id and c.id = t.contract_id
    where c.cooling_off_ends_at is null or t.reached_at < c.cooling_off_ends_at`,
  'tranches above their success fee': `
    select t.contract_id as id from success_tranches t join contracts c on c.tenant_id = t.tenant_id and c.id = t.contract_id
    group by t.tenant_id, t.contract_id, c.terms having sum(t.fen) > (c.terms->'success'->>'feeFen')::bigint`,
  'a paid tranche without a paid order of its amount': `
    select t.contract_id as id from success_tranches t left join fin_orders o on o.tenant_id = t.tenant_id and o.id = t.order_id
    where t.paid_at is not null and (o.paid_at is null or o.amount_fen <> t.fen)`,
}

/** The text of a contract names its member; the company and the named matchmaker see the contract, nobody else does. */
const secrets: Plant = async (world, { person }) => {
  const bench = world.bench()
  const { worker } = storeStage(world)
  const manager = await worker('manager')
  const title = secret('合同', ({ name }) => name === 'self' || name === 'manager of the contract')
  const row = await newContract(bench, {
    profileId: person.profileId,
    userId: person.userId,
    storeId: manager.storeId,
    status: 'effective',
    daysAgo: 8,
    title: title.mark,
  })
  await archiveContract(await world.ctx(world.tenantA, null), row.id)
  await newSettlement(bench, { contractId: row.id, value: NOTHING_BACK, requestedById: person.userId, status: 'proposed' })
  const ids = { contract: row.id, storeContract: row.id, endingContract: row.id }
  return {
    secrets: { title },
    ids,
    onlookers: [onlooker('manager of the contract', manager, { store: manager.storeId, ...ids })],
    idsWith: { self: { contract: row.id, endingContract: row.id } },
  }
}

export const contractFacts = { table: contract, acts, tells, eachItsOwn, belongings, invariants, secrets }
