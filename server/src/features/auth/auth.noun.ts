/** Login and logout: passwords, codes, third parties, sessions. */
import {
  idempotencyKeys,
  imageCaptchas,
  oauthStates,
  rateHits,
  sessions,
  smsCodes,
  smsOutbox,
  socketTickets,
  tokenCache,
} from '../../db/tables/account'
import { noun } from '../noun'
import { noticeReader } from '../notice/notice'
import { owned } from '../owned'
import { authJobs } from './auth.jobs'
import { authRoutes } from './auth.routes'
import { revokeSessions, viewerWithoutSession } from './session/session'

export const authNoun = noun({
  name: 'auth',
  routes: authRoutes,
  jobs: authJobs,
  parts: [noticeReader.answer(viewerWithoutSession)],
  owned: [
    owned(sessions, {
      of: 'userId',
      onMerge: { userId: { keep: 'ended with the closed account: they say as whom somebody was logged in' } },
      onClose: async (ctx, userId) => void (await revokeSessions(ctx, userId)),
      onErase: 'delete',
      onExport: { title: '登录设备', columns: ['platform', 'device', 'city', 'createdAt', 'lastSeenAt'] },
    }),
    owned(socketTickets, {
      of: 'userId',
      onMerge: { userId: { keep: 'for half a minute, to the login that drew it, which ends' } },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'keys to a socket, kept for half a minute' },
    }),
    owned(idempotencyKeys, {
      of: 'userId',
      onMerge: { userId: { keep: 'for a day, to the account that asked: the merge itself may be such a request' } },
      onClose: 'stays',
      onErase: 'delete',
      onExport: { leaveOut: 'answers that were given once already, kept for a day' },
    }),
  ],
  // These rows belong to no account: they are keyed by phone, address or nothing, and deleted after days.
  ownerless: [smsCodes, smsOutbox, imageCaptchas, oauthStates, tokenCache, rateHits],
})
