/** The sheets over the report as one file, because every file that is loaded lazily makes the home page larger. */
export { LeadFigureSheet } from './LeadFigureSheet'
export { LeadReportRowSheet } from './LeadReportRowSheet'
