/** Interactions of one profile with another: like, skip, favourite, visit, block; and the resulting matches. */
import type { BlockSource, InteractionType, MatchSource, VisitSource } from '@qianxian/protocol/interact/interact.words'
import type { PromptQuestion } from '@qianxian/protocol/love/profile.words'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, pgView, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'

import { at, createdAt, key, ref, tenantId } from './columns'

export const interactions = pgTable(
  'interactions',
  {
    tenantId: tenantId(),
    fromId: ref('from_id').notNull(),
    toId: ref('to_id').notNull(),
    type: text('type').$type<InteractionType>().notNull(),
    /** The liked photo or answer; both null for a like of the person as a whole. The photo may have been deleted. */
    aboutPhotoId: ref('about_photo_id'),
    aboutPrompt: text('about_prompt').$type<PromptQuestion>(),
    /** The liker's words about that part. */
    words: text('words'),
    createdAt: createdAt(),
    /** When a like became a super like; equal to its start if it was one at once. */
    superAt: at('super_at'),
    expiresAt: at('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.fromId, t.type, t.toId] }),
    index('interactions_to').on(t.tenantId, t.toId, t.type, t.createdAt),
    index('interactions_recent').on(t.tenantId, t.fromId, t.type, t.createdAt),
  ],
)

/** `aId` is always the smaller id. */
export const matches = pgTable(
  'matches',
  {
    id: key(),
    tenantId: tenantId(),
    aId: ref('a_id').notNull(),
    bId: ref('b_id').notNull(),
    source: text('source').$type<MatchSource>().notNull(),
    createdAt: createdAt(),
    closedAt: at('closed_at'),
    /** When the match was last shown to each of the two. */
    seenByAAt: at('seen_by_a_at'),
    seenByBAt: at('seen_by_b_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('matches_pair').on(t.tenantId, t.aId, t.bId),
    index('matches_b').on(t.tenantId, t.bId),
  ],
)

export const favorites = pgTable(
  'favorites',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    targetId: ref('target_id').notNull(),
    note: text('note'),
    group: text('group_name'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('favorites_pair').on(t.tenantId, t.profileId, t.targetId),
    index('favorites_target').on(t.tenantId, t.targetId),
  ],
)

/** One row per pair; repeated visits raise the count, at most once a day. */
export const visits = pgTable(
  'visits',
  {
    id: key(),
    tenantId: tenantId(),
    viewerId: ref('viewer_id').notNull(),
    viewedId: ref('viewed_id').notNull(),
    count: integer('count').notNull().default(1),
    lastAt: at('last_at').notNull(),
    source: text('source').$type<VisitSource>().notNull(),
    /** True for invisible visits: kept for safety, never listed. */
    isInvisible: boolean('is_invisible').notNull().default(false),
    revealedAt: at('revealed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('visits_pair').on(t.tenantId, t.viewerId, t.viewedId),
    index('visits_viewed').on(t.tenantId, t.viewedId, t.lastAt),
    index('visits_viewer').on(t.tenantId, t.viewerId, t.lastAt),
  ],
)

export const lookStates = pgTable(
  'look_states',
  { tenantId: tenantId(), profileId: ref('profile_id').notNull(), lastCheckedAt: at('last_checked_at').notNull() },
  (t) => [primaryKey({ columns: [t.tenantId, t.profileId] })],
)

/** A block works in both directions, through the view `apart`: neither person finds the other anywhere. */
export const blocks = pgTable(
  'blocks',
  {
    id: key(),
    tenantId: tenantId(),
    fromId: ref('from_id').notNull(),
    toId: ref('to_id').notNull(),
    source: text('source').$type<BlockSource>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('blocks_pair').on(t.tenantId, t.fromId, t.toId),
    index('blocks_to').on(t.tenantId, t.toId, t.fromId),
  ],
)

/** Phone numbers from whose owners a member hides, as hashes; also applies to later accounts with these phones. */
export const hiddenContacts = pgTable(
  'hidden_contacts',
  {
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    /** The phone hash, as in `users`. */
    phoneHash: text('phone_hash').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.profileId, t.phoneHash] }), index('hidden_contacts_phone').on(t.tenantId, t.phoneHash)],
)

const hidden = sql`hidden_contacts h join users u on u.tenant_id = h.tenant_id and u.phone_hash = h.phone_hash
  join love_profiles p on p.tenant_id = u.tenant_id and p.user_id = u.id and p.id <> h.profile_id`

/**
 * Every pair that must not meet, in both directions: because of a block, or because one hides from the other's number.
 */
export const blockedPairs = pgView('apart', { tenantId: tenantId(), aId: ref('a_id').notNull(), bId: ref('b_id').notNull() }).as(sql`
  select tenant_id, from_id as a_id, to_id as b_id from blocks
  union all select tenant_id, to_id, from_id from blocks
  union all select h.tenant_id, h.profile_id, p.id from ${hidden}
  union all select h.tenant_id, p.id, h.profile_id from ${hidden}`)
