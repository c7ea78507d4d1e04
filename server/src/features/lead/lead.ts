/** Interface of leads for other nouns: intake from every source, and the list of people who must not be contacted. */
export { isSuppressed, takeLead, takeLeads, type LeadFacts, type TakenLead } from './intake'
export { leadConversionUndone, type UndoneConversion } from './lead.hooks'
