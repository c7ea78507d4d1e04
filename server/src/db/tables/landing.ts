/** Landing pages, their channels and counts, receipts of consents, and traces of visits that sent no phone number. */
import type { LandingAct, LandingLook } from '@qianxian/protocol/landing/landing.words'
import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'

export const landingPages = pgTable(
  'landing_pages',
  {
    id: key(),
    tenantId: tenantId(),
    title: text('title').notNull(),
    lead: text('lead').notNull(),
    points: jsonb('points')
      .$type<string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    look: text('look').$type<LandingLook>().notNull().default('rose'),
    /** City that the form proposes; null for none. */
    cityGeo: text('city_geo'),
    /** True for the page of visitors without a known channel. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('landing_pages_default')
      .on(t.tenantId)
      .where(sql`is_default`),
  ],
)

export const landingChannels = pgTable(
  'landing_channels',
  {
    tenantId: tenantId(),
    /** The code in links. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    /** The page that the channel opens. */
    pageId: ref('page_id').notNull(),
    /** A closed channel counts like an unknown one. */
    isOpen: boolean('is_open').notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.code] })],
)

/** Sums of a channel and day in China; they contain nothing about visitors. */
export const landingCounts = pgTable(
  'landing_counts',
  {
    tenantId: tenantId(),
    day: date('day', { mode: 'string' }).notNull(),
    channel: text('channel').notNull(),
    views: integer('views').notNull().default(0),
    /** Visits that were traced, also those whose trace is deleted. */
    traces: integer('traces').notNull().default(0),
    submissions: integer('submissions').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.channel] })],
)

/**
 * A visit that sent no phone number. The table has no column for a name, a phone, a WeChat id, an address or a device,
 * because the visitor has agreed to nothing.
 */
export const landingTraces = pgTable(
  'landing_traces',
  {
    id: key(),
    tenantId: tenantId(),
    channel: text('channel').notNull(),
    /** Chosen in the form; null before. */
    cityGeo: text('city_geo'),
    act: text('act').$type<LandingAct>().notNull(),
    times: integer('times').notNull().default(1),
    /** The first time of each act, in order. */
    steps: jsonb('steps').$type<{ act: LandingAct; at: string }[]>().notNull(),
    /** sha256 of the number that the open page keeps in memory. */
    tokenHash: text('token_hash').notNull(),
    openedAt: at('opened_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('landing_traces_token').on(t.tenantId, t.tokenHash),
    index('landing_traces_opened').on(t.tenantId, t.openedAt),
    index('landing_traces_channel').on(t.tenantId, t.channel, t.id),
    index('landing_traces_act').on(t.tenantId, t.act, t.id),
  ],
)

/** Every text that was consented to, as it was at that time. Append-only. */
export const landingTexts = pgTable(
  'landing_texts',
  {
    tenantId: tenantId(),
    version: integer('version').notNull(),
    /** sha256 of title and content: a text changed without a new version is kept too. */
    hash: text('hash').notNull(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.version, t.hash] })],
)

/** Receipts of consents: when, where, and to which text. Append-only; they contain neither name nor phone. */
export const landingReceipts = pgTable(
  'landing_receipts',
  {
    id: key(),
    tenantId: tenantId(),
    leadId: ref('lead_id').notNull(),
    channel: text('channel').notNull(),
    /** Title of the page at that time. */
    pageTitle: text('page_title').notNull(),
    /** weapp, tt or h5. */
    platform: text('platform').notNull(),
    textVersion: integer('text_version').notNull(),
    textHash: text('text_hash').notNull(),
    agreedAt: at('agreed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('landing_receipts_lead').on(t.tenantId, t.leadId, t.id)],
)

/** Phones that submitted a form today, by a hash that is different every day; deleted the day after. */
export const landingSubmissions = pgTable(
  'landing_submissions',
  {
    tenantId: tenantId(),
    day: date('day', { mode: 'string' }).notNull(),
    phoneDayHash: text('phone_day_hash').notNull(),
    /** Keyed hash of the attempt and the phone, by which a repeated request gets the same answer. */
    attemptHash: text('attempt_hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.day, t.phoneDayHash] })],
)
