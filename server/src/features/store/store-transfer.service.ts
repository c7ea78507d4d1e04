/**
 * Transfers between stores: at once by the member's wish, or after acceptance within days when headquarters proposes. Orders,
 * meetings and other events are kept with the first store; a service continues until the member accepts another matchmaker.
 * Every transfer locks the member and the target store.
 */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { store } from '@qianxian/protocol/store/store'
import type { MyStore } from '@qianxian/protocol/store/store.schema'
import { storeLimits, storeStates } from '@qianxian/protocol/store/store.words'
import { requireMember, requireProfileId, type Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { holdMember } from '../matchmaker/matchmaker'
import { markKindsRead, notify } from '../notice/notice'
import { transferByOwnWish, lockStoreMembership, transferMember, withdrawOpenTransfers } from './member-transfer'
import { transferAsked, transferSubject } from './store.notices'
import { briefOf, nameIn, namesOf } from './store.presenter'
import * as rows from './store.repository'
import type { StoreRow } from './store.repository'
import * as transfers from './transfer.repository'
import type { TransferRow } from './transfer.repository'

const NONE: MyStore = { store: null, transfer: null, others: [] }

async function storeOfMember(ctx: Ctx, profileId: number): Promise<MyStore> {
  const member = await rows.membershipOf(ctx, profileId)
  if (!member) return NONE
  const [asked] = await transfers.openTransfersOf(ctx, [profileId])
  const found = await rows.storesById(ctx, [member.storeId, ...(asked ? [asked.toStoreId] : [])])
  const own = found.get(member.storeId)!
  const to = asked && found.get(asked.toStoreId)
  return {
    store: briefOf(own),
    // A proposal to a closed store cannot be answered.
    transfer: asked && to && to.status !== 'closed' ? { id: asked.id, to: briefOf(to), until: asked.expiresAt!.toISOString() } : null,
    others: (await rows.listAlternativeStores(ctx, own, storeLimits.othersMax)).map(briefOf),
  }
}

export const getMyStore: Verb<typeof store.getMyStore> = async (ctx) => {
  await markKindsRead(ctx, transferAsked)
  const me = requireMember(ctx).profileId
  return me === null ? NONE : storeOfMember(ctx, me)
}

/** A transfer by the member's own wish needs no further consent. Choosing the current store changes nothing. */
export const askTransfer: Verb<typeof store.askTransfer> = async (ctx, { toId }) => {
  const me = requireProfileId(ctx)
  await ctx.tx(async (ctx) => {
    const member = await lockStoreMembership(ctx, me)
    const to = await rows.lockStoreForShare(ctx, toId)
    if (!to || !isIn(storeStates.known, to.status)) throw fault('not_found')
    if (member.storeId === toId) return
    if (!isIn(storeStates.taking, to.status)) throw fault('store_not_taking')
    await transferByOwnWish(ctx, member, to)
  })
  return storeOfMember(ctx, me)
}

export const answerTransfer: Verb<typeof store.answerTransfer> = async (ctx, { id, isAccepted }) => {
  const me = requireProfileId(ctx)
  await ctx.tx(async (ctx) => {
    await holdMember(ctx, me)
    const asked = await transfers.lockTransfer(ctx, id)
    if (!asked || asked.profileId !== me || asked.asker !== 'headquarters') throw fault('not_found')
    if (asked.status === (isAccepted ? 'moved' : 'declined')) return
    if (!transfers.isTransferOpen(ctx, asked)) throw fault('store_transfer_over')
    if (!isAccepted) {
      await transfers.endTransfer(ctx, id, 'declined')
      return
    }
    const member = await lockStoreMembership(ctx, me)
    const to = await rows.lockStoreForShare(ctx, asked.toStoreId)
    if (!to || !isIn(storeStates.taking, to.status)) throw fault('store_not_taking')
    await transfers.endTransfer(ctx, id, 'moved')
    await transferMember(ctx, member, to, asked)
  })
  return storeOfMember(ctx, me)
}

/** Headquarters proposes a store. Proposing the same store returns the open proposal; another store replaces it. */
export const proposeTransfer: Verb<typeof store.proposeTransfer> = (ctx, { memberId, toId }) =>
  ctx.tx(async (ctx) => {
    const found = await rows.memberById(ctx, memberId)
    if (!found) throw fault('not_found')
    const { profileId } = found
    await holdMember(ctx, profileId)
    const member = await rows.lockMember(ctx, memberId)
    const to = await rows.lockStoreForShare(ctx, toId)
    if (!member || !to) throw fault('not_found')
    if (to.status === 'closed') throw fault('store_closed')
    if (!isIn(storeStates.taking, to.status)) throw fault('store_not_taking')
    if (member.storeId === toId) throw fieldFault({ toId: '会员已经在这家门店' })
    const [asked] = await transfers.openTransfersOf(ctx, [profileId])
    if (asked?.toStoreId === toId) return proposed(asked, to)
    await withdrawOpenTransfers(ctx, profileId)
    const row = await transfers.insertTransfer(ctx, {
      profileId,
      fromStoreId: member.storeId,
      toStoreId: toId,
      asker: 'headquarters',
      status: 'waiting',
      expiresAt: momentAfter(ctx.now, storeLimits.transferDays, 'day'),
    })
    await notify(ctx, transferAsked, {
      to: { profiles: [profileId] },
      subject: transferSubject(row.id),
      facts: { transferId: row.id },
    })
    return proposed(row, to)
  })

const proposed = ({ id, expiresAt }: TransferRow, to: StoreRow) => ({ id, to: briefOf(to), until: expiresAt!.toISOString() })

/** Remaining members of a store, who must leave before it closes. */
export const getStoreOpenPaged: Verb<typeof store.getStoreOpenPaged> = async (ctx, { id, ...asked }) => {
  if (!(await rows.storesById(ctx, [id])).has(id)) throw fault('not_found')
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `store-open:${id}`, asked)
  return pageFrom(
    await rows.listRemainingMembers(ctx, { storeId: id, before: place?.[0] ?? null, limit }),
    (row) => [row.id],
    async (page) => {
      const ids = page.map(({ profileId }) => profileId)
      const [names, open] = await readAll(ctx, [() => namesOf(ctx, ids), () => transfers.openTransfersOf(ctx, ids)])
      const targets = await rows.storesById(
        ctx,
        open.map(({ toStoreId }) => toStoreId),
      )
      return page.map((row) => {
        const transfer = open.find(({ profileId }) => profileId === row.profileId)
        return {
          id: row.id,
          name: nameIn(names, row.profileId),
          joinedAt: row.joinedAt.toISOString(),
          matchmaker: row.matchmaker,
          isWaiting: row.waitingSince !== null,
          transferTo: (transfer && targets.get(transfer.toStoreId)?.name) ?? null,
          transferUntil: transfer?.expiresAt?.toISOString() ?? null,
        }
      })
    },
  )
}
