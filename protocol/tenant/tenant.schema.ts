/** Shapes of a tenant's public configuration. */
import { id, nothing, nullable, number, object, oneOf, optional, readBy, regionCode, text, Type, type Static } from '../base/shape'
import { values } from '../base/dictionary'
import { footerModes, indexShowType, navigationNames } from './tenant.words'
import { platformLimits } from '../auth/auth.words'

/** `geographyDto` of the base configuration: the cities the tenant serves. */
export const Geography = object({ code: Type.String(), name: Type.String(), cityName: Type.String() })

export const SysConfig = object({
  platformName: Type.String(),
  geographyDto: Type.Array(Geography),
  /** Environments in which the short-video entry stays hidden. */
  videoHiddenPlatforms: Type.Array(Type.String()),
  /** Optional maximum width of the page in CSS pixels. */
  maxPageWidth: nullable(Type.Integer()),
  switches: object({ gift: Type.Boolean(), partner: Type.Boolean(), theme: Type.Boolean(), video: Type.Boolean() }),
  footerMode: oneOf('底部导航', footerModes),
  /** Available login methods; the tenant has no provider account for the others. */
  waysIn: object({ sms: Type.Boolean(), weapp: Type.Boolean(), tt: Type.Boolean(), mp: Type.Boolean() }),
})
export type SysConfig = Static<typeof SysConfig>

export const LoveConfig = object({
  whetherShowMatchmakerReg: Type.Boolean(),
  whetherForceAuditFee: Type.Boolean(),
  slogan: Type.String(),
  logo: Type.String(),
  pcChannelImage: Type.String(),
  douYinQrCode: Type.String(),
  shareImg: Type.String(),
  /** Pictures at the top of the home screen. */
  banners: Type.Array(object({ image: Type.String(), url: Type.String(), title: Type.String() })),
  requireRealName: Type.Boolean(),
  /** True if a member must sign the pledge before the first line; absent for tenants from before the pledge. */
  requirePledge: optional(Type.Boolean()),
})
export type LoveConfig = Static<typeof LoveConfig>

export const AllConfig = object({
  balanceName: Type.String(),
  creditName: Type.String(),
  canCashout: Type.Boolean(),
  cashoutChargeCommission: Type.Boolean(),
  /** Commission in basis points of the amount. */
  cashoutCommissionRatio: Type.Integer(),
  /** Amount in fen below which no commission is charged. */
  cashoutCommissionThreshold: Type.Integer(),
  cashoutMinAmount: Type.Integer(),
  cashoutNeedAudit: Type.Boolean(),
  cashoutThreshold: Type.Integer(),
  singleCashoutThreshold: Type.Integer(),
  /** Points for one yuan. */
  creditBalanceRatio: Type.Integer(),
  /** Tiers of a top-up: fen, its points, bonus points of the first top-up, and a label. */
  creditFinanceItems: Type.Array(object({ fen: Type.Integer(), pt: Type.Integer(), bonusPt: Type.Integer(), tag: Type.String() })),
})
export type AllConfig = Static<typeof AllConfig>

export const ImageConfig = object({
  fileDomain: Type.String(),
  imageWmType: Type.String(),
  wmOpen: Type.Boolean(),
  wmContent: Type.String(),
  wmFont: Type.Integer(),
  wmFontColor: Type.String(),
  wmFontSize: Type.Integer(),
  wmGravity: Type.String(),
  wmResize: Type.Integer(),
  wmRotate: Type.Integer(),
  wmTransparency: Type.Integer(),
  wmUnitH: Type.Integer(),
  wmUnitW: Type.Integer(),
  wmXdistance: Type.Integer(),
  wmYdistance: Type.Integer(),
})
export type ImageConfig = Static<typeof ImageConfig>

export const CityConfig = object({
  /** Region code of the city (or area) whose people are shown; empty for the whole tenant. */
  city: Type.String(),
  provinceName: Type.String(),
  cityName: Type.String(),
  areaName: Type.String(),
  indexShowType: oneOf('首页显示', values(indexShowType)),
  customerArea: Type.String(),
  customerWords: Type.String(),
  customerLogo: Type.String(),
  whetherOpenLink: Type.Boolean(),
  customerServicePhone: Type.String(),
  customerServiceWechatQrCode: Type.String(),
  /** Alias of the same picture. */
  customerQrCode: Type.String(),
  bindingDomain: Type.String(),
  pcBottomContent: Type.String(),
  domainRecord: Type.String(),
  policeFiling: Type.String(),
  /** The two records link to their public registries. */
  isHaveLink: Type.Boolean(),
})
export type CityConfig = Static<typeof CityConfig>

