/** A tenant's public data: settings, navigation, cities, text pages. */
import { pluginOfPage } from '@qianxian/protocol/base/plugins'
import type { tenant } from '@qianxian/protocol/tenant/tenant'
import type { NavigationItem, SysConfig } from '@qianxian/protocol/tenant/tenant.schema'
import type { IdentityPort } from '../../adapters/adapters'
import type { Ctx } from '../../ctx'
import { fault, fieldFault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { isOwnAddress } from './tenant-of-request'
import { cityConfigOf } from './city-config'
import { cityCalled, cityEntries, hotCities, regionNames, regions, shortName } from './regions'
import { cityConfigs, navigationOf, singlePageOf } from './tenant.repository'

export const getImageConfig: Verb<typeof tenant.getImageConfig> = async (ctx) => {
  return ctx.tenant.configs.image
}

export const getFinanceConfig: Verb<typeof tenant.getFinanceConfig> = async (ctx) => {
  return ctx.tenant.configs.finance
}

export const getLoveConfig: Verb<typeof tenant.getLoveConfig> = async (ctx) => {
  return ctx.tenant.configs.love
}

export const getBaseConfig: Verb<typeof tenant.getBaseConfig> = async (ctx) => {
  const { base } = ctx.tenant.configs
  return { ...base, geographyDto: base.geographyDto ?? [], waysIn: waysIn(ctx) }
}

/** A mini-program and a page inside WeChat also need an app id of the tenant's own. */
function waysIn({ adapters: { closedPorts }, tenant: { apps } }: Ctx): SysConfig['waysIn'] {
  const isOpen = (port: IdentityPort) => !closedPorts.includes(port)
  return {
    sms: isOpen('sms'),
    weapp: isOpen('wechat') && apps.weapp !== undefined,
    tt: isOpen('douyin') && apps.tt !== undefined,
    mp: isOpen('wechat') && apps.mp !== undefined,
  }
}

export const getTenantDetail: Verb<typeof tenant.getTenantDetail> = async (ctx) => {
  return { id: ctx.tenant.id, name: ctx.tenant.name, grantPluginIds: ctx.tenant.grantPluginIds }
}

export const getCityConfig: Verb<typeof tenant.getCityConfig> = async (ctx, input) => {
  return cityConfigOf(ctx, input.city)
}

/** Hot cities are those that the tenant serves; without any, the country's largest. */
export const getCityList: Verb<typeof tenant.getCityList> = async (ctx) => {
  const served = (await cityConfigs(ctx.db, ctx.tenant.id)).map((city) => city.code)
  const hot = new Set(served.length > 0 ? served : hotCities().map((city) => city.code))
  return cityEntries().map((city) => ({ ...city, name: shortName(city.name), isHot: hot.has(city.code) }))
}

export const getRegions: Verb<typeof tenant.getRegions> = async () => {
  return regions()
}

export const getNavigation: Verb<typeof tenant.getNavigation> = async (ctx, { name }) => {
  const items = await navigationOf(ctx.db, ctx.tenant.id, name)
  // Marked closed instead of left out: the position of a footer entry determines to whom it is shown.
  const isOpen = ({ url, whetherOpen }: NavigationItem) => {
    const plugin = pluginOfPage(url)
    return whetherOpen && (plugin === undefined || ctx.tenant.hasPlugin(plugin))
  }
  return { name, lowerLevelNavigation: items.map((item) => ({ ...item, whetherOpen: isOpen(item) })) }
}

export const getWechatSignature: Verb<typeof tenant.getWechatSignature> = async (ctx, { url }) => {
  const appId = ctx.tenant.apps.mp
  if (!appId) throw fault('feature_closed')
  if (!isOwnAddress(ctx, url)) throw fieldFault({ url: '只能为本平台的页面签名' })
  return ctx.adapters.wechat.jsSignature(appId, url)
}

export const getSinglePage: Verb<typeof tenant.getSinglePage> = async (ctx, { id }) => {
  const page = await singlePageOf(ctx.db, ctx.tenant.id, id)
  if (!page) throw fault('not_found')
  return { ...page, updatedAt: page.updatedAt.toISOString() }
}

export const getIpRegionByIp: Verb<typeof tenant.getIpRegionByIp> = async (ctx) => {
  const home = regionNames(ctx.tenant.city)
  const found = await ctx.adapters.geo.regionOfIp(ctx.ip, { provinceName: home.provinceName, cityName: home.cityName })
  return { ...found, city: cityCalled(found.cityName)?.code ?? ctx.tenant.city }
}

export const checkHealth: Verb<typeof tenant.checkHealth> = async () => {
  return { ok: true }
}
