/** Functions of appointments for other nouns. */
export { appointmentBlockers, meetingCounted, visitEnded, type EndedVisit } from './appointment.hooks'
export { meetingEvidence, type MeetingEvidence } from './evidence'
export { bookStoreVisit, cancelVisit, forgetVisit, visitsOfLead, type VisitOfLead, type VisitToBook } from './visit/booking'
