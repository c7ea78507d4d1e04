/** What later nouns bring to attribution. */
export { inviterByCode } from './attribution.hooks'
