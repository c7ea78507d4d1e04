/** How a noun keeps papers: encrypted, opened only for a recorded reason, and destroyed together with their keys. */
export { auditorNo } from './auditor-number'
export { ownedPaperRecords } from './paper-ownership'
export { readSealed, removePaperFiles } from './paper-files'
export { receivePaper, requireFileSize, type PaperUpload } from './paper-intake'
export { addressOver, lookAddresses } from './look-address'
export { createPaperLooks } from './paper-looks'
export { servePaper } from './paper-route'
export { createPaperStore } from './paper-store'
