/** Stores, their staff, and their members. */
import { randomBytes } from 'node:crypto'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { maskPhone } from '@qianxian/protocol/base/masks'
import { storeLimits } from '@qianxian/protocol/store/store.words'
import { storeGoals, storeMembers, stores, storeStaff, storeStaffInvites, storeTransfers } from '../../src/db/tables/store'
import { maker, type Bench, type Facts } from '../maker'
import { drawPhone, newRole, phoneColumns } from './account'

/** An open store. */
export const newStore = maker(stores, (facts: Facts<typeof stores>) => ({
  name: `门店 ${randomBytes(4).toString('hex')}`,
  cityGeo: '510100',
  address: '人民南路 4 段 9 号 2 楼',
  openHours: '每天 10:00–20:00',
  status: 'open' as const,
  ...facts,
}))

const newPlace = maker(storeStaff, (facts: Facts<typeof storeStaff, 'storeId' | 'userId' | 'role'>) => facts)

/** A staff member with the grant that opens the store. */
export async function newStaff(
  bench: Bench,
  facts: Facts<typeof storeStaff, 'storeId' | 'userId' | 'role'>,
): Promise<typeof storeStaff.$inferSelect> {
  await newRole(bench, { userId: facts.userId, role: 'storeStaff', scopeType: 'store', scopeId: String(facts.storeId) })
  return newPlace(bench, facts)
}

export const newStoreMember = maker(storeMembers, (facts: Facts<typeof storeMembers, 'storeId' | 'profileId'>) => ({
  source: 'service' as const,
  ...facts,
}))

type InviteFacts = Omit<Facts<typeof storeStaffInvites, 'storeId' | 'byUserId'>, 'phoneHash' | 'phoneMask'> & { phone?: string }

/** An open invitation to work at the reception; a closed one has forgotten the phone. */
export const newStaffInvite = maker(storeStaffInvites, ({ phone = drawPhone(), ...facts }: InviteFacts, bench) => {
  const isOpen = (facts.status ?? 'sent') === 'sent'
  return {
    phoneHash: isOpen ? phoneColumns(bench, phone).phoneHash : null,
    phoneMask: maskPhone(phone),
    name: '小林',
    role: 'reception' as const,
    status: 'sent' as const,
    expiresAt: momentAfter(bench.now, storeLimits.staffInviteDays, 'day'),
    ...(isOpen ? {} : { endedAt: bench.now }),
    ...facts,
  }
})

export const newGoal = maker(storeGoals, (facts: Facts<typeof storeGoals, 'storeId' | 'month' | 'figure' | 'value'>) => facts)

/** A transfer requested by headquarters, and not answered yet. */
export const newTransfer = maker(
  storeTransfers,
  (facts: Facts<typeof storeTransfers, 'profileId' | 'fromStoreId' | 'toStoreId'>, { now }) => ({
    asker: 'headquarters' as const,
    status: 'waiting' as const,
    expiresAt: momentAfter(now, storeLimits.transferDays, 'day'),
    ...facts,
  }),
)
