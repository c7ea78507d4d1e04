/** A tenant on its first day: settings, navigation and texts, without users. */
import type { CityConfig } from '@qianxian/protocol/tenant/tenant.schema'
import type { Db } from '../../db/open'
import type { TenantConfigs } from '../../db/tables/tenant'
import { RefusedStart } from '../../lib/refused-start'
import { holdersOf, insertTenant, isFirstTenant, lockNewTenants } from './new-tenant.repository'
import { regionNames } from './regions'

const imageConfig: TenantConfigs['image'] = {
  fileDomain: '',
  imageWmType: 'Tile',
  wmOpen: false,
  wmContent: '{platform} {no}',
  wmFont: 540,
  wmFontColor: '#ffffff',
  wmFontSize: 0,
  wmGravity: 'SouthEast',
  wmResize: 0,
  wmRotate: 45,
  wmTransparency: 30,
  wmUnitH: 120,
  wmUnitW: 120,
  wmXdistance: 15,
  wmYdistance: 15,
}

const financeConfig: TenantConfigs['finance'] = {
  balanceName: '余额',
  creditName: '积分',
  canCashout: true,
  cashoutChargeCommission: true,
  cashoutCommissionRatio: 60,
  cashoutCommissionThreshold: 10_000,
  cashoutMinAmount: 1_000,
  cashoutNeedAudit: true,
  cashoutThreshold: 1_000,
  singleCashoutThreshold: 200_000,
  creditBalanceRatio: 10,
  creditFinanceItems: [
    { fen: 1_000, pt: 100, bonusPt: 0, tag: '' },
    { fen: 3_000, pt: 300, bonusPt: 30, tag: '' },
    { fen: 6_800, pt: 680, bonusPt: 100, tag: '多数人选' },
    { fen: 12_800, pt: 1_280, bonusPt: 240, tag: '' },
    { fen: 32_800, pt: 3_280, bonusPt: 800, tag: '最划算' },
  ],
}

/** No merchant yet, so only the wallet pays. Apps on iPhones may not sell virtual goods; a web page outside WeChat may. */
const payConfig: TenantConfigs['pay'] = { merchants: {}, virtualOnIos: { h5: true } }

const baseConfig = (platformName: string, codes: readonly string[]): TenantConfigs['base'] => ({
  platformName,
  geographyDto: codes.map((code) => ({ code, name: regionNames(code).cityName.replace(/市$/, ''), cityName: regionNames(code).cityName })),
  videoHiddenPlatforms: [],
  maxPageWidth: null,
  switches: { gift: true, partner: true, theme: true, video: true },
  footerMode: 'love',
})

const loveConfig = (slogan: string): TenantConfigs['love'] => ({
  whetherShowMatchmakerReg: true,
  whetherForceAuditFee: false,
  slogan,
  logo: '',
  pcChannelImage: '',
  douYinQrCode: '',
  shareImg: '',
  banners: [],
  requireRealName: false,
  requirePledge: true,
  visitorDailyCards: 20,
  likesPerDay: 10,
  detailsPerDay: 30,
  revealsPerDay: 1,
  welcomeLines: 3,
  meetingPlaces: [],
})

export interface Entry {
  name: string
  url: string
  /** Name of an icon of the app. */
  icon: string
  color: string
}

const navigations: Record<'headMainOne' | 'headMainTwo' | 'bottom' | 'homeOnly', readonly Entry[]> = {
  headMainOne: [
    { name: 'VIP 会员', url: '/member/love/vip', icon: 'crown', color: '#9a6b12' },
    { name: '牵线套餐', url: '/member/love/package', icon: 'link', color: '#0f7b6c' },
    { name: '我的报名', url: '/subpages/active/myselfsignup', icon: 'id-card', color: '#c2410c' },
    { name: '兑换记录', url: '/subpages/gift/exchange', icon: 'file-text', color: '#b4466a' },
  ],
  headMainTwo: [
    { name: '活动', url: '/subpages/active/index', icon: 'calendar', color: '#b45309' },
    { name: '会员专区', url: '/pages/love/theme', icon: 'layout-grid', color: '#7a5af8' },
    { name: '积分商城', url: '/subpages/gift/index', icon: 'gift', color: '#be185d' },
    { name: '防骗提醒', url: '/pages/love/precheat', icon: 'shield-check', color: '#0f7b6c' },
    { name: '短视频', url: '/subpages/shortvideo/index', icon: 'clapperboard', color: '#475467' },
  ],
  // Entries 2, 3 and 4 depend on the person: not a love user, a love user, a VIP.
  bottom: [
    { name: '首页', url: '/pages/index/index', icon: 'house', color: '#d9304f' },
    { name: '红娘', url: '/pages/love/hongniang', icon: 'hand-heart', color: '#d9304f' },
    { name: '登记', url: '/member/love/signuplove', icon: 'pencil', color: '#d9304f' },
    { name: '牵线', url: '/member/love/line', icon: 'link', color: '#d9304f' },
    { name: '牵线', url: '/member/love/line', icon: 'link', color: '#9a6b12' },
    { name: '相亲', url: '/member/love/index', icon: 'id-card', color: '#d9304f' },
    { name: '我的', url: '/member/index', icon: 'user-round', color: '#d9304f' },
  ],
  homeOnly: [
    { name: '找红娘', url: '/pages/love/hongniang', icon: 'hand-heart', color: '#d9304f' },
    { name: '谁看过我', url: '/member/love/look', icon: 'eye', color: '#b45309' },
    { name: '我的收藏', url: '/member/love/fav', icon: 'star', color: '#0f7b6c' },
    { name: '我的牵线', url: '/member/love/line', icon: 'link', color: '#7a5af8' },
  ],
}

