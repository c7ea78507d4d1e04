/** What later nouns bring to attribution. */
export { handedOnBy } from './attribution.hooks'
