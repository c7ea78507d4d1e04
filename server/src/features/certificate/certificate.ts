/** What others may ask of certificates, and tell them. */
export { forgetMeeting, takeMeeting, takePortrait, takeProofInto } from './following'
