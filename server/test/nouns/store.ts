/** Acts for each verb of stores, ids of their kinds, and their invariants. */
import { randomBytes } from 'node:crypto'
import { momentBefore } from '@qianxian/protocol/base/clock'
import { line } from '@qianxian/protocol/line/line'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { media } from '@qianxian/protocol/media/media'
import type { MatchmakerStatus } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { store } from '@qianxian/protocol/store/store'
import { monthInShanghai } from '@qianxian/protocol/store/store.rules'
import type { StoreRole } from '@qianxian/protocol/store/store.words'
import { eq } from 'drizzle-orm'
import { drawPhone } from '../../seed/makers/account'
import { newMeeting } from '../../seed/makers/appointment'
import { newStatement } from '../../seed/makers/commission'
import { newContract } from '../../seed/makers/contract'
import { newLine } from '../../seed/makers/line'
import { newMatchmaker } from '../../seed/makers/matchmaker'
import { newSharing } from '../../seed/makers/sharing'
import { newStaff, newStaffInvite, newStore, newStoreMember, newTransfer } from '../../seed/makers/store'
import { newWalkin } from '../../seed/makers/walkin'
import { matchmakers } from '../../src/db/tables/matchmaker'
import { storeStaff } from '../../src/db/tables/store'
import { drawPicture } from '../pictures'
import { idOf, type Belongs, type Scene } from '../scene'
import { onlooker, type Plant } from '../secrets'
import { serve } from '../service-fixture'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { Person, TestWorld } from '../world'
import { lineStage } from './line'

export function storeStage(world: TestWorld) {
  /** Staff of the given store, or of a new one. */
  const worker = async (role: StoreRole, { storeId, tenantId = world.tenantA }: { storeId?: number; tenantId?: number } = {}) => {
    const bench = world.bench(tenantId)
    const person = await world.member({ tenantId })
    const id = storeId ?? (await newStore(bench, {})).id
    const { id: staffId } = await newStaff(bench, { storeId: id, userId: person.userId, role })
    return { ...person, storeId: id, staffId }
  }
  /** A matchmaker who works there. */
  const desk = async (storeId: number) => {
    const person = await worker('matchmaker', { storeId })
    const { id: matchmakerId } = await newMatchmaker(world.bench(), { userId: person.userId })
    return { ...person, matchmakerId }
  }
  const admin = (tenantId = world.tenantA) => world.withRole('tenantAdmin', { tenantId })
  /** The manager of a new store, with a matchmaker there. */
  const manned = async () => {
    const manager = await worker('manager')
    return { manager, storeId: manager.storeId, desk: await desk(manager.storeId) }
  }
  /** A member of the store without a matchmaker. */
  const waiter = async (storeId: number) => {
    const person = await world.loveUser()
    const { id: memberId } = await newStoreMember(world.bench(), { storeId, profileId: person.profileId, waitingSince: new Date() })
    return { person, memberId }
  }
  const become = (matchmakerId: number, status: MatchmakerStatus) =>
    world.world.db.update(matchmakers).set({ status }).where(eq(matchmakers.id, matchmakerId))
  /** A member of the store has an open line, and its matchmaker was suspended. */
  const stoppedIn = async (storeId: number) => {
    const { him, her } = stageOf(world)
    const [gone, person, other] = [await desk(storeId), await him(), await her()]
    await serve(gone, person)
    const { id: lineId } = (await person.call(line.applyLine, lineStage(world).asked(other.no))).data.row
    await become(gone.matchmakerId, 'suspended')
    return { storeId, person, lineId, colleague: await desk(storeId) }
  }
  const stopped = async () => {
    const manager = await worker('manager')
    return { manager, ...(await stoppedIn(manager.storeId)) }
  }
  /** Headquarters proposes that a member moves to another store, and the member has not answered. */
  const proposed = async () => {
    const scene = await manned()
    const { person, memberId } = await waiter(scene.storeId)
    const [{ id: toId }, headquarters] = [await newStore(world.bench(), {}), await admin()]
    const { id } = (await headquarters.call(store.proposeTransfer, { memberId, toId })).data
    return { ...scene, person, memberId, toId, id }
  }
  /** A manager asks a member to work at the reception. */
  const invited = async () => {
    const [scene, person] = [await manned(), await world.member()]
    const { id } = await newStaffInvite(world.bench(), { storeId: scene.storeId, byUserId: scene.manager.userId, phone: person.phone })
    return { ...scene, person, id }
  }
  /** A licence submitted as headquarters would. */
  const licenceOf = async (keeper: Person) => {
    const content = (await drawPicture()).toString('base64')
    const { mediaId } = (await keeper.call(media.uploadBase64, { purpose: 'report', content })).data
    return { licenceMediaId: mediaId, licence: { name: '牵线测试婚恋服务有限公司', code: '91350100M000100Y43' } }
  }
  return { worker, desk, admin, licenceOf, manned, waiter, become, stoppedIn, stopped, proposed, invited }
}

