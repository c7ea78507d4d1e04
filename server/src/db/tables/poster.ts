/** Templates of posters, the pictures that were drawn by them, and the codes on those with who came by which. */
import type { PosterKind, SceneChannel, TemplateStatus } from '@qianxian/protocol/poster/poster.words'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

interface Place {
  x: number
  y: number
  w: number
  h: number
}

/** In the order in which they lie on each other. */
export type PosterLayer = Place &
  (
    | {
        kind: 'text'
        /** With what is filled in between braces: `{title}`. A layer of nothing but what is empty is left out. */
        text: string
        font: 'regular' | 'bold'
        size: number
        color: string
        maxLines: number
        align?: 'left' | 'center'
      }
    /** The picture of what it is of; in plain colour where there is none. */
    | { kind: 'image'; source: 'cover'; color: string }
    /** An area of one colour. */
    | { kind: 'image'; source: 'none'; color: string; radius?: number }
    /** Round; the first letter on the colour where there is no picture. */
    | { kind: 'avatar'; color: string }
    | { kind: 'qr' }
  )

export const posterTemplates = pgTable(
  'poster_templates',
  {
    id: key(),
    tenantId: tenantId(),
    kind: text('kind').$type<PosterKind>().notNull(),
    version: integer('version').notNull(),
    status: text('status').$type<TemplateStatus>().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    background: text('background').notNull(),
    layers: jsonb('layers').$type<PosterLayer[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('poster_templates_version').on(t.tenantId, t.kind, t.version),
    uniqueIndex('poster_templates_active')
      .on(t.tenantId, t.kind)
      .where(sql`status = ${sqlLiteral<TemplateStatus>('active')}`),
  ],
)

/** What a code leads to, and by whom somebody comes. */
export const scenes = pgTable(
  'scenes',
  {
    id: key(),
    tenantId: tenantId(),
    scene: text('scene').notNull(),
    /** Null: a visitor's, or that of somebody whose account is gone. */
    inviterId: ref('inviter_id'),
    kind: text('kind').$type<PosterKind>().notNull(),
    targetId: ref('target_id').notNull(),
    /** On what it is handed on. */
    channel: text('channel').$type<SceneChannel>().notNull(),
    /** By what it is found when the same poster is asked for again; null once another account's became this one's. */
    slot: text('slot'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('scenes_scene').on(t.tenantId, t.scene),
    uniqueIndex('scenes_slot')
      .on(t.tenantId, t.slot)
      .where(sql`slot is not null`),
    index('scenes_inviter').on(t.tenantId, t.inviterId),
  ],
)

export const sceneScans = pgTable(
  'scene_scans',
  {
    id: key(),
    tenantId: tenantId(),
    sceneId: ref('scene_id').notNull(),
    /** Null: whoever it was had not logged in. */
    userId: ref('user_id'),
    platform: text('platform').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('scene_scans_scene').on(t.tenantId, t.sceneId),
    index('scene_scans_user').on(t.tenantId, t.userId),
    index('scene_scans_age').on(t.tenantId, t.at),
  ],
)

export const posterRenders = pgTable(
  'poster_renders',
  {
    id: key(),
    tenantId: tenantId(),
    /** For whom it was drawn; null: a visitor. */
    userId: ref('user_id'),
    /** Of everything that is drawn. */
    dataHash: text('data_hash').notNull(),
    fileKey: text('file_key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('poster_renders_data').on(t.tenantId, t.dataHash),
    index('poster_renders_user').on(t.tenantId, t.userId),
    index('poster_renders_ending').on(t.tenantId, t.expiresAt),
  ],
)
