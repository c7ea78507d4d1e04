/** Imports of leads with the results of their rows, and papers of leads. */
import { randomBytes } from 'node:crypto'
import { leadImportRows, leadImports, leadPapers } from '../../src/db/tables/lead-import'
import { maker, type Facts } from '../maker'
import { WITHOUT_FILE } from './media'

export const newLeadImport = maker(leadImports, (facts: Facts<typeof leadImports, 'userId' | 'total'>, { now }) => ({
  fileName: '客资导入.csv',
  sha256: randomBytes(32).toString('hex'),
  templateVersion: 1,
  status: 'done' as const,
  accepted: facts.total,
  repeated: 0,
  refused: 0,
  createdAt: now,
  progressAt: now,
  finishedAt: now,
  ...facts,
}))

export const newLeadImportRow = maker(leadImportRows, (facts: Facts<typeof leadImportRows, 'importId' | 'line' | 'outcome'>) => facts)

/** A paper without a file and a key. */
export const newLeadPaper = maker(leadPapers, (facts: Facts<typeof leadPapers, 'leadId' | 'byUserId'>, { now, tenantId }) => ({
  fileKey: `private/t${tenantId}${WITHOUT_FILE}${randomBytes(16).toString('hex')}.seal`,
  sha256: randomBytes(32).toString('hex'),
  bytes: 120_000,
  createdAt: now,
  ...facts,
}))
