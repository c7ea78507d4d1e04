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
      // A working matchmaker cannot close their account; for a closed desk, the sweep has ended the asks.
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '用手机号发出的邀请',
        columns: ['status', 'createdAt'],
        // Uses the status shown to the matchmaker, who may not learn why a person refused.
        reads: (ctx, row) => ({ status: name(deskAskStatus, deriveDeskStatus(ctx, row as AskRow)) }),
      },
    }),
  ],
  // Keyed by phone alone, for people without an account or without one linked to it.
  ownerless: [consentSuppressions],
  parts: [loggedIn.on(applyAgreedAskAtLogin)],
  demonstration: () => import('../../../seed/nouns/invitation'),
})
