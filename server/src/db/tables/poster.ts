/** Poster templates, their rendered pictures, the codes on them, and the people who arrived by each code. */
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

/** Layers, in drawing order. */
export type PosterLayer = Place &
  (
    | {
        kind: 'text'
        /** May contain placeholders in braces: `{title}`. A layer whose placeholders are all empty is omitted. */
        text: string
        font: 'regular' | 'bold'
        size: number
        color: string
        maxLines: number
        /** A text that is too long for its lines is drawn smaller, down to this size; without it, it is truncated. */
        minSize?: number
        align?: 'left' | 'center'
      }
    /** The subject's picture; without one, a plain colour. */
    | { kind: 'image'; source: 'cover'; color: string }
    /** A plain area of one colour. */
    | { kind: 'image'; source: 'none'; color: string; radius?: number }
    /** A round picture; without one, the first letter on the colour. */
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

/** Codes: the page that each opens, and the person who shared it. */
export const scenes = pgTable(
  'scenes',
  {
    id: key(),
    tenantId: tenantId(),
    scene: text('scene').notNull(),
    /** Null for a visitor, or after the account was erased. */
    inviterId: ref('inviter_id'),
    kind: text('kind').$type<PosterKind>().notNull(),
    targetId: ref('target_id').notNull(),
    /** The medium by which the code is shared. */
    channel: text('channel').$type<SceneChannel>().notNull(),
    /**
     * Identifies the same poster when it is requested again; null after the code moved to another account in a merge.
     */
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
    /** Null if the person was not logged in. */
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

/** By which code an invited person registered. */
export const sceneArrivals = pgTable(
  'scene_arrivals',
  {
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    sceneId: ref('scene_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.userId] }), index('scene_arrivals_scene').on(t.tenantId, t.sceneId)],
)

export const posterRenders = pgTable(
  'poster_renders',
  {
    id: key(),
    tenantId: tenantId(),
    /** The person for whom the poster was drawn; null for a visitor. */
    userId: ref('user_id'),
    /** Hash of all drawn data. */
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
