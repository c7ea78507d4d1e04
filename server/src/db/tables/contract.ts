/** Templates of contracts, contracts with their signers and history, the services under them, their settlements and success fees. */
import type { OrderBiz } from '@qianxian/protocol/finance/finance.words'
import {
  contractStates,
  type ContractEventKind,
  type ContractStatus,
  type ContractType,
  type DeliverableKind,
  type DeliverableStatus,
  type RequiredIntent,
  settlementStates,
  type SettlementStatus,
  type SignerKind,
  type SignerStatus,
  type StopFault,
  type TemplateStatus,
} from '@qianxian/protocol/contract/contract.words'
import type { ContractItem, StopTerms, StopValue } from '@qianxian/protocol/contract/stop.rules'
import type { SuccessTerms } from '@qianxian/protocol/contract/success.rules'
import { relationshipStages, type RelationshipStage } from '@qianxian/protocol/couple/couple.words'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlList, sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'

const fen = (name: string) => bigint(name, { mode: 'number' })

export const contractTemplates = pgTable(
  'contract_templates',
  {
    id: key(),
    tenantId: tenantId(),
    type: text('type').$type<ContractType>().notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    /** Text with variables in braces, such as `{member}`. */
    body: text('body').notNull(),
    /** Order types that need a signed contract of this type. */
    orderTypes: jsonb('order_types').$type<OrderBiz[]>().notNull(),
    coolingOffDays: smallint('cooling_off_days').notNull(),
    feePermille: smallint('fee_permille').notNull(),
    penaltyPercent: smallint('penalty_percent').notNull(),
    formula: smallint('formula').notNull(),
    requiredIntent: text('required_intent').$type<RequiredIntent>().notNull(),
    status: text('status').$type<TemplateStatus>().notNull(),
    /** When the first contract was drafted from it; from then on nothing but its status changes. */
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contract_templates_version').on(t.tenantId, t.type, t.version),
    uniqueIndex('contract_templates_published')
      .on(t.tenantId, t.type)
      .where(sql`status = ${sqlLiteral<TemplateStatus>('published')}`),
    check(
      'contract_templates_terms',
      sql`cooling_off_days between 3 and 30 and fee_permille between 0 and 10 and penalty_percent between 0 and 20`,
    ),
  ],
)

/** The terms of a contract as they are signed. */
export interface StoredTerms extends StopTerms {
  items: readonly ContractItem[]
  months: number
  coolingOffDays: number
  company: string
  /** Absent in a contract without a success fee. */
  success?: SuccessTerms
}

