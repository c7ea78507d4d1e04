/** The sheets over the list of leads as one file, because every file that is loaded lazily makes the home page larger. */
export { ClaimAnswersSheet } from './ClaimAnswersSheet'
export { LeadFilterSheet } from './LeadFilterSheet'
export { LeadWeightSheet } from './LeadWeightSheet'
