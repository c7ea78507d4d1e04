/** What others may ask of accounts, and what accounts ask of nouns above them. */

export { atWork, closingBlockers, shownChanged, unread } from './account.hooks'
export { offerRole } from './role-offer'
