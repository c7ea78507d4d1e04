/** What other nouns may ask of withdrawals. */
export { provenName } from './cashout.hooks'
