/** The sheets over imports and papers as one file, because every file that is loaded lazily makes the home page larger. */
export { LeadImportSheet } from './LeadImportSheet'
export { LeadPaperSheet } from './LeadPaperSheet'
