/** People without an account whom matchmakers ask for their consent, by phone. */
import { name } from '@qianxian/protocol/base/dictionary'
import { deskAskStatus } from '@qianxian/protocol/invitation/invitation.words'
import { consentAsks, consentSuppressions } from '../../db/tables/invitation'
import { matchmakers } from '../../db/tables/matchmaker'
import { loggedIn } from '../auth/auth'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { applyAgreedAskAtLogin } from './ask-answer'
import { invitationJobs } from './invitation.jobs'
import { invitationNotices } from './invitation.notices'
import type { AskRow } from './invitation.repository'
import { invitationRoutes } from './invitation.routes'
import { deriveDeskStatus } from './ask-status'

export const invitationNoun = noun({
  name: 'invitation',
  routes: invitationRoutes,
  jobs: invitationJobs,
  notices: invitationNotices,
  owned: [
    ownedThrough(matchmakers, consentAsks, {
      of: 'matchmakerId',
      // Whoever works as a matchmaker closes no account; of a desk that is over the sweep has ended them.
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '用手机号发出的邀请',
        columns: ['status', 'createdAt'],
        // In the matchmaker's words: why somebody was not won is not theirs to know.
        reads: (ctx, row) => ({ status: name(deskAskStatus, deriveDeskStatus(ctx, row as AskRow)) }),
      },
    }),
  ],
  // By phone alone, of whoever has no account or none that it is kept with.
  ownerless: [consentSuppressions],
  parts: [loggedIn.on(applyAgreedAskAtLogin)],
  demonstration: () => import('../../../seed/nouns/invitation'),
})
