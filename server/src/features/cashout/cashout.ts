/** What other nouns may ask of withdrawals. */
export { verifiedName } from './cashout.hooks'
