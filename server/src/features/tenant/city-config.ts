/** What a city says of itself: the settings that the tenant gave it, or hardly any. */
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

/** The city somebody chose, else the one the host is bound to, else the first. The chooser finds it by where they are, if they ask it to. */
export async function cityConfigOf(ctx: Ctx, city?: string): Promise<CityConfig> {
  const rows = await cityConfigs(ctx.db, ctx.tenant.id)
  // Any city of the country may be chosen; only the served ones have settings of their own.
  const chosen = city && regionByCode(city) ? city : ctx.tenant.city || rows[0]?.code || ''
  const row = rows.find((served) => served.code === chosen)
  const config: CityConfig = { ...emptyCity, ...regionNames(chosen), ...row?.config, city: chosen, bindingDomain: ctx.host }
  // One picture under two names: whichever was filled in.
  const qrCode = config.customerServiceWechatQrCode || config.customerQrCode
  return { ...config, customerServiceWechatQrCode: qrCode, customerQrCode: qrCode }
}
