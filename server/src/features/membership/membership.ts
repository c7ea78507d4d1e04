/** The interface of memberships for other features. */
export { isVipNow, vipTypeOf } from './membership.repository'
export { invisibleOver } from './membership.notices'
export { vipChanged } from './membership.hooks'
export { giveMembership } from './grant/grant'
export { syncPauses } from './pause/pause'
export { consumeRight, hasRight, isUnverified, countUsesLeft, rightLimit, wouldHaveRight, type NarrowedRight } from './rights'
