// The two tenants of a fresh installation: one with every plugin, one with none, bound to another host.
import type { CityConfig } from '@qianxian/protocol/tenant/tenant.schema'
import type { Db } from '../src/db/open'
import {
  cities,
  navigationItems,
  singlePages,
  tenantApps,
  tenantConfigs,
  tenantDomains,
  tenants,
  type TenantConfigs,
} from '../src/db/tables/tenant'
import { regionNames } from '../src/features/tenant/tenant'
import { SINGLE_PAGES } from './people/texts'

const ALL_PLUGINS = '3,6,7,8,12,15'
const CITY_CODES = ['510100', '330100', '420100'] as const

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
  cashoutThreshold: 500_000,
  singleCashoutThreshold: 200_000,
  creditBalanceRatio: 10,
  creditFinanceItems: [],
}

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
  visitorDailyCards: 20,
  likesPerDay: 10,
  detailsPerDay: 30,
  revealsPerDay: 1,
  welcomeLines: 3,
})

/** 武汉: one of the cities that the demonstration's people live in. */
export const SECOND_TENANT_CITY = '420100'

interface Entry {
  name: string
  url: string
  /** Name of an icon that the app has. */
  icon: string
  color: string
}

const navigations: Record<'headMainOne' | 'headMainTwo' | 'bottom' | 'homeOnly', readonly Entry[]> = {
  headMainOne: [
    { name: '首页', url: '/pages/index/index', icon: 'house', color: '#d9304f' },
    { name: '红娘', url: '/pages/love/hongniang', icon: 'hand-heart', color: '#b4466a' },
    { name: '我的相亲', url: '/member/love/index', icon: 'heart', color: '#c2410c' },
    { name: '牵线', url: '/member/love/line', icon: 'link', color: '#0f7b6c' },
    { name: '会员专区', url: '/pages/love/theme', icon: 'layout-grid', color: '#7a5af8' },
  ],
  headMainTwo: [
    { name: '活动', url: '/subpages/active/index', icon: 'calendar', color: '#b45309' },
    { name: '短视频', url: '/subpages/shortvideo/index', icon: 'clapperboard', color: '#475467' },
    { name: '积分商城', url: '/subpages/gift/index', icon: 'gift', color: '#be185d' },
    { name: '防骗提醒', url: '/pages/love/precheat', icon: 'shield-check', color: '#0f7b6c' },
    { name: '关于我们', url: '/pages/about/index', icon: 'info', color: '#6e6066' },
  ],
  // Places 2, 3 and 4 change with the person: not a love user, a love user, a VIP.
  bottom: [
    { name: '首页', url: '/pages/index/index', icon: 'house', color: '#d9304f' },
    { name: '红娘', url: '/pages/love/hongniang', icon: 'hand-heart', color: '#d9304f' },
    { name: '登记', url: '/member/love/signuplove', icon: 'pencil', color: '#d9304f' },
    { name: '牵线', url: '/member/love/line', icon: 'link', color: '#d9304f' },
    { name: '牵线', url: '/member/love/line', icon: 'link', color: '#9a6b12' },
    { name: '相亲', url: '/member/love/index', icon: 'heart', color: '#d9304f' },
    { name: '我的', url: '/member/index', icon: 'user-round', color: '#d9304f' },
  ],
  homeOnly: [
    { name: '找红娘', url: '/pages/love/hongniang', icon: 'hand-heart', color: '#d9304f' },
    { name: '谁看过我', url: '/member/love/look', icon: 'eye', color: '#b45309' },
    { name: '我的收藏', url: '/member/love/fav', icon: 'star', color: '#0f7b6c' },
    { name: '我的牵线', url: '/member/love/line', icon: 'link', color: '#7a5af8' },
  ],
}

/** 32 hex digits that stay the same for the same drawing: the form that storage asks of a name. */
export function fingerprint(text: string): string {
  let hash = 2_166_136_261
  let out = ''
  for (let round = 0; round < 4; round += 1) {
    for (const char of `${round}${text}`) hash = Math.imul(hash ^ char.codePointAt(0)!, 16_777_619) >>> 0
    out += hash.toString(16).padStart(8, '0')
  }
  return out
}

