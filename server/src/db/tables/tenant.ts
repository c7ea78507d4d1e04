/** Tenants: each is one platform on this server, with its hosts, mini-programs, settings and texts. */
import type { MeetingPlace } from '@qianxian/protocol/appointment/appointment.schema'
import type { AttributionKind, BindMode } from '@qianxian/protocol/attribution/attribution.words'
import type { OutsideChannel } from '@qianxian/protocol/finance/finance.words'
import type { NoticeSlot } from '@qianxian/protocol/notice/notice.words'
import type { TenantStatus } from '@qianxian/protocol/tenant/tenant.words'
import type { CityConfig, AllConfig, ImageConfig, LoveConfig, SysConfig } from '@qianxian/protocol/tenant/tenant.schema'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, key, tenantId } from './columns'

export const tenants = pgTable('tenants', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  name: text('name').notNull(),
  status: text('status').$type<TenantStatus>().notNull().default('active'),
  /** Ids of the plugins that are on, comma-separated; absent plugins are off. */
  grantPluginIds: text('grant_plugin_ids').notNull().default(''),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: createdAt(),
  /** Since when messages have been switched on without interruption; maintained by a trigger. */
  messagesSince: at('messages_since'),
})

export const tenantDomains = pgTable('tenant_domains', {
  domain: text('domain').primaryKey(),
  tenantId: tenantId(),
  /** City that is shown first on this host; empty for the whole tenant. */
  city: text('city').notNull().default(''),
  /** True for the host used in links that are created by requests from an unknown host. */
  isMain: boolean('is_main').notNull().default(false),
})

export const tenantApps = pgTable(
  'tenant_apps',
  {
    tenantId: tenantId(),
    /** One of weapp, tt and mp. */
    platform: text('platform').notNull(),
    appId: text('app_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.platform, t.appId] }), index('tenant_apps_tenant').on(t.tenantId, t.platform)],
)

/** A template of subscribe messages as the provider assigned it to one app: its id, and the meaning of each field. */
export interface SubscribeTemplate {
  id: string
  places: Record<string, 'what' | 'when' | 'topic' | 'platform'>
}

export interface TenantConfigs {
  base: Omit<SysConfig, 'waysIn'>
  love: LoveConfig & {
    visitorDailyCards: number
    likesPerDay: number
    detailsPerDay: number
    revealsPerDay: number
    welcomeLines: number
    /** True if members may show a health certificate; off by default. */
    hasHealthCertificate?: boolean
    /** Public places that are recommended for meetings, with coordinates in GCJ-02; null for a place without check-in by place. */
    meetingPlaces?: readonly MeetingPlace[]
    /** One first meeting of a person per day; true if absent. */
    hasFirstMeetingLimit?: boolean
  }
  finance: AllConfig
  image: ImageConfig
  /**
   * Payment settings: merchant numbers by channel (a channel without one is closed), and whether virtual goods are sold
   * on iPhones, by platform.
   */
  pay: { merchants: Partial<Record<OutsideChannel, string>>; virtualOnIos: Partial<Record<'weapp' | 'tt' | 'h5', boolean>> }
  /**
   * How face checks are done. `page`: the provider whose web page is used in browsers. Inside WeChat's mini-program:
   * `hasWechat` if WeChat's own check is available (this depends on the app's category), `eidMerchant` for the
   * component of E证通 (Tencent). With neither, the check continues in a browser.
   */
  identity?: { page?: 'tencent' | 'ali'; hasWechat?: boolean; eidMerchant?: string }
  /**
   * `taxTable`: the table for withholding tax on withdrawn commission; null until the tenant confirmed one.
   * `fenPerDay`: the platform's own limit of payouts per day over all channels, if set.
   */
  cashout: { taxTable: string | null; fenPerDay?: number }
  /** Income in fen for 100 bought points of a gift; absent if gifts give no income. */
  gift?: { incomeFenPer100Pt: number }
  /**
   * Exceptions from `bindRules`: which of two attributions applies, and for how long; without days it does not expire.
   */
  attribution?: Partial<Record<AttributionKind, { mode: BindMode; validDays: number }>>
  /** True if every member may become a promoter without an application. */
  promoter?: { isOpenToAll: boolean }
  /** Templates by app id. */
  notice: { templates: Record<string, Partial<Record<NoticeSlot, SubscribeTemplate>>> }
}

export const tenantConfigs = pgTable(
  'tenant_configs',
  {
    tenantId: tenantId(),
    kind: text('kind').$type<keyof TenantConfigs>().notNull(),
    value: jsonb('value').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.kind] })],
)

export const navigationItems = pgTable(
  'navigation_items',
  {
    id: key(),
    tenantId: tenantId(),
    navigation: text('navigation').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    ico: text('ico').notNull().default(''),
    color: text('color').notNull().default(''),
    whetherOpen: boolean('whether_open').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('navigation_items_slot').on(t.tenantId, t.navigation, t.position)],
)

export const cities = pgTable(
  'cities',
  {
    tenantId: tenantId(),
    code: text('code').notNull(),
    isHot: boolean('is_hot').notNull().default(false),
    config: jsonb('config')
      .$type<Partial<CityConfig>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.code] })],
)

export const singlePages = pgTable(
  'single_pages',
  {
    tenantId: tenantId(),
    id: bigint('id', { mode: 'number' }).notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    version: integer('version').notNull().default(1),
    isOpen: boolean('is_open').notNull().default(true),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] })],
)
