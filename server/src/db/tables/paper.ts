/**
 * The tables of sealed papers, for each noun that keeps some. What a paper shows lies sealed in a file, its key in a table of
 * its own, which backups leave out: deleting the key destroys the paper.
 */
import type { PaperLookReason } from '@qianxian/protocol/certificate/certificate.words'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, createdAt, key, ref, tenantId } from './columns'

/** The columns of a paper that say which file it is. */
export const sealedFile = () => ({
  /** Key of the encrypted file; empty after it was removed. */
  fileKey: text('file_key').notNull(),
  /** Hash of the uploaded file; kept after the paper is destroyed. */
  sha256: text('sha256').notNull(),
  bytes: integer('bytes').notNull(),
})

/** The columns of a paper that say how long it lay here. */
export const paperTimes = () => ({ createdAt: createdAt(), goneAt: at('gone_at') })

const sealedPapers = (name: string) => pgTable(name, { id: key(), tenantId: tenantId(), ...sealedFile(), ...paperTimes() })

/** Columns that every table of papers has. */
export type SealedPapersTable = ReturnType<typeof sealedPapers>
export type PaperKeysTable = ReturnType<typeof paperKeysTable>
export type PaperLooksTable = ReturnType<typeof paperLooksTable>

/** The key and the two sweeps of a table of papers. `isUnsent` says that a paper was not handed in yet. */
export const paperIndexes = (table: string, t: Record<'id' | 'tenantId' | 'createdAt', AnyPgColumn>, isUnsent: SQL) => [
  primaryKey({ columns: [t.tenantId, t.id] }),
  index(`${table}_unsent`)
    .on(t.tenantId, t.createdAt)
    .where(sql`${isUnsent} and gone_at is null`),
  index(`${table}_going`)
    .on(t.tenantId)
    .where(sql`gone_at is not null and file_key <> ''`),
]

/** The encrypted key of each paper; backups leave this table out. */
export const paperKeysTable = (name: string) =>
  pgTable(name, { tenantId: tenantId(), paperId: ref('paper_id').notNull(), wrapped: text('wrapped').notNull() }, (t) => [
    primaryKey({ columns: [t.tenantId, t.paperId] }),
  ])

/** Each look at a paper, with its reason; append-only. */
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
