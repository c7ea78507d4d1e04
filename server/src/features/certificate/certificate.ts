/** Interface of certificates for other nouns. */
export { certificatesChanged } from './certificate.hooks'
export { forgetMeeting, applyMeeting, applyPortraitMatch, applyIdentityProofTo } from './profile-sync'
export { countingCertificates } from './trust-level'