export interface NewTenant {
  name: string
  slogan: string
  /** Comma-separated list of granted plugins. */
  plugins: string
  /** Codes of the served cities in order, with their settings. */
  cities: readonly { code: string; config: Partial<CityConfig> }[]
  /** The first domain is used in links. */
  domains: readonly string[]
  /** App ids by platform: weapp, tt, mp. */
  apps: Readonly<Record<string, string>>
  /** True if the tenant serves unknown hosts. */
  isDefault: boolean
  pages: readonly { id: number; title: string; html: string }[]
  /** Templates of subscribe messages by app id; undefined until they were granted by the platform. */
  noticeTemplates?: TenantConfigs['notice']['templates']
  /** Merchant numbers by channel. */
  merchants?: TenantConfigs['pay']['merchants']
  /** Logo and pictures, which need the tenant's number in their addresses. */
  brandOf?: (tenantId: number) => Partial<TenantConfigs['love']>
}

/** Must run in a transaction. Returns the tenant's number. */
export async function createTenant(db: Db, facts: NewTenant): Promise<number> {
  const codes = facts.cities.map(({ code }) => code)
  return insertTenant(db, facts, {
    navigations: Object.entries(navigations).map(([navigation, entries]) => ({ navigation, entries })),
    configsOf: (tenantId) => ({
      base: baseConfig(facts.name, codes),
      love: { ...loveConfig(facts.slogan), ...facts.brandOf?.(tenantId) },
      finance: financeConfig,
      image: imageConfig,
      pay: { ...payConfig, merchants: facts.merchants ?? {} },
      cashout: { taxTable: null },
      notice: { templates: facts.noticeTemplates ?? {} },
    }),
  })
}

/**
 * Creates the tenant unless one with the same name and hosts exists; refuses a partial match. Must run in a
 * transaction. The first tenant serves unknown hosts too.
 */
export async function ensureTenant(db: Db, facts: Omit<NewTenant, 'isDefault'>): Promise<{ tenantId: number; isNew: boolean }> {
  await lockNewTenants(db)
  const { name, domains, apps } = facts
  const { named, hosts, apps: taken } = await holdersOf(db, { name, domains, appIds: Object.values(apps) })
  const [known] = named
  const nothingDone = '没有改动任何数据。'
  for (const { domain, tenantId } of hosts.filter((host) => domains.includes(host.domain)))
    if (tenantId !== known?.id) throw new RefusedStart(`域名 ${domain} 已属于编号 ${tenantId} 的平台，${nothingDone}`)
  for (const { appId, tenantId } of taken)
    if (tenantId !== known?.id) throw new RefusedStart(`小程序 ${appId} 已属于编号 ${tenantId} 的平台，${nothingDone}`)
  if (!known) return { tenantId: await createTenant(db, { ...facts, isDefault: await isFirstTenant(db) }), isNew: true }
  const bound = [...hosts.map(({ domain }) => domain), ...taken.map(({ appId }) => appId)]
  const missing = [...domains, ...Object.values(apps)].filter((one) => !bound.includes(one))
  if (missing.length > 0)
    throw new RefusedStart(`平台「${name}」已存在（编号 ${known.id}），但 ${missing.join('、')} 不属于它，${nothingDone}`)
  return { tenantId: known.id, isNew: false }
}
