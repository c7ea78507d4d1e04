/** Certificates and papers made without a submission. */
import { randomBytes } from 'node:crypto'
import { certificates, papers } from '../../src/db/tables/certificate'
import { maker, type Facts } from '../maker'
import { WITHOUT_FILE } from './media'

export const newCertificate = maker(certificates, (facts: Facts<typeof certificates, 'profileId'>, { now }) => ({
  kind: 'education' as const,
  status: 'approved' as const,
  decidedAt: now,
  createdAt: now,
  ...facts,
}))

export const newPaper = maker(papers, (facts: Facts<typeof papers, 'profileId'>, { now, tenantId }) => ({
  kind: 'education' as const,
  fileKey: `private/t${tenantId}${WITHOUT_FILE}${randomBytes(16).toString('hex')}.seal`,
  sha256: randomBytes(32).toString('hex'),
  bytes: 120_000,
  createdAt: now,
  ...facts,
}))
