/** What every page asks of the tenant at its start, and what the tenant's own pages ask first. */
import { firstAsk, type FirstAsks } from '../base/first-ask'
import { tenant } from './tenant'

/** The settings, by what they are about. */
export const settings = {
  image: tenant.getImageConfig,
  finance: tenant.getFinanceConfig,
  love: tenant.getLoveConfig,
  base: tenant.getBaseConfig,
  detail: tenant.getTenantDetail,
} as const

/** The document's title. */
export const platformTitle = (name: string, slogan: string): string => (name && slogan ? `${name} - ${slogan}` : name || slogan)

/** The first page where the query names none; what is no number names a page nobody has. */
export const textAsk = /*#__PURE__*/ firstAsk({
  endpoint: tenant.getSinglePage,
  inputOf: ({ id }) => (!id ? { id: 1 } : /^\d{1,9}$/.test(id) && Number(id) > 0 ? { id: Number(id) } : null),
  titleOf: ({ title }) => title,
})

/** The tenant's own words about itself. */
export const aboutAsk = /*#__PURE__*/ firstAsk({
  endpoint: tenant.getSinglePage,
  inputOf: () => ({ id: 1 }),
  titleOf: (_page, platformName) => aboutTitle(platformName),
})

export const aboutTitle = (platformName: string): string => `关于${platformName}`

export const tenantPages: FirstAsks = { '/subpages/single_page/index': [textAsk], '/pages/about/index': [aboutAsk] }
