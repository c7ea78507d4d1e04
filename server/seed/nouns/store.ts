/** The demonstration's stores: two open and one paused, with staff, members, a waiting list and transfers. */
import { momentAfter, momentBefore } from '@qianxian/protocol/base/clock'
import { monthInShanghai } from '@qianxian/protocol/store/store.rules'
import { and, eq, inArray } from 'drizzle-orm'
import { matchmakers, representations } from '../../src/db/tables/matchmaker'
import { hashPassword } from '../../src/features/auth/auth'
import { memberWaiting, transferAsked, transferSubject, waitingSubject } from '../../src/features/store/store.notices'
import { accounts, PASSWORD } from '../accounts'
import { newUser } from '../makers/account'
import { newBond } from '../makers/matchmaker'
import { newNotice } from '../makers/notice'
import { newGoal, newStaff, newStaffInvite, newStore, newStoreMember, newTransfer } from '../makers/store'
import { drawLicence } from '../licences'
import { renderSvg } from '@qianxian/demonstration/portraits/render'
import { circleOf, type Demonstration, type Stage } from '../stage'
import { fingerprint } from '../tenants'

const STORES = [
  {
    name: '锦江春熙店',
    address: '春熙路 8 号 3 楼',
    latitude: 30.6556,
    longitude: 104.0777,
    openHours: '每天 10:00–20:00',
    status: 'open',
    licence: { name: '成都演示春熙婚恋服务有限公司', code: '91510104QX0000011Q', founded: '2021年05月20日' },
  },
  {
    name: '武侯锦里店',
    address: '武侯祠大街 231 号',
    latitude: 30.6452,
    longitude: 104.0493,
    openHours: '周二至周日 10:00–19:00',
    status: 'open',
    licence: { name: '成都演示锦里婚恋服务有限公司', code: '91510107QX00000228', founded: '2022年09月09日' },
  },
  {
    name: '高新金融城店',
    address: '天府大道北段 966 号',
    latitude: 30.5816,
    longitude: 104.0629,
    openHours: '装修中，暂停接待',
    status: 'paused',
    licence: { name: '成都演示金融城婚恋服务有限公司', code: '91510100QX00000337', founded: '2024年03月18日' },
  },
] as const

/** In pixels. */
const LICENCE_WIDTH = 1200

/** Members of the three stores in total. */
const MEMBERS = 60
/** Inhabitants by place, used by no other story, and the hours they have waited in the first store. */
const WAITING: readonly (readonly [place: number, hours: number])[] = [
  [286, 2],
  [318, 9],
  [319, 20],
]
/** Waiting for too long already. */
const LATE_HOURS = 30
const GOALS = { members: 20, meetings: 6, interviews: 12 } as const
/** Inhabitants from here on belong to the journeys. */
const BEFORE_JOURNEYS = 230
const DAYS_A_YEAR = 365

interface Served {
  profileId: number
  matchmakerId: number
  startedAt: Date
}

export const demonstration: Demonstration = {
  async people(stage) {
    if (stage.matchmakers.length === 0) await newStore(stage, { name: '武昌店', cityGeo: '420100', address: '中南路 12 号' })
  },

  async past(stage) {
    const { db, tenantId, now, matchmakerIds } = stage
    const stores = await newStore.all(stage, await Promise.all(STORES.map((one) => licensed(stage, one))))
    const [first, second] = [stores[0]!.id, stores[1]!.id]
    const startedAt = momentBefore(now, 300, 'day')
    const passwordHash = await hashPassword(PASSWORD)
    const works = async (
      facts: { phone: string; userName: string; passwordHash?: string },
      role: 'manager' | 'reception' | 'finance',
      name: string,
      storeId = first,
    ) => {
      const { id: userId } = await newUser(stage, facts)
      await newStaff(stage, { storeId, userId, role, name, startedAt })
      return userId
    }
    const managerId = await works({ ...phoneAndName(accounts.storeManager), passwordHash }, 'manager', '陈雅')
    await works({ ...phoneAndName(accounts.reception), passwordHash }, 'reception', '小林')
    await works({ phone: '13700009001', userName: 'store_finance' }, 'finance', '赵敏')
    const third = stores[2]!.id
    await works({ ...phoneAndName(accounts.secondStoreManager), passwordHash }, 'manager', '吴静', second)
    await works({ ...phoneAndName(accounts.secondReception), passwordHash }, 'reception', '小周', second)
    await works({ phone: '13700009011', userName: 'store_manager_3' }, 'manager', '郑凯', third)
    await works({ phone: '13700009021', userName: 'store_reception_3' }, 'reception', '阿月', third)

    await newStaffInvite(stage, { storeId: first, byUserId: managerId, name: '阿豪', role: 'matchmaker' })

    const desks = await db
      .select({ id: matchmakers.id, userId: matchmakers.userId })
      .from(matchmakers)
      .where(and(eq(matchmakers.tenantId, tenantId), inArray(matchmakers.id, matchmakerIds)))
    const storeOf = (matchmakerId: number): number => {
      const place = matchmakerIds.indexOf(matchmakerId)
      return place < 2 ? first : place % 2 === 0 ? second : third
    }
    for (const { id, userId } of desks) await newStaff(stage, { storeId: storeOf(id), userId, role: 'matchmaker', startedAt })

    const known = await servedNow(stage)
    const more = await serveMore(stage, known, MEMBERS - WAITING.length - 1 - known.length)
    const moved = known.find(({ matchmakerId }) => storeOf(matchmakerId) === first)!
    await newStoreMember.all(
      stage,
      [...known, ...more].map(({ profileId, matchmakerId, startedAt: joinedAt }) => ({
        profileId,
        storeId: storeOf(matchmakerId),
        joinedAt,
        ...(profileId === moved.profileId ? { source: 'transfer' as const } : {}),
      })),
    )
    await someWait(stage, { storeId: first, managerId, served: [...known, ...more] })
    await someMove(stage, { from: second, to: first, moved, asked: more.find(({ matchmakerId }) => storeOf(matchmakerId) === second)! })
    for (const [figure, value] of Object.entries(GOALS) as [keyof typeof GOALS, number][])
      await newGoal(stage, { storeId: first, month: monthInShanghai(now), figure, value })
  },
}

