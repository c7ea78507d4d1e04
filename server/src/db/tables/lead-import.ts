/** Imports of leads with their rows, and the sealed papers of leads. */
import type { LeadImportOutcome, LeadImportStatus } from '@qianxian/protocol/lead/lead-import.words'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sqlLiteral } from '../sql-literals'
import { at, createdAt, key, ref, tenantId } from './columns'
import { paperIndexes, paperKeysTable, paperLooksTable, paperTimes, sealedFile } from './paper'

const waiting = sql`outcome = ${sqlLiteral<LeadImportOutcome>('waiting')}`
const running = sql`status = ${sqlLiteral<LeadImportStatus>('running')}`

export const leadImports = pgTable(
  'lead_imports',
  {
    id: key(),
    tenantId: tenantId(),
    userId: ref('user_id').notNull(),
    fileName: text('file_name').notNull(),
    /** Hash of the file, which is imported once. The file itself is not stored. */
    sha256: text('sha256').notNull(),
    templateVersion: integer('template_version').notNull(),
    status: text('status').$type<LeadImportStatus>().notNull(),
    total: integer('total').notNull(),
    accepted: integer('accepted').notNull().default(0),
    repeated: integer('repeated').notNull(),
    refused: integer('refused').notNull(),
    createdAt: createdAt(),
    /** When rows were last imported; a sweep resumes an import without progress. */
    progressAt: at('progress_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('lead_imports_file').on(t.tenantId, t.sha256),
    index('lead_imports_user').on(t.tenantId, t.userId, t.id),
    index('lead_imports_running').on(t.tenantId, t.progressAt).where(running),
    index('lead_imports_finished').on(t.tenantId, t.finishedAt),
    check('lead_imports_counts', sql`accepted >= 0 and repeated >= 0 and refused >= 0 and accepted + repeated + refused <= total`),
    check('lead_imports_end', sql`(finished_at is null) = (${running})`),
    check('lead_imports_done', sql`${running} or accepted + repeated + refused = total`),
  ],
)

export const leadImportRows = pgTable(
  'lead_import_rows',
  {
    tenantId: tenantId(),
    importId: ref('import_id').notNull(),
    /** Number of the row in the file. */
    line: integer('line').notNull(),
    outcome: text('outcome').$type<LeadImportOutcome>().notNull(),
    reason: text('reason').notNull().default(''),
    /** The facts of the person, encrypted; deleted as soon as the row has a result. */
    personEnc: text('person_enc'),
    /** Masked name and phone of a row that was not accepted; empty for all others. */
    name: text('name').notNull().default(''),
    phone: text('phone').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.importId, t.line] }),
    index('lead_import_rows_waiting').on(t.tenantId, t.importId, t.line).where(waiting),
    index('lead_import_rows_outcome').on(t.tenantId, t.importId, t.outcome, t.line),
    check('lead_import_rows_person', sql`(person_enc is not null) = (${waiting})`),
  ],
)

export const leadPapers = pgTable(
  'lead_papers',
  {
    id: key(),
    tenantId: tenantId(),
    leadId: ref('lead_id').notNull(),
    byUserId: ref('by_user_id').notNull(),
    ...sealedFile(),
    ...paperTimes(),
  },
  (t) => [index('lead_papers_lead').on(t.tenantId, t.leadId), ...paperIndexes('lead_papers', t, sql`false`)],
)

export const leadPaperKeys = paperKeysTable('lead_paper_keys')
export const leadPaperLooks = paperLooksTable('lead_paper_looks')
