/** What others may ask of memberships. */
export { isVipNow, vipTypeOf } from './membership.repository'
export { invisibleOver } from './membership.notices'
export { vipChanged } from './membership.hooks'
export { giveMembership } from './giving/giving'
export { followPauses } from './pause/pausing'
export { allow, holds, isUnproven, leftOf, limitFor, wouldHold, type Narrowed } from './rights'