export const contracts = pgTable(
  'contracts',
  {
    id: key(),
    tenantId: tenantId(),
    no: text('no').notNull(),
    type: text('type').$type<ContractType>().notNull(),
    templateId: ref('template_id').notNull(),
    templateVersion: integer('template_version').notNull(),
    status: text('status').$type<ContractStatus>().notNull(),
    title: text('title').notNull(),
    /** The whole text, encrypted, because it names people. */
    textEnc: text('text_enc').notNull(),
    terms: jsonb('terms').$type<StoredTerms>().notNull(),
    priceFen: fen('price_fen').notNull(),
    /** Hash over text, items, prices, times, period, formula version and success fee. */
    snapshotHash: text('snapshot_hash').notNull(),
    intent: text('intent').$type<RequiredIntent>().notNull(),
    storeId: ref('store_id'),
    profileId: ref('profile_id').notNull(),
    /** The account that pays, if it is another than the served member's. */
    payerId: ref('payer_id'),
    /** The matchmaker named in the contract. */
    matchmakerId: ref('matchmaker_id'),
    /** The newest order that pays for it. */
    orderId: ref('order_id'),
    supersedesId: ref('supersedes_id'),
    /** When somebody signed first; from then on text and terms are fixed. */
    firstSignedAt: at('first_signed_at'),
    sentAt: at('sent_at'),
    /** Deadline of the signatures; null before the contract is sent. */
    expiresAt: at('expires_at'),
    signedAt: at('signed_at'),
    coolingOffEndsAt: at('cooling_off_ends_at'),
    /** When the member asked in writing to start within the cooling-off period, and to which text they agreed. */
    earlyStartAt: at('early_start_at'),
    earlyStartText: text('early_start_text'),
    startAt: at('start_at'),
    endAt: at('end_at'),
    pausedAt: at('paused_at'),
    /** Costs outside the services that the company proved. */
    provenCostsFen: fen('proven_costs_fen').notNull().default(0),
    /** Keys of the stored files, once they are archived. */
    pdfFile: text('pdf_file'),
    evidenceFile: text('evidence_file'),
    archivedAt: at('archived_at'),
    /** Pictures of a contract that was signed on paper. */
    scanMediaIds: jsonb('scan_media_ids')
      .$type<number[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** The signing service, and its id of the signing process. */
    provider: text('provider').notNull().default('builtin'),
    providerRef: text('provider_ref'),
    endedAt: at('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contracts_no').on(t.tenantId, t.no),
    index('contracts_profile').on(t.tenantId, t.profileId, t.id),
    index('contracts_store').on(t.tenantId, t.storeId, t.id),
    index('contracts_payer').on(t.tenantId, t.payerId, t.id),
    index('contracts_matchmaker').on(t.tenantId, t.matchmakerId, t.id),
    index('contracts_order').on(t.tenantId, t.orderId),
    index('contracts_supersedes')
      .on(t.tenantId, t.supersedesId)
      .where(sql`supersedes_id is not null`),
    index('contracts_expiry')
      .on(t.tenantId, t.expiresAt)
      .where(sql`status in ${sqlList(contractStates.toSign)}`),
    index('contracts_cooling')
      .on(t.tenantId, t.coolingOffEndsAt)
      .where(sql`status = ${sqlLiteral<ContractStatus>('cooling_off')}`),
    index('contracts_unarchived')
      .on(t.tenantId, t.signedAt)
      .where(sql`pdf_file is null`),
    check('contracts_price', sql`price_fen > 0 and proven_costs_fen >= 0`),
    check('contracts_signed', sql`(signed_at is null) = (cooling_off_ends_at is null)`),
  ],
)

/** The people who sign, in their order; a signing ticket belongs to its row. */
export const contractSigners = pgTable(
  'contract_signers',
  {
    id: key(),
    tenantId: tenantId(),
    contractId: ref('contract_id').notNull(),
    kind: text('kind').$type<SignerKind>().notNull(),
    place: smallint('place').notNull(),
    /** Null until a person signs for the company. */
    userId: ref('user_id'),
    /** The name in the contract, encrypted; null for the company until it signed. */
    nameEnc: text('name_enc'),
    status: text('status').$type<SignerStatus>().notNull(),
    ticketHash: text('ticket_hash'),
    /** The person and the device that may use the ticket. */
    ticketUserId: ref('ticket_user_id'),
    ticketDevice: text('ticket_device'),
    ticketExpiresAt: at('ticket_expires_at'),
    ticketUsedAt: at('ticket_used_at'),
    viewedAt: at('viewed_at'),
    signedAt: at('signed_at'),
    /** When the code and the face check of the signature succeeded. */
    codeAt: at('code_at'),
    faceAt: at('face_at'),
    ip: text('ip'),
    device: text('device'),
    textHash: text('text_hash'),
    /** The handwritten signature, encrypted. */
    signatureEnc: text('signature_enc'),
    /** The process of the signing service in which this person signed; it holds the proofs in place of code and picture. */
    providerRef: text('provider_ref'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contract_signers_kind').on(t.tenantId, t.contractId, t.kind),
    uniqueIndex('contract_signers_place').on(t.tenantId, t.contractId, t.place),
    uniqueIndex('contract_signers_ticket').on(t.tenantId, t.ticketHash),
    index('contract_signers_user').on(t.tenantId, t.userId),
    check('contract_signers_signed', sql`(status = ${sqlLiteral<SignerStatus>('signed')}) = (signed_at is not null)`),
    check(
      'contract_signers_proof',
      sql`signed_at is null or (num_nulls(user_id, name_enc, text_hash) = 0 and (provider_ref is not null or num_nulls(signature_enc, code_at) = 0))`,
    ),
  ],
)

/** Certificates with which the tenant signs its files; the newest that is valid is used. */
export const signingCertificates = pgTable(
  'signing_certificates',
  {
    tenantId: tenantId(),
    seq: smallint('seq').notNull(),
    /** Key and certificates, encrypted. */
    p12Enc: text('p12_enc').notNull(),
    fingerprint: text('fingerprint').notNull(),
    endsAt: at('ends_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.seq] })],
)

/** The history of a contract: each row contains the hash of the one before. */
export const contractEvents = pgTable(
  'contract_events',
  {
    id: key(),
    tenantId: tenantId(),
    contractId: ref('contract_id').notNull(),
    seq: integer('seq').notNull(),
    kind: text('kind').$type<ContractEventKind>().notNull(),
    /** The acting side in words. */
    who: text('who').notNull(),
    byUserId: ref('by_user_id'),
    ip: text('ip').notNull(),
    device: text('device').notNull(),
    /** Facts of the event as one text, so that the hash is over exactly what is stored. */
    facts: text('facts').notNull(),
    at: at('at').notNull(),
    prevHash: text('prev_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), uniqueIndex('contract_events_seq').on(t.tenantId, t.contractId, t.seq)],
)

export const serviceDeliverables = pgTable(
  'service_deliverables',
  {
    id: key(),
    tenantId: tenantId(),
    contractId: ref('contract_id').notNull(),
    kind: text('kind').$type<DeliverableKind>().notNull(),
    seq: smallint('seq').notNull(),
    status: text('status').$type<DeliverableStatus>().notNull(),
    /** The row of the noun that reported it: a line, an appointment or a sign-up. */
    refId: ref('ref_id'),
    deliveredAt: at('delivered_at'),
    notifiedAt: at('notified_at'),
    /** Evidence that it took place, as a sentence. */
    evidence: text('evidence'),
    confirmedAt: at('confirmed_at'),
    objection: text('objection'),
    /** When its part of the escrow was released. */
    countedAt: at('counted_at'),
    auditTaskId: ref('audit_task_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('service_deliverables_seq').on(t.tenantId, t.contractId, t.kind, t.seq),
    uniqueIndex('service_deliverables_ref')
      .on(t.tenantId, t.contractId, t.kind, t.refId)
      .where(sql`ref_id is not null`),
    index('service_deliverables_silent')
      .on(t.tenantId, t.notifiedAt)
      .where(sql`status = ${sqlLiteral<DeliverableStatus>('delivered')} and counted_at is null`),
    check('service_deliverables_delivered', sql`(status = ${sqlLiteral<DeliverableStatus>('planned')}) = (ref_id is null)`),
    check(
      'service_deliverables_confirmed',
      sql`(status = ${sqlLiteral<DeliverableStatus>('client_confirmed')}) = (confirmed_at is not null)`,
    ),
  ],
)

export const contractSettlements = pgTable(
  'contract_settlements',
  {
    id: key(),
    tenantId: tenantId(),
    contractId: ref('contract_id').notNull(),
    status: text('status').$type<SettlementStatus>().notNull(),
    fault: text('fault').$type<StopFault>().notNull(),
    reason: text('reason').notNull(),
    isByMember: boolean('is_by_member').notNull(),
    requestedById: ref('requested_by_id').notNull(),
    /** The calculation as it was shown; `at` is its moment. */
    value: jsonb('value').$type<StopValue>().notNull(),
    formulaVersion: smallint('formula_version').notNull(),
    refundFen: fen('refund_fen').notNull(),
    requestedAt: at('requested_at').notNull(),
    answeredById: ref('answered_by_id'),
    agreedAt: at('agreed_at'),
    objection: text('objection'),
    auditTaskId: ref('audit_task_id'),
    approvedById: ref('approved_by_id'),
    approvedAt: at('approved_at'),
    /** The last day of the refund. */
    dueAt: at('due_at'),
    refundId: ref('refund_id'),
    paidAt: at('paid_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('contract_settlements_open')
      .on(t.tenantId, t.contractId)
      .where(sql`status in ${sqlList([...settlementStates.open, 'paid'])}`),
    index('contract_settlements_owed')
      .on(t.tenantId, t.dueAt)
      .where(sql`status in ${sqlList(settlementStates.owed)}`),
    check('contract_settlements_refund', sql`refund_fen >= 0`),
    check('contract_settlements_due', sql`agreed_at is null or due_at is not null`),
  ],
)

/** Tranches of success fees that became due; the key allows one for each contract and stage. */
export const successTranches = pgTable(
  'success_tranches',
  {
    tenantId: tenantId(),
    contractId: ref('contract_id').notNull(),
    stage: text('stage').$type<RelationshipStage>().notNull(),
    fen: fen('fen').notNull(),
    /** When both had confirmed the stage. */
    reachedAt: at('reached_at').notNull(),
    /** The newest order that pays for it. */
    orderId: ref('order_id'),
    paidAt: at('paid_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.contractId, t.stage] }),
    uniqueIndex('success_tranches_order')
      .on(t.tenantId, t.orderId)
      .where(sql`order_id is not null`),
    check('success_tranches_stage', sql`stage in ${sqlList(relationshipStages)}`),
    check('success_tranches_fen', sql`fen > 0`),
    check('success_tranches_paid', sql`paid_at is null or order_id is not null`),
  ],
)
