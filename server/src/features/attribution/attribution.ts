/** Interface of attribution for later nouns. */
export { boundByCode, invitationJudged, inviterByCode, type JudgedInvitation } from './attribution.hooks'
export { claimByLead, undoLeadClaims } from './lead-claims'
