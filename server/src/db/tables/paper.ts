/**
 * The tables of encrypted papers, for each noun that has some. The content of a paper is in an encrypted file, its key
 * in a separate table that backups omit: deleting the key destroys the paper.
 */
import type { PaperLookReason } from '@qianxian/protocol/certificate/certificate.words'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'

/** The columns of a paper that identify its file. */
export const sealedFile = () => ({
  /** Key of the encrypted file; empty after it was removed. */
  fileKey: text('file_key').notNull(),
  /** Hash of the uploaded file; kept after the paper is destroyed. */
  sha256: text('sha256').notNull(),
  bytes: integer('bytes').notNull(),
})

/** The columns of a paper for its upload and its destruction. */
export const paperTimes = () => ({ createdAt: createdAt(), goneAt: at('gone_at') })

const sealedPapers = (name: string) => pgTable(name, { id: key(), tenantId: tenantId(), ...sealedFile(), ...paperTimes() })

/** Type of a table with the columns of papers. */
export type SealedPapersTable = ReturnType<typeof sealedPapers>
export type PaperKeysTable = ReturnType<typeof paperKeysTable>
export type PaperLooksTable = ReturnType<typeof paperLooksTable>

/**
 * The primary key and the two indexes for the sweeps of a table of papers. `isUnsent`: condition for papers that were
 * not submitted yet.
 */
export const paperIndexes = (table: string, t: Record<'id' | 'tenantId' | 'createdAt', AnyPgColumn>, isUnsent: SQL) => [
  primaryKey({ columns: [t.tenantId, t.id] }),
  index(`${table}_unsent`)
    .on(t.tenantId, t.createdAt)
    .where(sql`${isUnsent} and gone_at is null`),
  index(`${table}_going`)
    .on(t.tenantId)
    .where(sql`gone_at is not null and file_key <> ''`),
]

/** The encrypted key of each paper; backups omit this table. */
export const paperKeysTable = (name: string) =>
  pgTable(name, { tenantId: tenantId(), paperId: ref('paper_id').notNull(), wrapped: text('wrapped').notNull() }, (t) => [
    primaryKey({ columns: [t.tenantId, t.paperId] }),
  ])

/** Each view of a paper, with its reason; append-only. */
export const paperLooksTable = (name: string) =>
  pgTable(
    name,
    {
      id: key(),
      tenantId: tenantId(),
      paperId: ref('paper_id').notNull(),
      byUserId: ref('by_user_id').notNull(),
      reason: text('reason').$type<PaperLookReason>().notNull(),
      at: at('at').notNull(),
      until: at('until').notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.tenantId, t.id] }),
      index(`${name}_paper`).on(t.tenantId, t.paperId, t.id),
      index(`${name}_by`).on(t.tenantId, t.byUserId, t.id),
    ],
  )