/** Creates the store with its licence drawn in public storage. */
async function licensed({ tenantId, world }: Stage, { licence, ...store }: (typeof STORES)[number]) {
  const { name, code, founded } = licence
  const key = `public/t${tenantId}/store/${fingerprint(code)}.webp`
  const drawing = drawLicence({ name, code, founded, address: `四川省成都市${store.address}` })
  await world.adapters.storage.put(key, (await renderSvg(drawing, LICENCE_WIDTH)).bytes, 'image/webp')
  return { ...store, licencePicture: `/files/${key}`, licenceName: name, licenceCode: code }
}

async function servedNow({ db, tenantId, now }: Stage): Promise<Served[]> {
  const rows = await db
    .select({ profileId: representations.profileId, matchmakerId: representations.matchmakerId, startedAt: representations.startedAt })
    .from(representations)
    .where(and(eq(representations.tenantId, tenantId), eq(representations.status, 'active')))
    .orderBy(representations.id)
  return rows.map((row) => ({ ...row, startedAt: row.startedAt ?? now }))
}

/** Further services in the cities of the third and later matchmakers; other stories use the members of the first two. */
async function serveMore(stage: Stage, known: readonly Served[], count: number): Promise<Served[]> {
  const { inhabitants, matchmakers: facts, matchmakerIds, now } = stage
  const free = inhabitants.slice(0, BEFORE_JOURNEYS).filter(({ profileId }) => !known.some((one) => one.profileId === profileId))
  const chosen: Served[] = []
  for (const { profileId, person } of free) {
    if (chosen.length === count) break
    const near = matchmakerIds.filter((_, place) => place >= 2 && facts[place]!.cityCode.slice(0, 4) === person.residenceGeo.slice(0, 4))
    const matchmakerId = near[chosen.length % near.length]
    if (matchmakerId !== undefined) chosen.push({ profileId, matchmakerId, startedAt: momentBefore(now, 8 + chosen.length * 5, 'day') })
  }
  await newBond.all(
    stage,
    chosen.map((one) => ({ ...one, requestedAt: one.startedAt, expiresAt: momentAfter(one.startedAt, DAYS_A_YEAR, 'day') })),
  )
  return chosen
}

/** Lets some members wait; their manager has an unread notice. */
async function someWait(stage: Stage, { storeId, managerId, served }: { storeId: number; managerId: number; served: readonly Served[] }) {
  const { inhabitants, now } = stage
  const named = WAITING.map(([place, hours]) => ({ profileId: inhabitants[place]!.profileId, hours }))
  const { women } = await circleOf(stage)
  const taken = [...served.map(({ profileId }) => profileId), ...named.map(({ profileId }) => profileId)]
  const late = { profileId: women.slice(0, 24).findLast((id) => !taken.includes(id))!, hours: LATE_HOURS }
  await newStoreMember.all(
    stage,
    [...named, late].map(({ profileId, hours }) => {
      const waitingSince = momentBefore(now, hours, 'hour')
      return { storeId, profileId, joinedAt: momentBefore(waitingSince, 40, 'day'), waitingSince }
    }),
  )
  await newNotice(stage, {
    kind: memberWaiting.kind,
    userId: managerId,
    subject: waitingSubject(storeId),
    facts: { storeId },
    at: momentBefore(now, 2, 'hour'),
  })
}

/** One member moved to the first store voluntarily; headquarters proposed the same to another one, who has not answered. */
async function someMove(stage: Stage, { from, to, moved, asked }: { from: number; to: number; moved: Served; asked: Served }) {
  const { inhabitants, now } = stage
  const at = moved.startedAt
  await newStoreMember(stage, {
    profileId: moved.profileId,
    storeId: from,
    joinedAt: momentBefore(at, 60, 'day'),
    leftAt: at,
  })
  const way = { fromStoreId: from, toStoreId: to }
  await newTransfer(stage, {
    ...way,
    profileId: moved.profileId,
    asker: 'member',
    status: 'moved',
    askedAt: at,
    expiresAt: null,
    endedAt: at,
  })
  const askedAt = momentBefore(now, 2, 'day')
  const { id } = await newTransfer(stage, { ...way, profileId: asked.profileId, askedAt, expiresAt: momentAfter(askedAt, 7, 'day') })
  await newNotice(stage, {
    kind: transferAsked.kind,
    userId: inhabitants.find(({ profileId }) => profileId === asked.profileId)!.userId,
    subject: transferSubject(id),
    facts: { transferId: id },
    at: askedAt,
  })
}

const phoneAndName = ({ phone, userName }: { phone: string; userName: string }) => ({ phone, userName })
