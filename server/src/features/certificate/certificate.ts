/** What others may ask of certificates, and tell them. */
export { certificatesChanged } from './certificate.hooks'
export { forgetMeeting, applyMeeting, applyPortraitMatch, applyIdentityProofTo } from './profile-sync'
