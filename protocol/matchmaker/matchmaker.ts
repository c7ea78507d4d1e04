/** Matchmakers (红娘): their public cards, the members they serve by consent, and the lines they work on. */
import { endpointsOf } from '../base/endpoint'
import type { matchmakerShapes } from './matchmaker.schema'

export const matchmaker = endpointsOf<typeof matchmakerShapes>()({
  getPaged: { access: 'anyone', path: '/love/api/matchmaker/getPaged' },
  getDetail: { access: 'anyone', path: '/love/api/matchmaker/getDetail' },
  getMine: { access: 'member', path: '/love/api/matchmaker/getMine' },
  askMatchmaker: { access: 'member', path: '/love/api/matchmaker/ask', idempotent: true },
  answerConsent: { access: 'loveUser', path: '/love/api/matchmaker/answerConsent' },
  getConsentUsePaged: { access: 'member', path: '/love/api/matchmaker/getConsentUsePaged' },
  endRepresentation: { access: 'member', path: '/love/api/matchmaker/endRepresentation' },
  getDashboard: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getDashboard' },
  getOwnCard: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getOwnCard' },
  saveOwnCard: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/saveOwnCard', idempotent: true },
  getMemberPaged: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getMemberPaged' },
  inviteMember: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/inviteMember' },
  answerMember: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/answerMember' },
  getMember: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getMember' },
  showMemberPhone: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/showMemberPhone' },
  saveMemberDraft: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/saveMemberDraft' },
  sendMemberDraft: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/sendMemberDraft' },
  addNote: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/addNote' },
  getCandidatePaged: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getCandidatePaged' },
  proposeLine: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/proposeLine', idempotent: true },
  getLinePaged: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getLinePaged' },
  getLine: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getLine' },
  screenLine: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/screenLine' },
  getColleagues: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/getColleagues' },
  reassignLine: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/reassignLine' },
  recordAttempt: { access: 'matchmaker', path: '/love/api/matchmakerPlatform/recordAttempt' },
})
