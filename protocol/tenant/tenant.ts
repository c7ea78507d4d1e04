/** A tenant's public configuration, navigation, cities and text pages. */
import { endpointsOf } from '../base/endpoint'
import type { tenantShapes } from './tenant.schema'

const read = { access: 'anyone', method: 'GET' } as const

export const tenant = endpointsOf<typeof tenantShapes>()({
  getImageConfig: { ...read, path: '/common/api/config/getImageConfig' },
  getFinanceConfig: { ...read, path: '/common/api/config/getFinOrderConfig' },
  getLoveConfig: { ...read, path: '/love/api/loveConfig/getSystemConfig' },
  getBaseConfig: { ...read, path: '/common/api/config/getSysConfig' },
  getTenantDetail: { ...read, path: '/common/api/system/getTenantDetail' },
  getCityConfig: { ...read, path: '/common/api/config/getCityConfig' },
  getCityList: { ...read, path: '/common/api/config/getCityList' },
  getRegions: { ...read, path: '/common/api/config/getRegions' },
  getNavigation: { ...read, path: '/common/api/config/getNavigationConfig' },
  getWechatSignature: { ...read, path: '/common/api/wechat/getJsSignature' },
  getSinglePage: { ...read, path: '/common/api/singlePage/get' },
  getIpRegionByIp: { ...read, path: '/common/api/user/getIpRegionByIp' },
  checkHealth: { ...read, path: '/common/api/system/checkHealth' },
})
