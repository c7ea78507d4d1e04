/** The sheets over the pages of appointments as one file, because every file that is loaded lazily makes the home page larger. */
export { AccountSheet, ContactSheet, FeedbackSheet } from './AfterSheets'
export { CancelSheet, DeclineSheet, OtherTimesSheet } from './AnswerSheets'
export { ArrivalSheet } from './ArrivalSheet'
export { NoShowSheet } from './desk/NoShowSheet'
