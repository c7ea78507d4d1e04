/** Promoters, and the people whom they brought to register. */
import { values } from '@qianxian/protocol/base/dictionary'
import { promoterStatus, voidReason, type PromoterStatus, type VoidReason } from '@qianxian/protocol/promoter/promoter.words'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

export const promoters = pgTable(
  'promoters',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    status: text('status').$type<PromoterStatus>().notNull(),
    /** The last decision of staff; null if there was none. */
    decidedById: ref('decided_by_id'),
    decidedAt: at('decided_at'),
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('promoters_user').on(t.tenantId, t.userId),
    index('promoters_status').on(t.tenantId, t.status, t.id),
    check('promoters_status_known', sql`status in ${sqlList(values(promoterStatus))}`),
    check('promoters_decided', sql`(decided_by_id is null) = (decided_at is null) and (decided_by_id is null) = (reason is null)`),
    check(
      'promoters_stopped_by_staff',
      sql`decided_by_id is not null or status in (${sqlLiteral<PromoterStatus>('applied')}, ${sqlLiteral<PromoterStatus>('active')})`,
    ),
  ],
)

/** A person is brought by one promoter; a referral that never counted, or no longer does, is void with its reason. */
export const promoterReferrals = pgTable(
  'promoter_referrals',
  {
    id: key(),
    tenantId: tenantId(),
    promoterId: ref('promoter_id').notNull(),
    userId: ref('user_id').notNull(),
    boundAt: at('bound_at').notNull(),
    validUntil: at('valid_until').notNull(),
    voidReason: text('void_reason').$type<VoidReason>(),
    voidedAt: at('voided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('promoter_referrals_pair').on(t.tenantId, t.promoterId, t.userId),
    uniqueIndex('promoter_referrals_live')
      .on(t.tenantId, t.userId)
      .where(sql`void_reason is null`),
    index('promoter_referrals_user').on(t.tenantId, t.userId),
    index('promoter_referrals_of').on(t.tenantId, t.promoterId, t.id),
    check('promoter_referrals_void', sql`(void_reason is null) = (voided_at is null)`),
    check('promoter_referrals_reason', sql`void_reason is null or void_reason in ${sqlList(values(voidReason))}`),
    check('promoter_referrals_span', sql`valid_until > bound_at`),
  ],
)
