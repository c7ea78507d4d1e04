/** Acts for each verb of sharing with a store, and its invariants. */
import { sharing } from '@qianxian/protocol/sharing/sharing'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { eq } from 'drizzle-orm'
import { newSharing } from '../../seed/makers/sharing'
import { storeConsents } from '../../src/db/tables/sharing'
import { sweepEndingSharing } from '../../src/features/sharing/sharing.jobs'
import { stageOf, type Acts } from '../stage'
import type { NoticeCases } from '../notice-case'
import type { TestWorld } from '../world'
import { storeStage } from './store'

export function sharingStage(world: TestWorld) {
  const { worker, waiter } = storeStage(world)
  /** A member of the store who shares these scopes. */
  const sharer = async (storeId: number, scopes?: ConsentScope[]) => {
    const { person, memberId } = await waiter(storeId)
    const row = await newSharing(world.bench(), { storeId, profileId: person.profileId, ...(scopes ? { scopes } : {}) })
    return { person, memberId, consentId: row.id }
  }
  /** A sharing member, with the store's manager. */
  const shared = async (scopes?: ConsentScope[]) => {
    const manager = await worker('manager')
    return { manager, storeId: manager.storeId, ...(await sharer(manager.storeId, scopes)) }
  }
  return { sharer, shared }
}

const acts = (world: TestWorld): Acts<typeof sharing> => {
  const { by } = stageOf(world)
  const { shared } = sharingStage(world)
  return {
    getMySharing: async () => by((await shared()).person, sharing.getMySharing, {}),
    saveMySharing: async () => by((await shared()).person, sharing.saveMySharing, { isAllowed: true, scopes: ['publish'] }),
    getSharedUsePaged: async () => by((await shared()).person, sharing.getSharedUsePaged, {}),
    getSharedMemberPaged: async () => {
      const { manager, storeId } = await shared()
      return by(manager, sharing.getSharedMemberPaged, { storeId })
    },
    getSharedMember: async () => {
      const { manager, storeId, memberId } = await shared()
      return by(manager, sharing.getSharedMember, { storeId, memberId })
    },
    showSharedPhone: async () => {
      const { manager, storeId, memberId } = await shared()
      return by(manager, sharing.showSharedPhone, { storeId, memberId })
    },
  }
}

const tells = (world: TestWorld): NoticeCases => ({
  'sharing.ending': async () => {
    const { person, consentId } = await sharingStage(world).shared()
    const soon = momentAfter(new Date(), 29, 'day')
    await world.world.db.update(storeConsents).set({ expiresAt: soon }).where(eq(storeConsents.id, consentId))
    return { hears: [person], says: '愿意的话可以再续一年', tap: () => sweepEndingSharing(world.served) }
  },
})

/** Each query finds rows that must not exist. */
const invariants = {
  'a consent to nothing, or for nobody’s store': `
    select c.id from store_consents c left join stores s on s.tenant_id = c.tenant_id and s.id = c.store_id
    where c.scopes = '[]' or s.id is null`,
  'shared with a store that is not the member’s': `
    select c.id from store_consents c where c.ended_at is null and not exists (
      select 1 from store_members m where m.tenant_id = c.tenant_id and m.profile_id = c.profile_id and m.store_id = c.store_id and m.left_at is null)`,
  'looked at by somebody of another store': `
    select u.id from store_consent_uses u join store_consents c on c.tenant_id = u.tenant_id and c.id = u.consent_id
    join store_staff s on s.tenant_id = u.tenant_id and s.id = u.staff_id where s.store_id <> c.store_id or u.profile_id <> c.profile_id`,
}

export const sharingFacts = { table: sharing, acts, tells, invariants }