const cityConfig: Partial<CityConfig> = {
  customerServicePhone: '400-820-1314',
  pcBottomContent: '牵线 · 让认真的人遇见认真的人',
  domainRecord: '蜀ICP备2026000000号-1',
  policeFiling: '川公网安备51010000000000号',
}

/** Makes both tenants with their settings; returns their ids. Host `localhost` is the first, `second.localhost` the other. */
export async function seedTenants(db: Db): Promise<[number, number]> {
  const first = await seedTenant(db, {
    name: '牵线',
    slogan: '认真的人，终会相遇',
    plugins: ALL_PLUGINS,
    codes: CITY_CODES,
    domain: 'localhost',
    isDefault: true,
    apps: 'qx',
  })
  const second = await seedTenant(db, {
    name: '良缘',
    slogan: '小城里的好姻缘',
    plugins: '',
    codes: [SECOND_TENANT_CITY],
    domain: 'second.localhost',
    isDefault: false,
    apps: 'ly',
  })
  return [first, second]
}

interface TenantFacts {
  name: string
  slogan: string
  plugins: string
  codes: readonly string[]
  domain: string
  isDefault: boolean
  apps: string
}

async function seedTenant(db: Db, facts: TenantFacts): Promise<number> {
  const [row] = await db
    .insert(tenants)
    .values({ name: facts.name, grantPluginIds: facts.plugins, isDefault: facts.isDefault })
    .returning({ id: tenants.id })
  const tenantId = row!.id
  const logo = `/files/public/t${tenantId}/brand/${fingerprint('logo')}.png`
  const configs: TenantConfigs = {
    base: baseConfig(facts.name, facts.codes),
    love: {
      ...loveConfig(facts.slogan),
      logo,
      shareImg: `/files/public/t${tenantId}/brand/${fingerprint('share')}.png`,
      banners: bannersOf(tenantId),
    },
    finance: financeConfig,
    image: imageConfig,
  }
  await db
    .insert(tenantConfigs)
    .values(Object.entries(configs).map(([kind, value]) => ({ tenantId, kind: kind as keyof TenantConfigs, value })))
  await db.insert(tenantDomains).values({ tenantId, domain: facts.domain })
  await db
    .insert(tenantApps)
    .values((['weapp', 'tt', 'mp'] as const).map((platform) => ({ tenantId, platform, appId: `${facts.apps}-${platform}` })))
  await db
    .insert(cities)
    .values(
      facts.codes.map((code) => ({ tenantId, code, isHot: true, config: { ...cityConfig, whetherOpenLink: facts.codes.length > 1 } })),
    )
  await db.insert(navigationItems).values(
    Object.entries(navigations).flatMap(([navigation, entries]) =>
      entries.map((entry, position) => ({
        tenantId,
        navigation,
        position,
        name: entry.name,
        url: entry.url,
        ico: `icon:${entry.icon}`,
        color: entry.color,
      })),
    ),
  )
  await db.insert(singlePages).values(
    SINGLE_PAGES.map(({ id, title, html }) => ({
      tenantId,
      id,
      title: title.replace('关于牵线', `关于${facts.name}`),
      content: html.replaceAll('牵线平台', `${facts.name}平台`),
    })),
  )
  return tenantId
}

const bannersOf = (tenantId: number): TenantConfigs['love']['banners'] => [
  { image: `/files/public/t${tenantId}/brand/${fingerprint('meet')}.webp`, title: '认真的人，终会相遇', url: '/pages/about/index' },
  { image: `/files/public/t${tenantId}/brand/${fingerprint('matchmaker')}.webp`, title: '红娘为你牵线把关', url: '/pages/love/hongniang' },
  { image: `/files/public/t${tenantId}/brand/${fingerprint('safe')}.webp`, title: '安心交友，谨防诈骗', url: '/pages/love/precheat' },
]
