/** Interface of leads for other nouns: intake from every source. */
export { takeLead, takeLeads, type LeadFacts, type TakenLead } from './intake'
export { landingOpenings } from './lead.hooks'
