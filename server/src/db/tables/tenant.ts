/** A tenant is one platform on this server: its hosts, mini-programs, settings and texts. */
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
  /** Comma list; absent plugins are closed. */
  grantPluginIds: text('grant_plugin_ids').notNull().default(''),
  isDefault: boolean('is_default').notNull().default(false),
  createdAt: createdAt(),
  /** Since when messages have been granted without a break; a trigger keeps it. */
  messagesSince: at('messages_since'),
})

export const tenantDomains = pgTable('tenant_domains', {
  domain: text('domain').primaryKey(),
  tenantId: tenantId(),
  /** City whose people this host shows first; empty for the whole tenant. */
  city: text('city').notNull().default(''),
  /** Where links lead that were asked for by a host of nobody's. */
  isMain: boolean('is_main').notNull().default(false),
})

export const tenantApps = pgTable(
  'tenant_apps',
  {
    tenantId: tenantId(),
    /** weapp | tt | mp */
    platform: text('platform').notNull(),
    appId: text('app_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.platform, t.appId] }), index('tenant_apps_tenant').on(t.tenantId, t.platform)],
)

/** A template of subscribe messages as one app got it from its provider: its id, and what stands at each of its places. */
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
    /** Members may show that they were examined; off where nothing is said. */
    hasHealthCertificate?: boolean
  }
  finance: AllConfig
  image: ImageConfig
  /** By channel: the merchant's number there; a channel without one is closed. And whether what is no thing is sold on iPhones, by platform. */
  pay: { merchants: Partial<Record<OutsideChannel, string>>; virtualOnIos: Partial<Record<'weapp' | 'tt' | 'h5', boolean>> }
  /**
   * Whose page compares faces. Inside WeChat's mini-program: whether WeChat does, which lists the categories that may ask it, or
   * the merchant of E证通 (Tencent) by whom its component is shown; with neither, checks are handed on.
   */
  identity?: { page?: 'tencent' | 'ali'; hasWechat?: boolean; eidMerchant?: string }
  /** By which table tax is withheld of commission that is taken out; null until the tenant confirmed one. */
  /** `fenPerDay`: what the platform pays out in a day, all channels together, where it set its own limit. */
  cashout: { taxTable: string | null; fenPerDay?: number }
  /** Fen that a receiver gains of 100 bought points of a gift; absent: none. */
  gift?: { incomeFenPer100Pt: number }
  /** Of two who bring one member, and for how long, where it is otherwise than `bindRules` say; no days: for good. */
  attribution?: Partial<Record<AttributionKind, { mode: BindMode; validDays: number }>>
  /** By app id. */
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
