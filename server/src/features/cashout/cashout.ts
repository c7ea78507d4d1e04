/** Interface of withdrawals for other nouns. */
export { verifiedName } from './cashout.hooks'
