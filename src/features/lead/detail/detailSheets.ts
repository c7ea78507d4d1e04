/** The sheets over the page of a lead as one file, because every file that is loaded lazily makes the home page larger. */
export { LeadConvertSheet, LeadInvalidSheet, LeadReasonSheet } from './LeadActForms'
export { LeadActsSheet } from './LeadActsSheet'
export { LeadConsentSheet } from './LeadConsentSheet'
export { LeadHandOutSheet } from './LeadHandOutSheet'
export { LeadNoteSheet } from './LeadNoteSheet'
export { LeadVisitSheet } from './LeadVisitSheet'
