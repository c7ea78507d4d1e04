/**
 * Administration by headquarters: creates stores and places staff.
 */
import { name as nameOf } from '@qianxian/protocol/base/dictionary'
import type { InputOf } from '@qianxian/protocol/base/endpoint'
import type { store } from '@qianxian/protocol/store/store'
import { storeComplaints } from '@qianxian/protocol/store/store.rules'
import type { StoreRecord } from '@qianxian/protocol/store/store.schema'
import { mayBecome, storeStatus } from '@qianxian/protocol/store/store.words'
import { requireMember, type Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import { paging } from '../../http/paging'
import { askThenAct, type AskingVerb, type Verb } from '../../http/serve'
import { findActiveUserByPhone } from '../account/account'
import { requireOwnMedia, createPublicCopy } from '../media/media'
import { cityOf, regionByCode } from '../tenant/tenant'
import { endPlace, placeIn } from './staff-places'
import { openContractNos, upcomingActivityCounts } from './store.hooks'
import { briefOf } from './store.presenter'
import * as rows from './store.repository'
import type { StoreRow } from './store.repository'

const recordOf = (row: StoreRow): StoreRecord => ({ ...briefOf(row), cityGeo: row.cityGeo, status: row.status })

type Told = InputOf<typeof store.createStore>
type Licence = Pick<StoreRow, 'licencePicture' | 'licenceName' | 'licenceCode'>

const NO_LICENCE: Licence = { licencePicture: null, licenceName: null, licenceCode: null }

/** Long edge in pixels, large enough for small print. */
const LICENCE_EDGE = 2000

function checked({ name, cityGeo, address, openHours, latitude, longitude, licence }: Told) {
  if (!regionByCode(cityGeo)) throw fieldFault({ cityGeo: '请选择所在城市' })
  const wrong = storeComplaints({ latitude, longitude, licence })
  if (Object.keys(wrong).length > 0) throw fieldFault(wrong)
  const told = { name: name.trim(), cityGeo: cityOf(cityGeo), address: address.trim(), latitude, longitude, openHours: openHours.trim() }
  if (told.name.length < 2) throw fieldFault({ name: '请填写门店名称' })
  return told
}

const refuseForeign = async (ctx: Ctx, { licenceMediaId: mediaId }: Told) =>
  mediaId === undefined ? [] : requireOwnMedia(ctx, requireMember(ctx).userId, [mediaId])

/** Publishes the caller's own picture; null if none was submitted. Reads and writes files. */
async function hungUp(ctx: Ctx, mediaId: number | undefined): Promise<string | null> {
  if (mediaId === undefined) return null
  const address = await createPublicCopy(ctx, mediaId, { folder: 'store', edge: LICENCE_EDGE })
  if (address === null) throw fieldFault({ licenceMediaId: '营业执照照片已失效，请重新上传' })
  return address
}

const licenceOf = ({ licencePicture, licenceName, licenceCode }: StoreRow): Licence => ({ licencePicture, licenceName, licenceCode })

/** The licence after the change: complete, or none. */
function licenceAfter({ licence }: Told, picture: string | null, before: Licence): Licence {
  const said = licence === null ? NO_LICENCE : licence && { licenceName: licence.name.trim(), licenceCode: licence.code.toUpperCase() }
  const after = { ...before, ...said, ...(picture === null ? {} : { licencePicture: picture }) }
  if (after.licenceName !== null && after.licencePicture === null) throw fieldFault({ licenceMediaId: '请上传营业执照照片' })
  if (after.licenceName === null && after.licencePicture !== null) throw fieldFault({ licence: '请填写营业执照上的名称和代码' })
  return after
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

/** Repeating the same input returns the existing store. */
export const createStore: AskingVerb<typeof store.createStore> = askThenAct(
  async (ctx, input) => {
    await refuseForeign(ctx, input)
    const told = checked(input)
    return { ...told, ...licenceAfter(input, await hungUp(ctx, input.licenceMediaId), NO_LICENCE), status: 'preparing' as const }
  },
  async (ctx, _input, facts) => {
    await rows.lockNames(ctx)
    const made = await rows.insertStore(ctx, facts)
    if (made) return recordOf(made)
    const there = await rows.storeNamed(ctx, facts.name)
    if (!there || !isSubsetOf(facts, there)) throw fieldFault(SAME_NAME)
    return recordOf(there)
  },
)

const isSubsetOf = <Row extends object>(facts: Partial<Row>, row: Row): boolean =>
  (Object.keys(facts) as (keyof Row)[]).every((name) => facts[name] === row[name])

export const changeStore: Verb<typeof store.changeStore> = async (ctx, { id, ...input }) => {
  if (!(await rows.storesById(ctx, [id])).has(id)) throw fault('not_found')
  await refuseForeign(ctx, input)
  const told = checked(input)
  const picture = await hungUp(ctx, input.licenceMediaId)
  return ctx.tx(async (ctx) => {
    await rows.lockNames(ctx)
    const row = await rows.lockStore(ctx, id)
    if (!row) throw fault('not_found')
    if (row.status === 'closed') throw fault('store_closed')
    const other = await rows.storeNamed(ctx, told.name)
    if (other && other.id !== id) throw fieldFault(SAME_NAME)
    return recordOf(await rows.updateStore(ctx, id, { ...told, ...licenceAfter(input, picture, licenceOf(row)) }))
  })
}

/** A store closes only when nothing is open there; open items are listed. Afterwards its staff no longer find it. */
export const setStoreStatus: Verb<typeof store.setStoreStatus> = (ctx, { id, status }) =>
  ctx.tx(async (ctx) => {
    const row = await rows.lockStore(ctx, id)
    if (!row) throw fault('not_found')
    if (row.status === status) return recordOf(row)
    if (!mayBecome(row.status, status))
      throw fault('store_state_changed', { message: `门店现在${nameOf(storeStatus, row.status)}，不能改为${nameOf(storeStatus, status)}` })
    if (status === 'closed') {
      const [open, held] = [await rows.countOpenWork(ctx, id), await upcomingActivityCounts.ask(ctx, id)]
      const activities = held.reduce((all, one) => all + one, 0)
      const contracts = await openContractNos.ask(ctx, id)
      const left = [
        ...(open.members + open.lines > 0 ? [`${open.members} 位会员（${open.waiting} 位等待分配）和 ${open.lines} 条牵线没有转走`] : []),
        ...(activities > 0 ? [`${activities} 场活动没有办完或取消`] : []),
        ...(contracts.length > 0 ? [`${contracts.length} 份合同没有转走或退款（${contracts.join('、')}）`] : []),
      ]
      if (left.length > 0)
        throw fault('store_not_empty', {
          message: `还有 ${left.join('，')}，不能关闭`,
          data: { ...open, activities, ...(contracts.length > 0 ? { contracts } : {}) },
        })
    }
    return recordOf(await rows.updateStore(ctx, id, { status }))
  })

/** One place per person and store: a new one ends the former. */
export const placeStaff: Verb<typeof store.placeStaff> = (ctx, { id, phone, role }) =>
  ctx.tx(async (ctx) => {
    const row = await rows.lockStore(ctx, id)
    if (!row) throw fault('not_found')
    if (row.status === 'closed') throw fault('store_closed')
    const user = await findActiveUserByPhone(ctx, phone)
    if (!user) throw fieldFault({ phone: '这个手机号还没有账号' })
    return { staffId: (await placeIn(ctx, { storeId: id, userId: user.id, role })).id }
  })

/** Ending an ended place changes nothing. Members served by this person wait in the store from now on. */
export const endStaff: Verb<typeof store.endStaff> = (ctx, { staffId }) =>
  ctx.tx(async (ctx) => {
    const row = await rows.lockStaff(ctx, staffId)
    if (!row) throw fault('not_found')
    await endPlace(ctx, row)
    return {}
  })
