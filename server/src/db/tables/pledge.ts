/** The commitment pledge: its texts, which are never changed, and the signatures, of which only the state changes. */
import type { MaritalStatus } from '@qianxian/protocol/love/profile.words'
import { pledgeLimits, pledgeStates, type PledgeStatus } from '@qianxian/protocol/pledge/pledge.words'
import { sql, type SQL } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const pledgeTexts = pgTable(
  'pledge_texts',
  {
    id: key(),
    tenantId: tenantId(),
    /** Numbered 1, 2, 3 … without a gap. */
    version: integer('version').notNull(),
    body: text('body').notNull(),
    isMajor: boolean('is_major').notNull(),
    publishedById: ref('published_by_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('pledge_texts_version').on(t.tenantId, t.version)],
)

export const pledges = pgTable(
  'pledges',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    /** The account that signed, which is the profile's own. */
    userId: ref('user_id').notNull(),
    textVersion: integer('text_version').notNull(),
    /** sha256 of the signed text. */
    textHash: text('text_hash').notNull(),
    /** sha256 of the drawn signature; kept as a proof when the drawing is erased. */
    signatureHash: text('signature_hash').notNull(),
    /** The handwritten signature and the proven name, encrypted; null once the person is erased. */
    signatureEnc: text('signature_enc'),
    nameEnc: text('name_enc'),
    /** Marital status in the profile at the signature. */
    maritalStatus: text('marital_status').$type<MaritalStatus>(),
    /** Address and device of the signature, encrypted. */
    originEnc: text('origin_enc'),
    status: text('status').$type<PledgeStatus>().notNull(),
    signedAt: at('signed_at').notNull(),
    /** When the signature stopped counting. */
    endedAt: at('ended_at'),
    /** The measure by which the pledge was broken. */
    strikeId: ref('strike_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('pledges_profile').on(t.tenantId, t.profileId, t.id),
    index('pledges_user').on(t.tenantId, t.userId),
    index('pledges_strike')
      .on(t.tenantId, t.strikeId)
      .where(sql`strike_id is not null`),
    uniqueIndex('pledges_standing')
      .on(t.tenantId, t.profileId)
      .where(sql`status in ${sqlList(pledgeStates.standing)}`),
    check('pledges_ended', sql`(status = ${sqlLiteral<PledgeStatus>('signed')}) = (ended_at is null)`),
    check('pledges_broken', sql`status <> ${sqlLiteral<PledgeStatus>('broken')} or strike_id is not null`),
  ],
)

/**
 * True for a profile with a current pledge: signed, and no major version of the text was published too long before `now`.
 * Computed on read, so that the mark ends without any sweep.
 */
export const isPledgedAt = (tenant: SQL, profileId: SQL, now: SQL): SQL<boolean> => sql<boolean>`exists (select 1 from ${pledges} pl
  where pl.tenant_id = ${tenant} and pl.profile_id = ${profileId} and pl.status = ${sqlLiteral<PledgeStatus>('signed')}
    and not exists (select 1 from ${pledgeTexts} pt where pt.tenant_id = pl.tenant_id and pt.is_major and pt.version > pl.text_version
      and pt.created_at <= ${now} - ${sql.raw(`interval '${pledgeLimits.resignDays} days'`)}))`
