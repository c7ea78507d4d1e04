/** Interface of attribution for later nouns. */
export { inviterByCode } from './attribution.hooks'
export { claimByLead, undoLeadClaims } from './lead-claims'
