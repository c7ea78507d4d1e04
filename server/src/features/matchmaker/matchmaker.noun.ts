/** Matchmakers, the members they serve and their desk. */
import { userStatus } from '@qianxian/protocol/account/account.words'
import { name } from '@qianxian/protocol/base/dictionary'
import { matchmakerPages } from '@qianxian/protocol/matchmaker/matchmaker.pages'
import { loveProfiles } from '../../db/tables/love'
import { consentUses, matchmakerCardChanges, matchmakers, representations, serviceNotes } from '../../db/tables/matchmaker'
import { pendingWork, closingBlockers } from '../account/account'
import { serversOf } from '../audit/audit'
import { orderEarners } from '../finance/finance'
import { lineScreener, screeningStarted, screeningEnded, lineWentSilent } from '../line/line'
import { strikeEnded, strikeApplied } from '../strike/strike'
import { noun } from '../noun'
import { owned, ownedThrough } from '../owned'
import { matchmakerJobs } from './matchmaker.jobs'
import { workOfMatchmaker } from './pending-work'
import { cardDecider } from './audit-decider'
import { endInvitationsOf, findServiceBlockers } from './account-closure'
import { findScreener, listServersOfAccounts, listServiceEarners } from './matchmaker'
import { matchmakerNotices } from './matchmaker.notices'
import { matchmakerRoutes } from './matchmaker.routes'
import { resumeDeskAfterStrike, suspendDeskByStrike } from './desk-suspension'
import { notifyAssistingMatchmaker, notifyScreeners, retractFromScreeners } from './notify'

export const matchmakerNoun = noun({
  name: 'matchmaker',
  routes: matchmakerRoutes,
  pages: matchmakerPages,
  jobs: matchmakerJobs,
  notices: matchmakerNotices,
  audits: { card: cardDecider },
  owned: [
    owned(matchmakers, {
      of: 'userId',
      onMerge: { userId: 'onlyOne' },
      onClose: 'stays',
      onErase: {
        keeps: ['id', 'tenantId', 'userId', 'status', 'joinedAt'],
        sets: () => ({ name: name(userStatus, 'closed') }),
        why: 'lines say who screened them',
      },
      onExport: {
        title: '红娘资料',
        columns: ['name', 'bio', 'cityGeo', 'tags', 'experienceYears', 'status', 'joinedAt'],
      },
    }),
    ownedThrough(matchmakers, matchmakerCardChanges, {
      of: 'matchmakerId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '红娘名片的修改', columns: ['name', 'bio', 'tags', 'createdAt', 'decidedAt'] },
    }),
    ownedThrough(loveProfiles, representations, {
      of: 'profileId',
      onClose: endInvitationsOf,
      onErase: {
        keeps: [
          'id',
          'tenantId',
          'matchmakerId',
          'profileId',
          'mode',
          'status',
          'scopes',
          'textVersion',
          'requestedAt',
          'expiresAt',
          'startedAt',
          'endedAt',
          'endedReason',
        ],
        why: 'what a matchmaker did for whom counts for the matchmaker',
      },
      onExport: {
        title: '红娘服务',
        columns: ['mode', 'status', 'scopes', 'textVersion', 'requestedAt', 'startedAt', 'expiresAt', 'endedAt'],
      },
    }),
    ownedThrough(loveProfiles, consentUses, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { title: '红娘替我做过的事', columns: ['use', 'createdAt'] },
    }),
    ownedThrough(representations, serviceNotes, {
      of: 'representationId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'what the matchmaker wrote for the own work' },
    }),
  ],
  parts: [
    serversOf.answer(listServersOfAccounts),
    lineScreener.answer(findScreener),
    screeningStarted.on(notifyScreeners),
    screeningEnded.on(retractFromScreeners),
    lineWentSilent.on(notifyAssistingMatchmaker),
    pendingWork.answer(workOfMatchmaker),
    orderEarners.answer(listServiceEarners),
    closingBlockers.answer(findServiceBlockers),
    strikeApplied.on(suspendDeskByStrike),
    strikeEnded.on(resumeDeskAfterStrike),
  ],
  demonstration: () => import('../../../seed/nouns/matchmaker'),
})
