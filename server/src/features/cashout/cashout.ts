/** Questions that other nouns may ask about withdrawals. */
export { verifiedName } from './cashout.hooks'
