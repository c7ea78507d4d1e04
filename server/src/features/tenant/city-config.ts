/** A city's settings: those that the tenant stored for it, or defaults. */
import type { CityConfig } from '@qianxian/protocol/tenant/tenant.schema'
import type { Ctx } from '../../ctx'
import { regionByCode, regionNames } from './regions'
import { cityConfigs } from './tenant.repository'

const emptyCity: CityConfig = {
  city: '',
  provinceName: '',
  cityName: '',
  areaName: '',
  indexShowType: 'Default',
  customerArea: '',
  customerWords: '',
  customerLogo: '',
  whetherOpenLink: true,
  customerServicePhone: '',
  customerServiceWechatQrCode: '',
  customerQrCode: '',
  bindingDomain: '',
  pcBottomContent: '',
  domainRecord: '',
  policeFiling: '',
  isHaveLink: true,
}

/** The chosen city, else the host's, else the first. The chooser can locate the user on request. */
export async function cityConfigOf(ctx: Ctx, city?: string): Promise<CityConfig> {
  const rows = await cityConfigs(ctx.db, ctx.tenant.id)
  // Any city of the country may be chosen; only served ones have settings of their own.
  const chosen = city && regionByCode(city) ? city : ctx.tenant.city || rows[0]?.code || ''
  const row = rows.find((served) => served.code === chosen)
  const config: CityConfig = { ...emptyCity, ...regionNames(chosen), ...row?.config, city: chosen, bindingDomain: ctx.host }
  // The same picture has two names; the one that is set is used.
  const qrCode = config.customerServiceWechatQrCode || config.customerQrCode
  return { ...config, customerServiceWechatQrCode: qrCode, customerQrCode: qrCode }
}
