/** What others may ask of certificates, and tell them. */
export { takeMeeting, takePortrait, takeProofInto } from './following'
