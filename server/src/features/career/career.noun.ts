/** How people become matchmakers, their record of work, and the level they reach by it. */
import { name } from '@qianxian/protocol/base/dictionary'
import { deskChange, stopReason } from '@qianxian/protocol/career/stopping.words'
import { sql } from 'drizzle-orm'
import {
  applicationPaperKeys,
  applicationPaperLooks,
  applicationPapers,
  deskChanges,
  matchmakerApplications,
  matchmakerLevels,
  matchmakerTrainings,
  quizTries,
} from '../../db/tables/career'
import { matchmakers } from '../../db/tables/matchmaker'
import { trialBeforeRead } from '../matchmaker/matchmaker'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { ownedPaperRecords } from '../paper/paper'
import { careerJobs } from './career.jobs'
import { careerNotices } from './career.notices'
import { careerRoutes } from './career.routes'
import { joiningJobs } from './application/application.jobs'
import { joiningNotices } from './application/application.notices'
import { movePapers } from './application/application.repository'
import { loadAttachments, applyDecision, mergeApplications, withdrawApplicationOf } from './application/audit-decider'
import { stoppingNotices } from './desk-status/desk-status.notices'
import { trialJobs } from './training/trial.jobs'
import { trialNotices } from './training/trial.notices'
import { settleTrial } from './training/trial'

export const careerNoun = noun({
  name: 'career',
  routes: careerRoutes,
  jobs: [...careerJobs, ...joiningJobs, ...trialJobs],
  notices: [...careerNotices, ...joiningNotices, ...trialNotices, ...stoppingNotices],
  // A refused applicant may apply again, so there is no appeal.
  audits: { application: { onDecided: applyDecision, mayAppeal: async () => [], attached: loadAttachments } },
  owned: [
    ownedThrough(matchmakers, matchmakerLevels, {
      of: 'matchmakerId',
      onClose: 'stays',
      onErase: { keep: 'it names nobody, and the introductions that it was counted of stay' },
      onExport: { title: '红娘等级', columns: ['level', 'fallsTo', 'fallsAt', 'countedOn'] },
    }),
    ownedThrough(matchmakers, matchmakerTrainings, {
      of: 'matchmakerId',
      onClose: 'stays',
      onErase: { keep: 'when somebody began to serve is told of their desk; whom it names is a pseudonym by then' },
      onExport: { title: '红娘培训', columns: ['lessonsRead', 'trialFrom', 'trialUntil', 'trialDoneAt', 'createdAt'] },
    }),
    ownedThrough(matchmakers, deskChanges, {
      of: 'matchmakerId',
      onMerge: { byUserId: { keep: 'who did it is written down once and never changed' } },
      onClose: 'stays',
      onErase: { keep: 'who stopped whose desk, and why, stays provable; whom it names is a pseudonym by then' },
      onExport: {
        title: '红娘服务的变化',
        columns: ['change', 'reason', 'createdAt'],
        // The matchmaker receives a termination proposal in the export only once it is decided.
        reads: (_ctx, { change, reason }) =>
          change === 'termination_asked' ? null : { change: name(deskChange, change), reason: reason && name(stopReason, reason) },
      },
    }),
    ownedThrough(matchmakers, quizTries, {
      of: 'matchmakerId',
      onClose: 'stays',
      onErase: 'delete',
      // The export omits the drawn questions, which would reveal the right answers.
      onExport: { title: '红娘测验', columns: ['day', 'rightCount', 'finishedAt'] },
    }),
    owned(matchmakerApplications, {
      of: 'userId',
      onMerge: { userId: mergeApplications },
      onClose: async (ctx, userId) => void (await withdrawApplicationOf(ctx, userId)),
      onErase: 'delete',
      onExport: {
        title: '红娘申请',
        columns: ['cityGeo', 'experienceYears', 'reason', 'status', 'decidedAt', 'createdAt'],
      },
    }),
    owned(applicationPapers, {
      of: 'userId',
      onMerge: { userId: movePapers },
      onClose: 'stays',
      // A schedule deletes the encrypted files; without their keys they are unreadable.
      onErase: {
        keeps: ['id', 'tenantId', 'userId', 'fileKey', 'sha256', 'bytes', 'createdAt', 'goneAt'],
        sets: () => ({ goneAt: sql`coalesce(${applicationPapers.goneAt}, now())` }),
        why: 'the file has to be found to be removed; what it showed is destroyed with its key',
      },
      onExport: { title: '红娘申请材料', columns: ['sha256', 'createdAt', 'goneAt'] },
    }),
    ...ownedPaperRecords({ papers: applicationPapers, keys: applicationPaperKeys, looks: applicationPaperLooks }, '查看红娘申请材料的记录'),
  ],
  parts: [trialBeforeRead.on(async (ctx, matchmakerId) => void (await settleTrial(ctx, matchmakerId)))],
  demonstration: () => import('../../../seed/nouns/career'),
})
