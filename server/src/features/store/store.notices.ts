/** Notices to a store's managers about waiting and departed members, and to a member about a proposed transfer. */
import { endInWords } from '@qianxian/protocol/base/calendar'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { name } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { mayInStore } from '@qianxian/protocol/store/store.rules'
import { storeLimits, storeRole } from '@qianxian/protocol/store/store.words'
import type { Ctx } from '../../ctx'
import { readAll } from '../../db/reads'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import { isStaffInviteOpen, staffInvitesById, type StaffInviteRow } from './staff-invite.repository'
import { maskedIn, namesOf } from './store.presenter'
import { storesById, countWaiting, listWorkplaces } from './store.repository'
import { isTransferOpen, transfersById } from './transfer.repository'

const StoreFacts = object({ storeId: Type.Integer() })
interface StoreFacts {
  storeId: number
}

/** The list of waiting members uses the same subject. */
export const waitingSubject = (storeId: number): string => `store-waiting:${storeId}`

/** The stores of the notices that the reader manages, by notice. */
async function managedIn<Facts extends StoreFacts>(ctx: Ctx, told: readonly StoredNotice<Facts>[]) {
  const work = ctx.viewer ? await listWorkplaces(ctx, ctx.viewer.userId) : []
  const managed = work.filter(({ staff }) => mayInStore(staff.role, 'manage'))
  return told.flatMap((one) => {
    const mine = managed.find(({ store }) => store.id === one.facts.storeId)
    return mine ? [{ id: one.id, facts: one.facts, store: mine.store }] : []
  })
}

const toManager = {
  section: 'system',
  topic: 'service',
  cadence: 'soon',
  slot: null,
  page: '/subpages/member/matchmaker/StoreDistribution',
} as const

export const memberWaiting = noticeKind('store.member_waiting', StoreFacts, {
  ...toManager,
  outside: '门店有会员在等红娘',
  words: async (ctx, told) => {
    const made = new Map<number, NoticeWords>()
    for (const { id, store } of await managedIn(ctx, told)) {
      const { count, since } = await countWaiting(ctx, store.id)
      const until = since && momentAfter(since, storeLimits.waitingHours, 'hour')
      const by = until && until > ctx.now ? `，请在${endInWords(until, ctx.now)}前分配` : '，有的已经超时，请尽快分配'
      const text = count === 0 ? `${store.name}等红娘的会员都有了着落` : `${store.name}有 ${count} 位会员在等红娘${by}`
      made.set(id, { text, count: 1, target: noticeLink(toManager.page, { store: store.id, part: 'waiting' }) })
    }
    return made
  },
  holds: async (ctx, told) => {
    const held = new Set<number>()
    for (const { id, store } of await managedIn(ctx, told)) if ((await countWaiting(ctx, store.id)).count > 0) held.add(id)
    return held
  },
})

// --- Transfers -----------------------------------------------------------------

const MovedFacts = object({ storeId: Type.Integer(), transferId: Type.Integer() })
const AskedFacts = object({ transferId: Type.Integer() })

export const movedSubject = (transferId: number): string => `store-moved:${transferId}`
export const transferSubject = (transferId: number): string => `store-transfer:${transferId}`

/** Sent to the managers of the former store; opening the list of members marks it as read. */
export const memberMoved = noticeKind('store.member_moved', MovedFacts, {
  ...toManager,
  outside: '有会员转到了别的门店',
  words: async (ctx, told) => {
    const managed = await managedIn(ctx, told)
    const moved = await transfersById(
      ctx,
      managed.map(({ facts }) => facts.transferId),
    )
    const [stores, names] = await readAll(ctx, [
      () =>
        storesById(
          ctx,
          [...moved.values()].map(({ toStoreId }) => toStoreId),
        ),
      () =>
        namesOf(
          ctx,
          [...moved.values()].map(({ profileId }) => profileId),
        ),
    ])
    const masked = maskedIn(names)
    return new Map(
      managed.flatMap(({ id, facts, store }): [number, NoticeWords][] => {
        const row = moved.get(facts.transferId)
        const to = row && stores.get(row.toStoreId)
        if (!row || !to) return []
        const target = noticeLink(toManager.page, { store: store.id, part: 'members' })
        return [[id, { text: `${masked(row.profileId)}从${store.name}转到了${to.name}`, target }]]
      }),
    )
  },
})

