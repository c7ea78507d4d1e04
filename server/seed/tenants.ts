// The two tenants of a fresh installation: one with every plugin, one with none, bound to another host.
import type { CityConfig } from '@qianxian/protocol/tenant/tenant.schema'
import type { Db } from '../src/db/open'
import type { NoticeSlot } from '@qianxian/protocol/notice/notice.words'
import { sandboxTemplates } from '../src/adapters/push/sandbox-subscriptions'
import type { SubscribeTemplate, TenantConfigs } from '../src/db/tables/tenant'
import { createTenant } from '../src/features/tenant/tenant'
import { pageOf, SINGLE_PAGES } from '@qianxian/demonstration/people/texts'

type Meaning = SubscribeTemplate['places'][string]

const ALL_PLUGINS = '3,6,7,8,12,15'
const CITY_CODES = ['510100', '330100', '420100'] as const

/** 武汉: one of the cities of the demonstration's people. */
export const SECOND_TENANT_CITY = '420100'

/** 32 hex digits that are equal for equal drawings: the form that storage requires of a name. */
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

/** Creates both tenants with their settings; returns their ids. Host `localhost` is the first, `second.localhost` the other. */
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

const seedTenant = (db: Db, { codes, domain, apps, ...facts }: TenantFacts): Promise<number> =>
  createTenant(db, {
    ...facts,
    cities: codes.map((code) => ({ code, config: cityConfig })),
    domains: [domain],
    apps: Object.fromEntries(['weapp', 'tt', 'mp'].map((platform) => [platform, `${apps}-${platform}`])),
    merchants: { wx: `${apps}_wx`, ali: `${apps}_ali`, dy: `${apps}_dy` },
    pages: SINGLE_PAGES.map((page) => ({ ...pageOf(facts.name, page), title: page.title.replace('关于牵线', `关于${facts.name}`) })),
    noticeTemplates: {
      [`${apps}-weapp`]: sandboxTemplatesOf('wechat', { thing: 'what', time: 'when', phrase: 'topic' }),
      [`${apps}-tt`]: sandboxTemplatesOf('douyin', { 温馨提示: 'what', 时间: 'when' }),
    },
    brandOf: (tenantId) => ({
      logo: `/files/public/t${tenantId}/brand/${fingerprint('logo')}.png`,
      shareImg: `/files/public/t${tenantId}/brand/${fingerprint('share')}.png`,
      banners: bannersOf(tenantId),
      meetingPlaces,
      // Visitors of the demonstration may ask for a line at once.
      requirePledge: false,
    }),
  })

/** An operator's settings: here the templates that the sandbox knows. */
function sandboxTemplatesOf(provider: keyof typeof sandboxTemplates, meaning: Record<string, Meaning>) {
  const templateOf = (slot: NoticeSlot): SubscribeTemplate => {
    const id = `sandbox-${slot}` as const
    const places: readonly string[] = sandboxTemplates[provider][id]
    return { id, places: Object.fromEntries(places.map((place) => [place, meaning[place.replace(/\d+$/, '')]!])) }
  }
  return { line: templateOf('line'), audit: templateOf('audit'), message: templateOf('message') }
}

/** Public places that the demonstration recommends for a first meeting. */
const meetingPlaces: TenantConfigs['love']['meetingPlaces'] = [
  { name: '望江楼公园茶馆', address: '成都市武侯区望江路 30 号', latitude: 30.6342, longitude: 104.0887 },
  { name: '人民公园鹤鸣茶社', address: '成都市青羊区少城路 12 号', latitude: 30.6571, longitude: 104.0573 },
  { name: '天府广场城市书房', address: '成都市青羊区人民西路 4 号', latitude: 30.6586, longitude: 104.0633 },
]

const bannersOf = (tenantId: number): TenantConfigs['love']['banners'] => [
  { image: `/files/public/t${tenantId}/brand/${fingerprint('meet')}.webp`, title: '认真的人，终会相遇', url: '/pages/about/index' },
  { image: `/files/public/t${tenantId}/brand/${fingerprint('matchmaker')}.webp`, title: '红娘为你牵线把关', url: '/pages/love/hongniang' },
  { image: `/files/public/t${tenantId}/brand/${fingerprint('safe')}.webp`, title: '安心交友，谨防诈骗', url: '/pages/love/precheat' },
]
