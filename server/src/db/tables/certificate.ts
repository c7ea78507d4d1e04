/** Certificates of people, their papers, and the log of who viewed them. */
import type { AuditReason } from '@qianxian/protocol/audit/audit.words'
import {
  type CertificateKind,
  certificateStates,
  type FactSource,
  type Revocation,
  type StoredCertificateStatus,
} from '@qianxian/protocol/certificate/certificate.words'
import type { ProfilePatch } from '@qianxian/protocol/love/love.schema'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'
import { paperIndexes, paperKeysTable, paperLooksTable, paperTimes, sealedFile } from './paper'

export const certificates = pgTable(
  'certificates',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    kind: text('kind').$type<CertificateKind>().notNull(),
    status: text('status').$type<StoredCertificateStatus>().notNull(),
    /** The facts that the certificate proves or would prove: bands and words, never an amount. */
    result: jsonb('result')
      .$type<ProfilePatch>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /**
     * The statements that the member made about the papers when submitting, encrypted; empty after the papers are
     * destroyed.
     */
    saidEnc: text('said_enc').notNull().default(''),
    auditTaskId: ref('audit_task_id'),
    reason: text('reason').$type<AuditReason>(),
    revokedFor: text('revoked_for').$type<Revocation>(),
    decidedAt: at('decided_at'),
    /** Null if the validity is unlimited. */
    validUntil: at('valid_until'),
    /** When the papers are destroyed; null while they are needed. */
    papersUntil: at('papers_until'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    index('certificates_profile').on(t.tenantId, t.profileId, t.kind, t.id),
    uniqueIndex('certificates_open')
      .on(t.tenantId, t.profileId, t.kind)
      .where(sql`status in ${sqlList(certificateStates.open)}`),
    uniqueIndex('certificates_standing')
      .on(t.tenantId, t.profileId, t.kind)
      .where(sql`status in ${sqlList(certificateStates.standing)}`),
    index('certificates_ending')
      .on(t.tenantId, t.validUntil)
      .where(sql`status in ${sqlList(certificateStates.standing)}`),
    index('certificates_papers')
      .on(t.tenantId, t.papersUntil)
      .where(sql`papers_until is not null`),
  ],
)

/** Each step of a certificate; append-only. */
export const certificateSteps = pgTable(
  'certificate_steps',
  {
    id: key(),
    tenantId: tenantId(),
    certificateId: ref('certificate_id').notNull(),
    status: text('status').$type<StoredCertificateStatus>().notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), index('certificate_steps_of').on(t.tenantId, t.certificateId, t.id)],
)

export const papers = pgTable(
  'papers',
  {
    id: key(),
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    kind: text('kind').$type<CertificateKind>().notNull(),
    /** Null until the paper is submitted. */
    certificateId: ref('certificate_id'),
    ...sealedFile(),
    /** Page number in a PDF; null for a picture. */
    page: integer('page'),
    /** URL of the register in a code on the paper, encrypted; empty without one, and after destruction. */
    codeEnc: text('code_enc').notNull().default(''),
    ...paperTimes(),
  },
  (t) => [
    index('papers_profile').on(t.tenantId, t.profileId, t.kind),
    index('papers_certificate').on(t.tenantId, t.certificateId),
    index('papers_same').on(t.tenantId, t.sha256),
    ...paperIndexes('papers', t, sql`certificate_id is null`),
  ],
)

export const paperKeys = paperKeysTable('paper_keys')
export const paperLooks = paperLooksTable('paper_looks')

/** Sources of profile facts that are confirmed by others than the owner. */
export const factSources = pgTable(
  'fact_sources',
  {
    tenantId: tenantId(),
    profileId: ref('profile_id').notNull(),
    field: text('field').notNull(),
    source: text('source').$type<FactSource>().notNull(),
    kind: text('kind').$type<CertificateKind>().notNull(),
    at: at('at').notNull(),
    /** Null if the validity is unlimited. */
    until: at('until'),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.profileId, t.field] })],
)
