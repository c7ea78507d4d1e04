/** Partners of regions, the agreements that they signed, and what administrators changed. */
import {
  partnerChange,
  partnerKind,
  partnerStates,
  partnerStatus,
  type PartnerChange,
  type PartnerKind,
  type PartnerStatus,
} from '@qianxian/protocol/partner/partner.words'
import { values } from '@qianxian/protocol/base/dictionary'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

/** One partnership of a person or a company, from the application to its end. */
export const partners = pgTable(
  'partners',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    kind: text('kind').$type<PartnerKind>().notNull(),
    name: text('name').notNull(),
    /** Code of a province, a city or an area. */
    region: text('region').notNull(),
    intro: text('intro').notNull().default(''),
    /** The partnership above, which reads and earns nothing; null below the platform. */
    parentId: ref('parent_id'),
    status: text('status').$type<PartnerStatus>().notNull(),
    auditTaskId: ref('audit_task_id'),
    /** The plan of commissions in force when the agreement was signed; null if there was none. */
    planVersion: integer('plan_version'),
    /** The agreement in force. */
    signatureId: ref('signature_id'),
    validFrom: at('valid_from'),
    validTo: at('valid_to'),
    /** Orders paid since then give no share; null unless suspended, or ended while suspended. */
    suspendedAt: at('suspended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('partners_of').on(t.tenantId, t.userId, t.id),
    index('partners_parent')
      .on(t.tenantId, t.parentId)
      .where(sql`parent_id is not null`),
    uniqueIndex('partners_one')
      .on(t.tenantId, t.userId)
      .where(sql`status in ${sqlList(partnerStates.open)}`),
    uniqueIndex('partners_region')
      .on(t.tenantId, t.region)
      .where(sql`status in ${sqlList(partnerStates.holding)}`),
    index('partners_end')
      .on(t.tenantId, t.validTo)
      .where(sql`status in ${sqlList(partnerStates.holding)}`),
    check('partners_status', sql`status in ${sqlList(values(partnerStatus))}`),
    check('partners_kind', sql`kind in ${sqlList(values(partnerKind))}`),
    check('partners_region_code', sql`region ~ '^[0-9]{6}$'`),
    check('partners_parent_other', sql`parent_id <> id`),
    check('partners_signed', sql`(signature_id is null) = (valid_from is null) and (valid_from is null) = (valid_to is null)`),
    check('partners_term', sql`valid_to >= valid_from`),
    check('partners_unsigned', sql`status not in ${sqlList(partnerStates.holding)} or signature_id is not null`),
    check('partners_suspended', sql`status <> ${sqlLiteral<PartnerStatus>('suspended')} or suspended_at is not null`),
    check('partners_working', sql`status not in ${sqlList(partnerStates.working)} or suspended_at is null`),
  ],
)

/** The agreement that a partner read and signed; the name and the origin are emptied when the person is erased. */
export const partnerSignatures = pgTable(
  'partner_signatures',
  {
    id: key(),
    tenantId: tenantId(),
    partnerId: ref('partner_id').notNull(),
    textVersion: integer('text_version').notNull(),
    /** sha256 of the sentences as shown, one a line. */
    textHash: text('text_hash').notNull(),
    nameEnc: text('name_enc'),
    originEnc: text('origin_enc'),
    signedAt: at('signed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('partner_signatures_of').on(t.tenantId, t.partnerId, t.id)],
)

export const partnerChanges = pgTable(
  'partner_changes',
  {
    id: key(),
    tenantId: tenantId(),
    partnerId: ref('partner_id').notNull(),
    change: text('change').$type<PartnerChange>().notNull(),
    reason: text('reason').notNull(),
    byUserId: ref('by_user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('partner_changes_of').on(t.tenantId, t.partnerId, t.id),
    check('partner_changes_change', sql`change in ${sqlList(values(partnerChange))}`),
  ],
)
