/** Delivery addresses: encrypted in the database, shown to the owner and to the staff who send the parcel. */
import type { Address, SentTo } from '@qianxian/protocol/mall/mall.schema'
import type { Ctx } from '../../ctx'
import { regionNames, regionPrefix } from '../tenant/tenant'
import type { AddressRecord, Gift } from './mall.repository'

export type ShippingAddress = Pick<Address, 'receiver' | 'phone' | 'region' | 'detail'>

export const sealAddress = (ctx: Ctx, { receiver, phone, region, detail }: ShippingAddress): string =>
  ctx.secrets.seal(JSON.stringify({ receiver, phone, region, detail }))

export const unsealAddress = (ctx: Pick<Ctx, 'secrets'>, sealed: string): ShippingAddress =>
  JSON.parse(ctx.secrets.unseal(sealed)) as ShippingAddress

/** 四川省 成都市 武侯区; a municipality is named once. */
function regionWords(region: string): string {
  const { provinceName, cityName, areaName } = regionNames(region)
  return [...new Set([provinceName, cityName, areaName])].filter(Boolean).join(' ')
}

export function addressOfRow(ctx: Ctx, row: AddressRecord): Address {
  const place = unsealAddress(ctx, row.sealed)
  return { id: row.id, ...place, regionWords: regionWords(place.region), isDefault: row.isDefault }
}

export function presentSentTo(ctx: Ctx, sealed: string | null): SentTo | null {
  if (sealed === null) return null
  const { receiver, phone, region, detail } = unsealAddress(ctx, sealed)
  return { receiver, phone, place: `${regionWords(region)} ${detail}` }
}

/** True if this gift is delivered to the region. */
export function shipsTo({ areas, city }: Pick<Gift, 'areas' | 'city'>, region: string): boolean {
  const within = (code: string) => region.startsWith(regionPrefix(code))
  return (areas.length === 0 || areas.some(within)) && (city === null || within(city))
}
