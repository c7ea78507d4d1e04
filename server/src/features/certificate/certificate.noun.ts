/** Certificates: proven facts, their papers, and the views of those papers. */
import { sql } from 'drizzle-orm'
import { certificates, certificateSteps, factSources, paperKeys, paperLooks, papers } from '../../db/tables/certificate'
import { loveProfiles } from '../../db/tables/love'
import { identityLost, identityProven, portraitCompared } from '../identity/identity'
import { profileCreated, profileChanged } from '../love/love'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { ownedPaperRecords } from '../paper/paper'
import { strikeApplied } from '../strike/strike'
import { loadAttachments, mayAppeal, onAppealed, onDecided } from './audit-decider'
import { certificateJobs } from './certificate.jobs'
import { certificateNotices } from './certificate.notices'
import { certificateRoutes } from './certificate.routes'
import { revokeChangedFacts, applyPortraitMatch, applyIdentityProof, applyIdentityProofTo, revokeIdentityProof } from './profile-sync'
import { recheckCertificates } from './recheck'

export const certificateNoun = noun({
  name: 'certificate',
  routes: certificateRoutes,
  jobs: certificateJobs,
  notices: certificateNotices,
  audits: { certificate: { onDecided, mayAppeal, onAppealed, attached: loadAttachments } },
  owned: [
    ownedThrough(loveProfiles, certificates, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '认证',
        columns: ['kind', 'status', 'result', 'decidedAt', 'validUntil', 'createdAt'],
      },
    }),
    ownedThrough(certificates, certificateSteps, {
      of: 'certificateId',
      onClose: 'stays',
      onErase: { keep: 'rows are added and never changed; they name nobody' },
      onExport: { leaveOut: 'the certificate itself is told' },
    }),
    ownedThrough(loveProfiles, papers, {
      of: 'profileId',
      onClose: 'stays',
      // A schedule deletes the encrypted files; without their keys they are unreadable.
      onErase: {
        keeps: ['id', 'tenantId', 'profileId', 'kind', 'fileKey', 'sha256', 'bytes', 'createdAt', 'goneAt'],
        sets: () => ({ goneAt: sql`coalesce(${papers.goneAt}, now())` }),
        why: 'that a file was handed in once is known again by its hash; what it showed is destroyed with its key',
      },
      onExport: {
        title: '认证材料',
        columns: ['kind', 'sha256', 'createdAt', 'goneAt'],
      },
    }),
    ...ownedPaperRecords({ papers, keys: paperKeys, looks: paperLooks }, '查看材料的记录'),
    ownedThrough(loveProfiles, factSources, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '资料来源', columns: ['field', 'source', 'at'] },
    }),
  ],
  parts: [
    identityProven.on(applyIdentityProof),
    identityLost.on(revokeIdentityProof),
    portraitCompared.on(applyPortraitMatch),
    profileCreated.on(applyIdentityProofTo),
    profileChanged.on(revokeChangedFacts),
    strikeApplied.on(recheckCertificates),
  ],
  demonstration: () => import('../../../seed/nouns/certificate'),
})
