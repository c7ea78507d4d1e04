/** Real names: proven names, and the checks that prove them. */
import { identities, identityChecks, identityMatches, identityPortraits, identitySteps } from '../../db/tables/identity'
import { isRealNameVerified, recognitionHashes } from '../account/account'
import { verifiedName } from '../cashout/cashout'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { strikeHashOf } from './check-result'
import { identityDecider } from './human-review'
import { findProvenName } from './identity'
import { identityJobs } from './identity.jobs'
import { identityNotices } from './identity.notices'
import { identityOfUser, moveChecks } from './identity.repository'
import { requireNewFaceCheck } from './recheck'
import { dropPortrait } from './portrait.repository'
import { strikeApplied } from '../strike/strike'
import { identityRoutes } from './identity.routes'

export const identityNoun = noun({
  name: 'identity',
  routes: identityRoutes,
  jobs: identityJobs,
  notices: identityNotices,
  audits: { identity: identityDecider },
  owned: [
    owned(identities, {
      of: 'userId',
      onMerge: { userId: 'onlyOne' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '实名认证',
        columns: ['gender', 'birthday', 'level', 'provenAt', 'faceAt'],
        reads: (ctx, { nameEnc, idNoEnc }, { isByCode }) =>
          isByCode ? { name: ctx.secrets.unseal(nameEnc), idNo: ctx.secrets.unseal(idNoEnc) } : {},
      },
    }),
    owned(identityChecks, {
      of: 'userId',
      onMerge: { userId: moveChecks, otherId: 'move' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '实名核验记录', columns: ['kind', 'status', 'failure', 'consentVersion', 'createdAt', 'endedAt'] },
    }),
    owned(identityPortraits, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: dropPortrait,
      onErase: 'delete',
      onExport: { leaveOut: 'it is gone within a day' },
    }),
    owned(identityMatches, {
      of: 'userId',
      onMerge: { userId: 'join' },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '头像比对', columns: ['status', 'askedAt', 'judgedAt'] },
    }),
    ownedThrough(identityChecks, identitySteps, {
      of: 'checkId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'the check itself is told' },
    }),
  ],
  parts: [
    strikeApplied.on(requireNewFaceCheck),
    recognitionHashes.answer(async (ctx, userId) => {
      const proven = await identityOfUser(ctx, userId)
      // A number that was proven without a face may belong to somebody else, who would then inherit the measures.
      return proven?.level === 'face' ? [strikeHashOf(ctx, proven.idHash)] : []
    }),
    verifiedName.answer(async (ctx, userId) => ({
      isProven: await isRealNameVerified(ctx, userId),
      name: (await findProvenName(ctx, userId))?.name ?? null,
    })),
  ],
  demonstration: () => import('../../../seed/nouns/identity'),
})
