/** Invitations (邀请授权): a matchmaker invites a person by phone number, who agrees by a link or in the app. */
import { endpointsOf } from '../base/endpoint'
import type { invitationShapes } from './invitation.schema'

export const invitation = endpointsOf<typeof invitationShapes>()({
  getAskPaged: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getAskPaged' },
  askByPhone: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/askByPhone', idempotent: true },
  saveAskDraft: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/saveAskDraft' },
  resendAsk: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/resendAsk' },
  getAskLink: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getAskLink' },
  takeBackAsk: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/takeBackAsk' },
  proposeAskChange: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/proposeAskChange' },
  getAsk: { access: 'anyone', path: '/love/api/matchmaker/getAsk', limit: 'login' },
  sendAskCode: { access: 'anyone', path: '/love/api/matchmaker/sendAskCode', limit: 'sms' },
  answerAsk: { access: 'anyone', path: '/love/api/matchmaker/answerAsk', limit: 'login' },
  getAskChange: { access: 'anyone', path: '/love/api/matchmaker/getAskChange', limit: 'login' },
  sendAskChangeCode: { access: 'anyone', path: '/love/api/matchmaker/sendAskChangeCode', limit: 'sms' },
  answerAskChange: { access: 'anyone', path: '/love/api/matchmaker/answerAskChange', limit: 'login' },
  getMyAsk: { access: 'member', path: '/love/api/matchmaker/getMyAsk' },
  answerMyAsk: { access: 'member', path: '/love/api/matchmaker/answerMyAsk' },
})
