/** Acts for each verb of the platform. */
import { tenant } from '@qianxian/protocol/tenant/tenant'
import type { Belongs } from '../scene'
import { stageOf, type Acts } from '../stage'
import type { TestWorld } from '../world'

const acts = (world: TestWorld): Acts<typeof tenant> => {
  const { by, visitor } = stageOf(world)
  return {
    getImageConfig: async () => by(visitor, tenant.getImageConfig, {}),
    getFinanceConfig: async () => by(visitor, tenant.getFinanceConfig, {}),
    getLoveConfig: async () => by(visitor, tenant.getLoveConfig, {}),
    getBaseConfig: async () => by(visitor, tenant.getBaseConfig, {}),
    getTenantDetail: async () => by(visitor, tenant.getTenantDetail, {}),
    getCityConfig: async () => by(visitor, tenant.getCityConfig, {}),
    getCityList: async () => by(visitor, tenant.getCityList, {}),
    getRegions: async () => by(visitor, tenant.getRegions, {}),
    getNavigation: async () => by(visitor, tenant.getNavigation, { name: 'bottom' }),
    getWechatSignature: async () => by(visitor, tenant.getWechatSignature, { url: 'http://localhost/' }),
    getSinglePage: async () => by(visitor, tenant.getSinglePage, { id: 1 }),
    getIpRegionByIp: async () => by(visitor, tenant.getIpRegionByIp, {}),
    checkHealth: async () => by(visitor, tenant.checkHealth, {}),
  }
}

const belongings = async (): Promise<Belongs<'singlePage'>> => ({
  own: {
    singlePage: async () => 1,
  },
  foreign: {
    singlePage: { closed: 901, 'of another tenant': 900 },
  },
})

export const tenantFacts = { table: tenant, acts, belongings }
