/** What others may ask of certificates, and tell them; and how a noun keeps papers of its own as certificates keep theirs. */
export { certificatesChanged } from './certificate.hooks'
export { auditorNo } from './auditor-number'
export { forgetMeeting, takeMeeting, takePortrait, takeProofInto } from './following'
export { lookingAt } from './looking'
export { servePaper } from './paper-route'
export { hashOf, removeFiles, sealPicture, storeSealed } from './papers'
