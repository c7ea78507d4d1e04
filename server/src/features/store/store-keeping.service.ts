/** How headquarters makes stores and places people there. A grant of the store goes with each place and ends with it. */
import type { store } from '@qianxian/protocol/store/store'
import { name as nameOf } from '@qianxian/protocol/base/dictionary'
import { mayBecome, storeStatus } from '@qianxian/protocol/store/store.words'
import type { StoreRecord } from '@qianxian/protocol/store/store.schema'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import type { Verb } from '../../http/serve'
import { endRole, grantRole, userHereOfPhone } from '../account/account'
import { servedByUser } from '../matchmaker/matchmaker'
import { cityOf, regionByCode } from '../tenant/tenant'
import { followServices } from './serving'
import * as rows from './store.repository'
import type { StoreRow } from './store.repository'

const recordOf = ({ id, name, cityGeo, address, openHours, status }: StoreRow): StoreRecord => ({
  id,
  name,
  cityGeo,
  address,
  openHours,
  status,
})

interface Told {
  name: string
  cityGeo: string
  address: string
  openHours: string
}

function checked({ name, cityGeo, address, openHours }: Told): Told {
  if (!regionByCode(cityGeo)) throw fieldFault({ cityGeo: '请选择所在城市' })
  const told = { name: name.trim(), cityGeo: cityOf(cityGeo), address: address.trim(), openHours: openHours.trim() }
  if (told.name.length < 2) throw fieldFault({ name: '请填写门店名称' })
  return told
}

export const getStorePaged: Verb<typeof store.getStorePaged> = async (ctx, asked) => {
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, 'stores', asked)
  return pageFrom(
    await rows.storesAfter(ctx, place?.[0] ?? 0, limit),
    ({ id }) => [id],
    (page) => page.map(recordOf),
  )
}

const SAME_NAME = { name: '已经有同名的门店' }

/** The same words a second time are the store that has them already. */
export const createStore: Verb<typeof store.createStore> = async (ctx, input) => {
  const told = checked(input)
  await rows.lockNames(ctx)
  const made = await rows.insertStore(ctx, { ...told, status: 'preparing' })
  if (made) return recordOf(made)
  const there = await rows.storeNamed(ctx, told.name)
  const isSame = there?.status === 'preparing' && there.address === told.address && there.openHours === told.openHours
  if (!there || !isSame) throw fieldFault(SAME_NAME)
  return recordOf(there)
}

export const changeStore: Verb<typeof store.changeStore> = async (ctx, { id, ...input }) =>
  ctx.tx(async (ctx) => {
    await rows.lockNames(ctx)
    const row = await rows.lockStore(ctx, id)
    if (!row) throw fault('not_found')
    if (row.status === 'closed') throw fault('store_closed')
    const told = checked(input)
    const other = await rows.storeNamed(ctx, told.name)
    if (other && other.id !== id) throw fieldFault(SAME_NAME)
    return recordOf(await rows.updateStore(ctx, id, told))
  })

/** A store is closed once nothing is open there; what is, is told. Whoever worked there finds it no more. */
export const setStoreStatus: Verb<typeof store.setStoreStatus> = (ctx, { id, status }) =>
  ctx.tx(async (ctx) => {
    const row = await rows.lockStore(ctx, id)
    if (!row) throw fault('not_found')
    if (row.status === status) return recordOf(row)
    if (!mayBecome(row.status, status))
      throw fault('store_state_changed', { message: `门店现在${nameOf(storeStatus, row.status)}，不能改为${nameOf(storeStatus, status)}` })
    if (status === 'closed') {
      const open = await rows.openIn(ctx, id)
      if (open.members + open.lines > 0)
        throw fault('store_not_empty', {
          message: `还有 ${open.members} 位会员（${open.waiting} 位等待分配）和 ${open.lines} 条牵线没有转走，不能关闭`,
          data: { ...open },
        })
    }
    return recordOf(await rows.updateStore(ctx, id, { status }))
  })

/** One place for each person and store: another one there ends the one before. */
export const placeStaff: Verb<typeof store.placeStaff> = (ctx, { id, phone, role }) =>
  ctx.tx(async (ctx) => {
    const row = await rows.lockStore(ctx, id)
    if (!row) throw fault('not_found')
    if (row.status === 'closed') throw fault('store_closed')
    const user = await userHereOfPhone(ctx, phone)
    if (!user) throw fieldFault({ phone: '这个手机号还没有账号' })
    const before = await rows.lockStaffOf(ctx, id, user.id)
    if (before?.role === role) return { staffId: before.id }
    if (before) await rows.endStaffRow(ctx, before.id)
    const placed = await rows.insertStaff(ctx, { storeId: id, userId: user.id, role })
    await grantRole(ctx, user.id, 'storeStaff', id)
    await followServices(ctx, await servedByUser(ctx, user.id))
    return { staffId: placed.id }
  })

/** Ending what has ended changes nothing. Whoever they serve waits in the store from now on. */
export const endStaff: Verb<typeof store.endStaff> = (ctx, { staffId }) =>
  ctx.tx(async (ctx) => {
    const row = await rows.lockStaff(ctx, staffId)
    if (!row) throw fault('not_found')
    if (row.endedAt === null) {
      await rows.endStaffRow(ctx, row.id)
      await endRole(ctx, row.userId, 'storeStaff', row.storeId)
      await followServices(ctx, await servedByUser(ctx, row.userId))
    }
    return {}
  })
