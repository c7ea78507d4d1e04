/** Appointments: times that two people agree on, the meeting, whether it counts, feedback and safety. */
import { appointmentStatus, appointmentType } from '@qianxian/protocol/appointment/appointment.words'
import { name } from '@qianxian/protocol/base/dictionary'
import {
  appointmentEvents,
  appointmentPeople,
  appointments,
  appointmentSlots,
  attendances,
  meetFeedbacks,
  trustedContacts,
} from '../../db/tables/appointment'
import { loveProfiles } from '../../db/tables/love'
import { accountVisibilityChanged } from '../account/account'
import { pairParted } from '../interact/interact'
import { coupleChanged, lineEnded } from '../line/line'
import { listingChanged } from '../love/love'
import { servicesChanged } from '../matchmaker/matchmaker'
import { noun } from '../noun'
import { ownedThrough } from '../owned'
import { appointmentJobs } from './appointment.jobs'
import { appointmentNotices } from './appointment.notices'
import { appointmentRoutes } from './appointment.routes'
import {
  cancelBetween,
  cancelIfAway,
  cancelOfHidden,
  cancelOfLine,
  cancelOfUser,
  cancelOutsideCouple,
  cancelUnserved,
} from './cancellation'
import { applyMeetingDecision } from './outcome'

const PROVABLE = 'whether a meeting took place stays provable for the other person; whom it names is a pseudonym by then'
const OF_BOTH = 'of both people; what the own person did stands in the list of appointments'

export const appointmentNoun = noun({
  name: 'appointment',
  routes: appointmentRoutes,
  jobs: appointmentJobs,
  notices: appointmentNotices,
  // No appeal: both sides gave their accounts before the decision.
  audits: { meeting: { onDecided: applyMeetingDecision, mayAppeal: async () => [] } },
  owned: [
    ownedThrough(loveProfiles, appointments, {
      of: ['aProfileId', 'bProfileId'],
      onClose: cancelOfUser,
      onErase: { keep: PROVABLE },
      onExport: {
        title: '约见',
        columns: ['type', 'status', 'startAt', 'placeName', 'createdAt'],
        reads: (_ctx, { type, status, placeName, confirmedAt }) => ({
          type: name(appointmentType, type),
          status: name(appointmentStatus, status),
          placeName: confirmedAt === null ? null : placeName,
        }),
      },
    }),
    ownedThrough(appointments, appointmentSlots, {
      of: 'appointmentId',
      onClose: 'stays',
      onErase: { keep: PROVABLE },
      onExport: { leaveOut: OF_BOTH },
    }),
    ownedThrough(loveProfiles, appointmentPeople, {
      of: 'profileId',
      onClose: 'stays',
      onErase: {
        keeps: ['id', 'tenantId', 'appointmentId', 'side', 'profileId', 'personKey', 'doneAt', 'deniedAt', 'missedAt', 'codeTries'],
        why: PROVABLE,
      },
      onExport: { title: '约见说明', columns: ['doneAt', 'deniedAt', 'missedAt', 'account', 'safeAt'] },
    }),
    ownedThrough(appointments, appointmentEvents, {
      of: 'appointmentId',
      onClose: 'stays',
      onErase: { keep: PROVABLE },
      onExport: { leaveOut: OF_BOTH },
    }),
    ownedThrough(appointments, attendances, {
      of: 'appointmentId',
      onClose: 'stays',
      onErase: { keep: PROVABLE },
      onExport: { leaveOut: OF_BOTH },
    }),
    ownedThrough(loveProfiles, meetFeedbacks, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: {
        title: '见面感受',
        columns: ['result', 'tags', 'safety', 'at'],
        reads: (ctx, { noteEnc }) => ({ note: noteEnc === null ? null : ctx.secrets.unseal(noteEnc) }),
      },
    }),
    ownedThrough(loveProfiles, trustedContacts, {
      of: 'profileId',
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'data of another person, deleted within a day of the meeting' },
    }),
  ],
  parts: [
    pairParted.on((ctx, a, b) => cancelBetween(ctx, a, b)),
    lineEnded.on(cancelOfLine),
    listingChanged.on(cancelIfAway),
    coupleChanged.on(cancelOutsideCouple),
    accountVisibilityChanged.on(cancelOfHidden),
    servicesChanged.on(cancelUnserved),
  ],
  demonstration: () => import('../../../seed/nouns/appointment'),
})
