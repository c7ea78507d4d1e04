/** Interface of attribution for later nouns. */
export { boundByCode, inviterByCode } from './attribution.hooks'
export { claimByLead, undoLeadClaims } from './lead-claims'
