/** First requests of every page about the tenant, and those of the tenant's own pages. */
import { firstAsk, type FirstAsks } from '../base/first-ask'
import { tenant } from './tenant'

/** Settings by subject. */
export const settings = {
  image: tenant.getImageConfig,
  finance: tenant.getFinanceConfig,
  love: tenant.getLoveConfig,
  base: tenant.getBaseConfig,
  detail: tenant.getTenantDetail,
} as const

/** Title of the document. */
export const platformTitle = (name: string, slogan: string): string => (name && slogan ? `${name} - ${slogan}` : name || slogan)

/** The first page if the query names none; a query that is not a number finds no page. */
export const textAsk = /*#__PURE__*/ firstAsk({
  endpoint: tenant.getSinglePage,
  inputOf: ({ id }) => (!id ? { id: 1 } : /^\d{1,9}$/.test(id) && Number(id) > 0 ? { id: Number(id) } : null),
  titleOf: ({ title }) => title,
})

/** Request of the page about the tenant itself. */
export const aboutAsk = /*#__PURE__*/ firstAsk({
  endpoint: tenant.getSinglePage,
  inputOf: () => ({ id: 1 }),
  titleOf: (_page, platformName) => aboutTitle(platformName),
})

export const aboutTitle = (platformName: string): string => `关于${platformName}`

export const tenantPages: FirstAsks = { '/subpages/single_page/index': [textAsk], '/pages/about/index': [aboutAsk] }
