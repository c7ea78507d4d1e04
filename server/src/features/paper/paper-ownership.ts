/** Handling of keys and views when an account is merged, closed or erased. */
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PaperKeysTable, PaperLooksTable } from '../../db/tables/paper'
import { ownedThrough, type Owned } from '../owned'

/** `title` is the heading of the views in the export of one's own data. */
export const ownedPaperRecords = (
  { papers, keys, looks }: { papers: PgTable; keys: PaperKeysTable; looks: PaperLooksTable },
  title: string,
): Owned[] => [
  ownedThrough(papers, keys, {
    of: 'paperId',
    onClose: 'stays',
    onErase: 'delete',
    onExport: { leaveOut: 'what opens a paper is handed to nobody' },
  }),
  ownedThrough(papers, looks, {
    of: 'paperId',
    onMerge: { byUserId: { keep: 'who looked is written down once and never changed' } },
    onClose: 'stays',
    onErase: { keep: 'who looked at what, and why, stays provable; the paper is gone' },
    onExport: { title, columns: ['reason', 'at'] },
  }),
]
