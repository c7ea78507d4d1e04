/** Interface of posters for other nouns: drawing a picture of their own facts with their own template. */
export type { Template } from './default-templates'
export { ensureRender, type PosterFacts } from './poster-render'
export { invitationOf } from './promotion/invitation'
export { posterOf } from './poster.presenter'
export { getInvitedPaged as pageOfInvited } from './promotion/promotion.service'
export { ownCode } from './own/own-code'
