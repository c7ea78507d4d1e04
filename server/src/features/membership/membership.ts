/** What others may ask of memberships. */
export { vipChanged } from './membership.hooks'
