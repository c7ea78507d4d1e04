/** Interface of attribution for later nouns. */
export { inviterByCode } from './attribution.hooks'
