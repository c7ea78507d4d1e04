/** How a noun keeps papers: sealed, opened for a reason that is written down, and destroyed with their keys. */
export { auditorNo } from './auditor-number'
export { ownedPaperRecords } from './paper-ownership'
export { readSealed, removePaperFiles } from './paper-files'
export { receivePaper, requireFileSize, type PaperUpload } from './paper-intake'
export { createPaperLooks } from './paper-looks'
export { servePaper } from './paper-route'
export { createPaperStore } from './paper-store'