/** Acts of a manager on the staff and on an exported month, and of the invited person. */
const staffActs = (world: TestWorld) => {
  const { by, newPhone, visitor } = stageOf(world)
  const { manned, invited } = storeStage(world)
  return {
    getStoreStaff: async () => {
      const { manager, storeId } = await manned()
      return by(manager, store.getStoreStaff, { storeId })
    },
    inviteStaff: async () => {
      const { manager, storeId } = await manned()
      return by(manager, store.inviteStaff, { storeId, phone: newPhone(), name: '小林', role: 'reception' })
    },
    takeBackStaffInvite: async () => {
      const { manager, storeId, id } = await invited()
      return by(manager, store.takeBackStaffInvite, { storeId, id })
    },
    changeStaff: async () => {
      const { manager, storeId, desk } = await manned()
      return by(manager, store.changeStaff, { storeId, staffId: desk.staffId, role: 'manager', name: '周周' })
    },
    endStoreStaff: async () => {
      const { manager, storeId, desk } = await manned()
      return by(manager, store.endStoreStaff, { storeId, staffId: desk.staffId })
    },
    getStoreMonthLink: async () => {
      const { manager, storeId } = await manned()
      return by(manager, store.getStoreMonthLink, { storeId, month: monthInShanghai(new Date()), format: 'csv' })
    },
    exportStoreMonth: async () => {
      const { manager, storeId } = await manned()
      const { url } = (await manager.call(store.getStoreMonthLink, { storeId, month: monthInShanghai(new Date()), format: 'csv' })).data
      return by(visitor, store.exportStoreMonth, { ticket: decodeURIComponent(/ticket=([^&]+)/.exec(url)![1]!) })
    },
    getMyStaffInvites: async () => by((await invited()).person, store.getMyStaffInvites, {}),
    answerStaffInvite: async () => {
      const { person, id } = await invited()
      return by(person, store.answerStaffInvite, { id, isAccepted: true })
    },
  }
}

