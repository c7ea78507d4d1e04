/** Zones, who stands how in each, and who wants to hear of newcomers. */
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
    /** Path of the picture. */
    cover: text('cover').notNull(),
    kind: text('kind').$type<ThemeKind>().notNull(),
    rule: jsonb('rule')
      .$type<ThemeRule>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** Nobody is in it without having said so, and nobody outside learns of anybody; null: an ordinary one. */
    sensitivity: text('sensitivity').$type<ThemeSensitivity>(),
    isVipOnly: boolean('is_vip_only').notNull().default(false),
    /** City codes; none: everywhere. */
    cities: text('cities')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    status: text('status').$type<ThemeStatus>().notNull().default('draft'),
    /** As they were counted last: of many members it takes too long to count them for whoever looks. Null: not yet. */
    figures: jsonb('figures').$type<ThemeFigures>(),
    sort: integer('sort').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('themes_status').on(t.tenantId, t.status, t.sort)],
)

/** One row of somebody in a zone, for as long as both are there: what they said of it once is kept. */
export const themeMembers = pgTable(
  'theme_members',
  {
    id: key(),
    tenantId: tenantId(),
    themeId: ref('theme_id').notNull(),
    profileId: ref('profile_id').notNull(),
    status: text('status').$type<ThemeMemberStatus>().notNull(),
    /** What they wrote to be taken. */
    words: text('words'),
    /** Why they were refused or removed. */
    reason: text('reason'),
    auditTaskId: ref('audit_task_id'),
    /** Since when they stand so. */
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
    /** Whoever came since then is news. */
    lookedAt: at('looked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.themeId, t.profileId] }), index('theme_wishes_profile').on(t.tenantId, t.profileId)],
)