export const TenantDetail = object({ id: Type.Integer(), name: Type.String(), grantPluginIds: Type.String() })
export type TenantDetail = Static<typeof TenantDetail>

export const NavigationItem = object({
  id: Type.Integer(),
  name: Type.String(),
  url: Type.String(),
  ico: Type.String(),
  color: Type.String(),
  whetherOpen: Type.Boolean(),
})
export type NavigationItem = Static<typeof NavigationItem>

export const Navigation = object({ name: Type.String(), lowerLevelNavigation: Type.Array(NavigationItem) })
export type Navigation = Static<typeof Navigation>

export const CityChoice = object({
  code: Type.String(),
  name: Type.String(),
  /** First letter of the pinyin, upper case. */
  letter: Type.String(),
  pinyin: Type.String(),
  /** First letters of the syllables, lower case: `hz` for 杭州. */
  initials: Type.String(),
  isHot: Type.Boolean(),
})
export type CityChoice = Static<typeof CityChoice>

/** A province with its cities and their areas, for pickers. */
export const RegionTree = Type.Array(
  object({
    code: Type.String(),
    name: Type.String(),
    children: Type.Array(
      object({
        code: Type.String(),
        name: Type.String(),
        children: Type.Array(object({ code: Type.String(), name: Type.String() })),
      }),
    ),
  }),
)
export type RegionTree = Static<typeof RegionTree>

export const WechatSignature = object({
  appId: Type.String(),
  timestamp: Type.Integer(),
  nonceStr: Type.String(),
  signature: Type.String(),
})

export const SinglePage = object({
  id: Type.Integer(),
  title: Type.String(),
  /** Content as sanitised HTML. */
  content: Type.String(),
  version: Type.Integer(),
  updatedAt: Type.String(),
})
export type SinglePage = Static<typeof SinglePage>

export const tenantShapes = {
  getImageConfig: {
    summary: 'Returns the image settings of the platform.',
    input: nothing,
    output: ImageConfig,
  },
  getFinanceConfig: {
    summary: 'Returns the finance settings of the platform.',
    input: nothing,
    output: AllConfig,
  },
  getLoveConfig: {
    summary: 'Returns the dating settings of the platform.',
    input: nothing,
    output: LoveConfig,
  },
  getBaseConfig: {
    summary: 'Returns the basic settings of the platform.',
    input: nothing,
    output: SysConfig,
  },
  getTenantDetail: {
    summary: 'Returns the name, the look and the features of the platform.',
    input: nothing,
    output: TenantDetail,
  },
  getCityConfig: {
    summary: 'Returns the settings of a city, found by code, position or address.',
    input: object({
      city: optional(Type.Union([regionCode('城市'), Type.Literal('')])),
      lat: optional(number('纬度', -90, 90)),
      lng: optional(number('经度', -180, 180)),
    }),
    output: CityConfig,
  },
  getCityList: {
    summary: 'Lists the cities of the platform.',
    input: nothing,
    output: Type.Array(CityChoice),
  },
  getRegions: {
    summary: 'Returns the tree of provinces, cities and districts.',
    input: nothing,
    output: RegionTree,
  },
  getNavigation: {
    summary: 'Returns the items of one navigation bar.',
    input: object({ name: oneOf('导航', navigationNames) }),
    output: Navigation,
  },
  getWechatSignature: {
    summary: 'Returns the signature that the WeChat JS-SDK needs on a page.',
    input: object({ url: readBy('nobody', text('页面地址', platformLimits.addressMax, 1)) }),
    output: WechatSignature,
  },
  getSinglePage: {
    summary: 'Returns one text page, for example the privacy policy.',
    input: object({ id: id('singlePage', '页面编号') }),
    output: SinglePage,
  },
  getIpRegionByIp: {
    summary: 'Returns the region of the IP address of the caller.',
    input: nothing,
    output: object({ provinceName: Type.String(), cityName: Type.String(), city: Type.String() }),
  },
  checkHealth: {
    summary: 'Tells that the server answers.',
    input: nothing,
    output: object({ ok: Type.Boolean() }),
  },
}
