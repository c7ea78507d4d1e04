/** Interface for the web server: the home page with its first cards, and the documents of the other pages. */
export type { PageDocument, PageInTwo } from './document'
export { openFirstPaint } from './first-paint'
export { openPageDocuments } from './page-documents'
