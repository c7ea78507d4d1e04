/** Acts for each verb of walk-ins, and invariants that hold after any kill. */
import { walkin } from '@qianxian/protocol/walkin/walkin'
import { newStaff } from '../../seed/makers/store'
import { drawnByHand, newWalkin } from '../../seed/makers/walkin'
import { drawToken } from '../../src/lib/secrets'
import { onlooker, secret, type Plant } from '../secrets'
import { stageOf, type Acts } from '../stage'
import type { TestWorld } from '../world'
import { storeStage } from './store'

type WalkinFacts = Omit<Parameters<typeof newWalkin>[1], 'storeId' | 'staffId'>

export const told = { nickname: '小满', gender: 'female' as const, birthday: '1994-05-20' }

export function walkinStage(world: TestWorld) {
  const { newPhone, visitor } = stageOf(world)
  const { worker } = storeStage(world)
  /** A visitor at a reception, to whom a code was sent. */
  const begun = async (phone = newPhone()) => {
    const desk = await worker('reception')
    const { data } = await desk.call(walkin.beginWalkin, { storeId: desk.storeId, phone })
    return { desk, storeId: desk.storeId, phone, id: data.walkin.id, code: () => world.smsCode(phone) }
  }
  /** The form that the visitor signs. */
  const signing = (code: string) => ({ code, draft: told, isAgreed: true, scopes: [], signature: drawnByHand })
  /** A visitor without an account has signed, with a link that only the test knows. */
  const signed = async (facts: WalkinFacts = {}) => {
    const [manager, token, phone] = [await worker('manager'), drawToken(), facts.phone ?? newPhone()]
    const { storeId, staffId } = manager
    const { id } = await newWalkin(world.bench(), { storeId, staffId, status: 'signed', draft: told, ...facts, token, phone })
    const codeFor = async () => {
      await visitor.call(walkin.sendWalkinCode, { token })
      return world.smsCode(phone)
    }
    return { manager, storeId, token, phone, id, codeFor }
  }
  return { begun, signing, signed }
}

const acts = (world: TestWorld): Acts<typeof walkin> => {
  const { by, visitor, newPhone } = stageOf(world)
  const { worker } = storeStage(world)
  const { begun, signing, signed } = walkinStage(world)
  return {
    getWalkinPaged: async () => {
      const { desk, storeId } = await begun()
      return by(desk, walkin.getWalkinPaged, { storeId })
    },
    beginWalkin: async () => {
      const desk = await worker('reception')
      return by(desk, walkin.beginWalkin, { storeId: desk.storeId, phone: newPhone() })
    },
    resendWalkinCode: async () => {
      const { storeId, staffId, ...person } = await worker('reception')
      const { id } = await newWalkin(world.bench(), { storeId, staffId })
      return by(person, walkin.resendWalkinCode, { storeId, id })
    },
    signWalkin: async () => {
      const { desk, storeId, id, code } = await begun()
      return by(desk, walkin.signWalkin, { storeId, id, ...signing(await code()) })
    },
    cancelWalkin: async () => {
      const { desk, storeId, id } = await begun()
      return by(desk, walkin.cancelWalkin, { storeId, id })
    },
    getWalkinProof: async () => {
      const { manager, storeId, id } = await signed()
      return by(manager, walkin.getWalkinProof, { storeId, id })
    },
    getMyWalkin: async () => by(visitor, walkin.getMyWalkin, { token: (await signed()).token }),
    sendWalkinCode: async () => by(visitor, walkin.sendWalkinCode, { token: (await signed()).token }),
    changeWalkin: async () => {
      const { token, codeFor } = await signed()
      return by(visitor, walkin.changeWalkin, { token, code: await codeFor(), scopes: ['publish'] })
    },
    leaveWalkin: async () => {
      const { token, codeFor } = await signed()
      return by(visitor, walkin.leaveWalkin, { token, code: await codeFor() })
    },
  }
}

/** Each query finds rows that must not exist. */
const invariants = {
  'a walk-in that is over and still knows whose phone it was': `
    select id from walkins where status not in ('begun', 'signed')
      and (phone_hash is not null or phone_enc is not null or draft_enc is not null or token_hash is not null)`,
  'a walk-in that is over and has no end, or the other way round': `select id from walkins where (status in ('begun', 'signed')) <> (ended_at is null)`,
  'a signature of somebody who took it back': `select id from walkins where status not in ('signed', 'joined') and signature_enc is not null`,
  'signed without a signature, or by no text': `select id from walkins where status = 'signed' and (signature_enc is null or text_version is null)`,
  'two signatures of one phone': `
    select min(id) as id from walkins where status = 'signed' group by tenant_id, phone_hash having count(*) > 1`,
  'joined by nobody': `select id from walkins where (status = 'joined') <> (profile_id is not null)`,
  'who joined and never was a member there': `
    select w.id from walkins w where w.status = 'joined' and not exists (
      select 1 from store_members m where m.tenant_id = w.tenant_id and m.profile_id = w.profile_id and m.store_id = w.store_id)`,
}

/** The manager sees only name and signature of a visitor's answers at the reception; all other viewers see nothing. */
const secrets: Plant = async (world, { person }) => {
  const { worker } = storeStage(world)
  const keeper = await worker('manager')
  const bench = world.bench()
  const { id: staffId } = await newStaff(bench, { storeId: keeper.storeId, userId: (await world.member()).userId, role: 'reception' })
  const occupation = secret('登记', () => false)
  const { id } = await newWalkin(bench, {
    storeId: keeper.storeId,
    staffId,
    status: 'signed',
    phone: person.phone,
    draft: { ...told, occupation: occupation.mark },
  })
  return {
    secrets: { occupation },
    onlookers: [onlooker('keeper of a store', keeper, { store: keeper.storeId, storeStaff: staffId, signedWalkin: id })],
  }
}

export const walkinFacts = { table: walkin, acts, invariants, secrets }