const acts = (world: TestWorld): Acts<typeof store> => {
  const { by } = stageOf(world)
  const { worker, admin, licenceOf, manned, waiter, stopped, proposed } = storeStage(world)
  // Contains no digits, because several in a row would be read as a phone number.
  const called = () => [...randomBytes(8)].map((byte) => '甲乙丙丁戊己庚辛壬癸'[byte % 10]).join('')
  const told = () => ({
    name: `锦里店 ${called()}`,
    cityGeo: '510100',
    address: '武侯祠大街 231 号',
    latitude: 30.646,
    longitude: 104.048,
    openHours: '每天 10:00–20:00',
  })
  const made = async () => (await newStore(world.bench(), {})).id
  return {
    getStores: async () => by(await worker('reception'), store.getStores, {}),
    getOverview: async () => {
      const { storeId, ...person } = await worker('manager')
      return by(person, store.getOverview, { storeId, period: 'week' })
    },
    getFigureEventPaged: async () => {
      const { storeId, ...person } = await worker('manager')
      return by(person, store.getFigureEventPaged, { storeId, period: 'week', figure: 'members' })
    },
    getStoreMemberPaged: async () => {
      const { storeId, ...person } = await worker('reception')
      return by(person, store.getStoreMemberPaged, { storeId })
    },
    getStoreDesks: async () => {
      const { manager, storeId } = await manned()
      return by(manager, store.getStoreDesks, { storeId })
    },
    assignMember: async () => {
      const { manager, storeId, desk } = await manned()
      const { memberId } = await waiter(storeId)
      return by(manager, store.assignMember, { storeId, memberId, staffId: desk.staffId })
    },
    getStoppedLinePaged: async () => {
      const { manager, storeId } = await stopped()
      return by(manager, store.getStoppedLinePaged, { storeId })
    },
    reassignStoppedLine: async () => {
      const { manager, storeId, lineId, colleague } = await stopped()
      return by(manager, store.reassignStoppedLine, { storeId, lineId, staffId: colleague.staffId })
    },
    getStoreCode: async () => {
      const { storeId, ...person } = await worker('reception')
      return by(person, store.getStoreCode, { storeId })
    },
    renewStoreCode: async () => {
      const { storeId, ...person } = await worker('manager')
      return by(person, store.renewStoreCode, { storeId })
    },
    setGoals: async () => {
      const { manager, storeId } = await manned()
      return by(manager, store.setGoals, { storeId, members: 12, meetings: 3, interviews: null })
    },
    ...staffActs(world),
    getStorePaged: async () => by(await admin(), store.getStorePaged, {}),
    createStore: async () => {
      const keeper = await admin()
      return by(keeper, store.createStore, { ...told(), ...(await licenceOf(keeper)) })
    },
    changeStore: async () => by(await admin(), store.changeStore, { id: await made(), ...told() }),
    setStoreStatus: async () => by(await admin(), store.setStoreStatus, { id: await made(), status: 'paused' }),
    placeStaff: async () => {
      const { phone } = await world.member()
      return by(await admin(), store.placeStaff, { id: await made(), phone, role: 'reception' })
    },
    getStoreOpenPaged: async () => {
      const { storeId } = await manned()
      await waiter(storeId)
      return by(await admin(), store.getStoreOpenPaged, { id: storeId })
    },
    proposeTransfer: async () => {
      const { memberId } = await waiter((await manned()).storeId)
      return by(await admin(), store.proposeTransfer, { memberId, toId: await made() })
    },
    getMyStore: async () => by((await proposed()).person, store.getMyStore, {}),
    askTransfer: async () => {
      const { person } = await waiter((await manned()).storeId)
      return by(person, store.askTransfer, { toId: (await manned()).storeId })
    },
    answerTransfer: async () => {
      const { person, id } = await proposed()
      return by(person, store.answerTransfer, { id, isAccepted: true })
    },
    endStaff: async () => {
      const { staffId } = await worker('reception')
      return by(await admin(), store.endStaff, { staffId })
    },
  }
}

const tells = (world: TestWorld): NoticeCases => {
  const { her } = stageOf(world)
  const { manned, waiter, admin } = storeStage(world)
  const somewhere = () => idOf(newStore(world.bench(), {}))
  return {
    'store.member_waiting': async () => {
      const [{ manager, desk }, person] = [await manned(), await her()]
      const { id } = await serve(desk, person)
      return { hears: [manager], says: '位会员在等红娘，请在', tap: () => person.call(matchmaker.endRepresentation, { id }) }
    },
    'store.staff_invited': async () => {
      const [{ manager, storeId }, person] = [await manned(), await world.member()]
      const input = { storeId, phone: person.phone, name: '小林', role: 'reception' as const }
      return { hears: [person], says: '邀请你担任前台，同意与否由你', tap: () => manager.call(store.inviteStaff, input) }
    },
    'store.member_moved': async () => {
      const [{ manager, storeId }, toId] = [await manned(), await somewhere()]
      const { person } = await waiter(storeId)
      return { hears: [manager], says: '转到了', tap: () => person.call(store.askTransfer, { toId }) }
    },
    'store.transfer_asked': async () => {
      const [{ storeId }, toId, headquarters] = [await manned(), await somewhere(), await admin()]
      const { person, memberId } = await waiter(storeId)
      const tap = () => headquarters.call(store.proposeTransfer, { memberId, toId })
      return { hears: [person], says: '同意与否由你，7 天内有效', tap }
    },
  }
}

