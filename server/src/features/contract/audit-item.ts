/** A line of an audit task about a contract. */
import type { StoredAuditItem } from '../../db/tables/audit'

export const auditItem = (field: string, label: string, after: string): StoredAuditItem => ({
  field,
  label,
  before: null,
  after,
  mediaId: null,
  hint: null,
})
