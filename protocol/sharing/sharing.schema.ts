/** Shapes of what a member shares with their store: as the member decides it, and as the people of the store see it. */
import { values } from '../base/dictionary'
import { flag, id, list, moment, nothing, nullable, object, oneOf, pageOf, paging, Type, type Static } from '../base/shape'
import { LoveCard } from '../love/love.schema'
import { consentScope } from '../matchmaker/matchmaker.words'
import { Picture } from '../media/media.schema'
import { sharedUse } from './sharing.words'

/** The four, of which any or none. */
export const sharedScopes = () => list('授权范围', oneOf('授权范围', values(consentScope)), values(consentScope).length)

export const MySharing = object({
  /** The switch 门店共享 of the member's privacy: without it nothing is shared. */
  isAllowed: Type.Boolean(),
  scopes: sharedScopes(),
  /** Which text of the four is agreed to now. */
  textVersion: Type.String(),
  until: nullable(moment()),
})
export type MySharing = Static<typeof MySharing>

export const SharedUseRow = object({
  id: Type.Integer(),
  use: oneOf('用途', values(sharedUse)),
  store: Type.String(),
  /** Who looked: a matchmaker's name, or as what they work there. */
  by: Type.String(),
  at: moment(),
})
export type SharedUseRow = Static<typeof SharedUseRow>

/** A member who shares something with the store. */
export const SharedRow = object({
  id: Type.Integer(),
  name: Type.String(),
  scopes: sharedScopes(),
  until: moment(),
})
export type SharedRow = Static<typeof SharedRow>

/** What a member shares of themselves; null is what they do not. */
export const SharedMember = object({
  id: Type.Integer(),
  name: Type.String(),
  scopes: sharedScopes(),
  until: moment(),
  card: nullable(LoveCard),
  photo: nullable(Picture),
  lines: nullable(object({ open: Type.Integer(), met: Type.Integer() })),
})
export type SharedMember = Static<typeof SharedMember>

const member = { storeId: id('store', '门店'), memberId: id('sharedMember', '会员') }

export const sharingShapes = {
  getMySharing: {
    summary: 'Returns what the caller shares with stores.',
    input: nothing,
    output: MySharing,
  },
  saveMySharing: {
    summary: 'Changes what the caller shares with stores.',
    input: object({ isAllowed: flag('门店共享'), scopes: sharedScopes() }),
    output: MySharing,
  },
  getSharedUsePaged: {
    summary: 'Lists how stores used the shared data of the caller.',
    input: object(paging()),
    output: pageOf(SharedUseRow),
  },
  getSharedMemberPaged: {
    summary: 'Lists the members who share data with a store.',
    input: object({ ...paging(), storeId: id('store', '门店') }),
    output: pageOf(SharedRow),
  },
  getSharedMember: {
    summary: 'Returns the shared data of one member to a store.',
    input: object(member),
    output: SharedMember,
  },
  showSharedPhone: {
    summary: 'Returns the phone number of a member who shares it with a store, and records the view.',
    input: object(member),
    output: object({ phone: Type.String() }),
  },
}