/** The reader's own transfers among the notices, by notice. */
async function ownTransfers(ctx: Ctx, told: readonly StoredNotice<{ transferId: number }>[]) {
  const found = await transfersById(
    ctx,
    told.map(({ facts }) => facts.transferId),
  )
  return told.flatMap(({ id, facts }) => {
    const row = found.get(facts.transferId)
    return row && row.profileId === ctx.viewer?.profileId ? [{ id, row }] : []
  })
}

const MINE = '/member/love/index'

/** Sent to the member who must answer; opening the member's own page marks it as read. */
export const transferAsked = noticeKind('store.transfer_asked', AskedFacts, {
  section: 'system',
  topic: 'service',
  cadence: 'now',
  slot: null,
  page: MINE,
  outside: '你的门店有一件事等你决定',
  words: async (ctx, told) => {
    const own = await ownTransfers(ctx, told)
    const stores = await storesById(
      ctx,
      own.map(({ row }) => row.toStoreId),
    )
    return new Map(
      own.flatMap(({ id, row }): [number, NoticeWords][] => {
        const to = stores.get(row.toStoreId)
        if (!to) return []
        const rest = isTransferOpen(ctx, row) ? `，同意与否由你，${storeLimits.transferDays} 天内有效` : ''
        return [[id, { text: `平台想把你转到${to.name}${rest}`, target: noticeLink(MINE, { transfer: row.id }) }]]
      }),
    )
  },
  holds: async (ctx, told) => new Set((await ownTransfers(ctx, told)).filter(({ row }) => isTransferOpen(ctx, row)).map(({ id }) => id)),
})

// --- Invitations to work in a store ----------------------------------------------

const InviteFacts = object({ inviteId: Type.Integer() })
const MY_CONSENTS = '/subpages/consent/mine'

export const staffInviteSubject = (inviteId: number): string => `store-invite:${inviteId}`

/** Sent to the owner of the invited phone, who answers on the page of their own consents. */
export const staffInvited = noticeKind('store.staff_invited', InviteFacts, {
  section: 'system',
  topic: 'service',
  cadence: 'soon',
  slot: null,
  page: MY_CONSENTS,
  outside: '有门店邀请你加入',
  words: async (ctx, told) => {
    const rows = await staffInvitesById(
      ctx,
      told.map(({ facts }) => facts.inviteId),
    )
    const stores = await storesById(
      ctx,
      [...rows.values()].map(({ storeId }) => storeId),
    )
    return new Map(
      told.flatMap(({ id, facts }): [number, NoticeWords][] => {
        const row = rows.get(facts.inviteId)
        const place = row && stores.get(row.storeId)
        if (!row || !place) return []
        const rest = isStaffInviteOpen(ctx, row) ? `，同意与否由你，${storeLimits.staffInviteDays} 天内有效` : ''
        return [[id, { text: `${place.name}邀请你担任${name(storeRole, row.role)}${rest}`, target: noticeLink(MY_CONSENTS, {}) }]]
      }),
    )
  },
  holds: async (ctx, told) => {
    const rows = await staffInvitesById(
      ctx,
      told.map(({ facts }) => facts.inviteId),
    )
    return new Set(told.filter(({ facts }) => isOpenInvite(ctx, rows.get(facts.inviteId))).map(({ id }) => id))
  },
})

const isOpenInvite = (ctx: Ctx, row: StaffInviteRow | undefined): boolean => row !== undefined && isStaffInviteOpen(ctx, row)

export const storeNotices = [memberWaiting, memberMoved, transferAsked, staffInvited]
