/** Interface of leads for other nouns: intake from every source. */
export { takeLead, takeLeads, type LeadFacts, type TakenLead } from './intake'
export { consentDocuments, landingOpenings } from './lead.hooks'
export { requireDesk } from './lead-access'
