/** Zones, their members, and subscribers to notices of new ones. */
import type { ThemeFigures, ThemeRule } from '@qianxian/protocol/theme/theme.rules'
import type { ThemeKind, ThemeMemberStatus, ThemeSensitivity, ThemeStatus } from '@qianxian/protocol/theme/theme.words'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const themes = pgTable(
  'themes',
  {
    id: key(),
    tenantId: tenantId(),
    title: text('title').notNull(),
    intro: text('intro').notNull(),
    /** Path of the cover picture. */
    cover: text('cover').notNull(),
    kind: text('kind').$type<ThemeKind>().notNull(),
    rule: jsonb('rule')
      .$type<ThemeRule>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** Sensitive zones require consent, and outsiders see nothing of their members; null for an ordinary zone. */
    sensitivity: text('sensitivity').$type<ThemeSensitivity>(),
    isVipOnly: boolean('is_vip_only').notNull().default(false),
    /** City codes; empty for everywhere. */
    cities: text('cities')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    status: text('status').$type<ThemeStatus>().notNull().default('draft'),
    /** The last computed figures, because counting many members takes too long for a request. Null if never computed. */
    figures: jsonb('figures').$type<ThemeFigures>(),
    sort: integer('sort').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('themes_status').on(t.tenantId, t.status, t.sort)],
)

/** One row for a person in a zone, reused when the person returns; the earlier answer is kept. */
export const themeMembers = pgTable(
  'theme_members',
  {
    id: key(),
    tenantId: tenantId(),
    themeId: ref('theme_id').notNull(),
    profileId: ref('profile_id').notNull(),
    status: text('status').$type<ThemeMemberStatus>().notNull(),
    /** The text of the application. */
    words: text('words'),
    /** Reason of a refusal or removal. */
    reason: text('reason'),
    auditTaskId: ref('audit_task_id'),
    /** Since when the present status applies. */
    at: at('at').notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('theme_members_once').on(t.tenantId, t.themeId, t.profileId),
    index('theme_members_in')
      .on(t.tenantId, t.themeId, t.at)
      .where(sql`status = ${sqlLiteral<ThemeMemberStatus>('in')}`),
    index('theme_members_profile').on(t.tenantId, t.profileId),
  ],
)

export const themeWishes = pgTable(
  'theme_wishes',
  {
    tenantId: tenantId(),
    themeId: ref('theme_id').notNull(),
    profileId: ref('profile_id').notNull(),
    /** When new members were last counted for a notice; members who joined later are new. */
    lookedAt: at('looked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.themeId, t.profileId] }), index('theme_wishes_profile').on(t.tenantId, t.profileId)],
)
