/** Functions of appointments for other nouns. */
export { visitEnded, type EndedVisit } from './appointment.hooks'
export { meetingEvidence, type MeetingEvidence } from './evidence'
export { bookStoreVisit, cancelVisit, forgetVisit, visitsOfLead, type VisitOfLead, type VisitToBook } from './visit/booking'