type Mine =
  | 'store'
  | 'tenantStore'
  | 'tenantStaff'
  | 'storeMember'
  | 'sharedMember'
  | 'walkin'
  | 'signedWalkin'
  | 'storeVisit'
  | 'storeDesk'
  | 'stoppedLine'
  | 'storeStaff'
  | 'storeInvite'
  | 'staffInvite'
  | 'tenantMember'
  | 'openStore'
  | 'storeTransfer'
  | 'storeContract'
  | 'storeStatement'

/** A visit of a person without an account, half an hour ago. */
const visitTo = (world: TestWorld, storeId: number): Promise<number> =>
  idOf(
    newMeeting(world.bench(), {
      type: 'store_visit',
      storeId,
      offeredBy: 'store',
      visitor: { name: '李小满', phone: drawPhone() },
      startAt: momentBefore(new Date(), 30, 'minute'),
    }),
  )

/** A draft for a new person, who is no member of the store. */
async function contractAt(world: TestWorld, storeId: number, tenantId = world.tenantA): Promise<number> {
  const { profileId, userId } = await world.loveUser({ tenantId })
  return idOf(newContract(world.bench(tenantId), { profileId, userId, storeId, status: 'draft' }))
}

const statementsElsewhere = async (world: TestWorld, otherId: number, farId: number) => ({
  'of another store': await idOf(newStatement(world.bench(), { storeId: otherId })),
  'of another tenant': await idOf(newStatement(world.bench(world.tenantB), { storeId: farId })),
})

const contractsElsewhere = async (world: TestWorld, otherId: number, farId: number) => ({
  'of another store': await contractAt(world, otherId),
  'of another tenant': await contractAt(world, farId, world.tenantB),
})

const belongings = async ({ world, me }: Scene): Promise<Belongs<Mine>> => {
  const { worker, desk, waiter, become } = storeStage(world)
  const bench = world.bench()
  const { id: own } = await newStore(bench, {})
  const { id: ownDesk } = await newStaff(bench, { storeId: own, userId: me.userId, role: 'manager' })
  const [other, far, closed, left] = [
    await worker('manager'),
    await worker('manager', { tenantId: world.tenantB }),
    await newStore(bench, { status: 'closed' }),
    await newStore(bench, {}),
  ]
  await newStaff(bench, { storeId: closed.id, userId: me.userId, role: 'manager' })
  await newStaff(bench, { storeId: left.id, userId: me.userId, role: 'manager', endedAt: new Date() })
  const [gone, someone] = [await world.loveUser(), await world.loveUser({ tenantId: world.tenantB })]
  const goneId = await idOf(newStoreMember(bench, { storeId: own, profileId: gone.profileId, leftAt: new Date() }))
  const { id: farId } = await newStoreMember(world.bench(world.tenantB), { storeId: far.storeId, profileId: someone.profileId })
  const [formerDesk, stoppedDesk] = [await desk(own), await desk(own)]
  await world.world.db.update(storeStaff).set({ endedAt: new Date() }).where(eq(storeStaff.id, formerDesk.staffId))
  await become(stoppedDesk.matchmakerId, 'suspended')
  /** A line of a member of this store that waits for this matchmaker. */
  const lineAt = async (storeId: number, matchmakerId: number): Promise<number> => {
    const [{ person }, other] = [await waiter(storeId), await world.loveUser({ profile: { gender: 'male' } })]
    return idOf(newLine(bench, { fromId: person.profileId, toId: other.profileId, matchmakerId, status: 'screening' }))
  }
  const sharer = async (storeId: number): Promise<number> => {
    const { person, memberId } = await waiter(storeId)
    await newSharing(bench, { storeId, profileId: person.profileId })
    return memberId
  }
  await newSharing(world.bench(world.tenantB), { storeId: far.storeId, profileId: someone.profileId })
  if (me.profileId > 0) await newStoreMember(bench, { storeId: own, profileId: me.profileId })
  const [{ person: asked }, preparing] = [await waiter(own), await newStore(bench, { status: 'preparing' })]
  const ofOthers = await newTransfer(bench, { profileId: asked.profileId, fromStoreId: own, toStoreId: other.storeId })
  const farMove = { profileId: someone.profileId, fromStoreId: far.storeId, toStoreId: far.storeId }
  const farAsked = await newTransfer(world.bench(world.tenantB), farMove)
  const stoppedElsewhere = await desk(other.storeId)
  await become(stoppedElsewhere.matchmakerId, 'suspended')
  return {
    own: {
      store: async () => own,
      tenantStore: () => idOf(newStore(bench, {})),
      tenantStaff: async () => (await worker('reception')).staffId,
      storeMember: async () => (await waiter(own)).memberId,
      sharedMember: () => sharer(own),
      walkin: () => idOf(newWalkin(bench, { storeId: own, staffId: ownDesk })),
      signedWalkin: () => idOf(newWalkin(bench, { storeId: own, staffId: ownDesk, status: 'signed' })),
      storeVisit: () => visitTo(world, own),
      storeDesk: async () => (await desk(own)).staffId,
      stoppedLine: () => lineAt(own, stoppedDesk.matchmakerId),
      storeStaff: async () => (await worker('reception', { storeId: own })).staffId,
      storeInvite: () => idOf(newStaffInvite(bench, { storeId: own, byUserId: me.userId })),
      staffInvite: () => idOf(newStaffInvite(bench, { storeId: other.storeId, byUserId: other.userId, phone: me.phone })),
      tenantMember: async () => (await waiter(other.storeId)).memberId,
      openStore: () => idOf(newStore(bench, {})),
      storeContract: () => contractAt(world, own),
      storeStatement: () => idOf(newStatement(bench, { storeId: own })),
      storeTransfer: () => idOf(newTransfer(bench, { profileId: me.profileId, fromStoreId: own, toStoreId: other.storeId })),
    },
    foreign: {
      storeContract: await contractsElsewhere(world, other.storeId, far.storeId),
      storeStatement: await statementsElsewhere(world, other.storeId, far.storeId),
      store: {
        'where others work': other.storeId,
        'that is closed': closed.id,
        'where I work no more': left.id,
        'of another tenant': far.storeId,
      },
      tenantStore: { 'of another tenant': far.storeId },
      tenantStaff: { 'of another tenant': far.staffId },
      walkin: {
        'of another store': await idOf(newWalkin(bench, { storeId: other.storeId, staffId: other.staffId })),
        'of another tenant': await idOf(newWalkin(world.bench(world.tenantB), { storeId: far.storeId, staffId: far.staffId })),
      },
      storeVisit: { 'of another store': await visitTo(world, other.storeId) },
      signedWalkin: {
        'of another store': await idOf(newWalkin(bench, { storeId: other.storeId, staffId: other.staffId, status: 'signed' })),
        'who did not sign': await idOf(newWalkin(bench, { storeId: own, staffId: ownDesk })),
        'who took it back': await idOf(newWalkin(bench, { storeId: own, staffId: ownDesk, status: 'taken_back' })),
      },
      sharedMember: {
        'of another store': await sharer(other.storeId),
        'who shares nothing': (await waiter(own)).memberId,
        'of another tenant': farId,
      },
      storeMember: { 'of another store': (await waiter(other.storeId)).memberId, 'who left': goneId, 'of another tenant': farId },
      storeDesk: {
        'of another store': (await desk(other.storeId)).staffId,
        'who works there no more': formerDesk.staffId,
        'who is no matchmaker': (await worker('matchmaker', { storeId: own })).staffId,
        'who sits at the reception': (await worker('reception', { storeId: own })).staffId,
        'who stopped': stoppedDesk.staffId,
        'of another tenant': far.staffId,
      },
      storeStaff: {
        'of another store': other.staffId,
        'of another tenant': far.staffId,
      },
      storeInvite: {
        'of another store': await idOf(newStaffInvite(bench, { storeId: other.storeId, byUserId: other.userId })),
        'of another tenant': await idOf(newStaffInvite(world.bench(world.tenantB), { storeId: far.storeId, byUserId: far.userId })),
      },
      staffInvite: {
        'to another phone': await idOf(newStaffInvite(bench, { storeId: other.storeId, byUserId: other.userId })),
        'that was taken back': await idOf(
          newStaffInvite(bench, { storeId: other.storeId, byUserId: other.userId, phone: me.phone, status: 'taken_back' }),
        ),
        'of another tenant': await idOf(
          newStaffInvite(world.bench(world.tenantB), { storeId: far.storeId, byUserId: far.userId, phone: me.phone }),
        ),
      },
      stoppedLine: {
        'of another store': await lineAt(other.storeId, stoppedElsewhere.matchmakerId),
        'whose matchmaker is at work': await lineAt(own, (await desk(own)).matchmakerId),
      },
      tenantMember: { 'who left': goneId, 'of another tenant': farId },
      openStore: { 'that is closed': closed.id, 'that has not opened': preparing.id, 'of another tenant': far.storeId },
      storeTransfer: { 'of somebody else': ofOthers.id, 'of another tenant': farAsked.id },
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'somebody at work in a store whom no grant lets in': `
    select s.id from store_staff s left join role_grants g on g.tenant_id = s.tenant_id and g.user_id = s.user_id and g.role = 'storeStaff'
      and g.scope_type = 'store' and g.scope_id = s.store_id::text and g.is_active
    where s.ended_at is null and g.user_id is null`,
  'a member of a store of another tenant': `
    select m.id from store_members m left join stores s on s.tenant_id = m.tenant_id and s.id = m.store_id where s.id is null`,
  'a closed store with members': `
    select m.id from store_members m join stores s on s.tenant_id = m.tenant_id and s.id = m.store_id
    where s.status = 'closed' and m.left_at is null`,
  'a transfer to a store that its member never came to': `
    select t.id from store_transfers t where t.status = 'moved' and not exists (
      select 1 from store_members m where m.tenant_id = t.tenant_id and m.profile_id = t.profile_id and m.store_id = t.to_store_id)`,
  'a transfer that is over and never ended': `select id from store_transfers where (status = 'waiting') <> (ended_at is null)`,
  'an invitation to work that is over and has no end, or the other way round': `
    select id from store_staff_invites where (status = 'sent') <> (ended_at is null)`,
  'an invitation to work that is over and still knows whose phone it was': `
    select id from store_staff_invites where (status = 'sent') <> (phone_hash is not null)`,
  'a member who waits and left': `select id from store_members where left_at is not null and waiting_since is not null`,
}

/** A store's staff deal with its members, but see only their shared service status. */
const secrets: Plant = async (world, { person }) => {
  const { worker } = storeStage(world)
  const manager = await worker('manager')
  const { storeId } = manager
  const reception = await worker('reception', { storeId })
  const { id: storeStatement } = await newStatement(world.bench(), { storeId })
  const { id: storeMember } = await newStoreMember(world.bench(), { storeId, profileId: person.profileId, waitingSince: new Date() })
  await newSharing(world.bench(), { storeId, profileId: person.profileId, scopes: ['propose'] })
  return {
    secrets: {},
    onlookers: [
      onlooker('store manager', manager, { store: storeId, storeMember, sharedMember: storeMember, storeStatement }),
      onlooker('reception of a store', reception, { store: storeId }),
    ],
  }
}

export const storeFacts = { table: store, acts, tells, belongings, invariants, secrets }
