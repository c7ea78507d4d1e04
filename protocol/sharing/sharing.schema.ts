/** Shapes of sharing with a store: as the member decides it, and as the store's staff see it. */
import { values } from '../base/dictionary'
import { flag, id, list, moment, nothing, nullable, object, oneOf, pageOf, paging, Type, type Static } from '../base/shape'
import { LoveCard } from '../love/love.schema'
import { consentScope } from '../matchmaker/matchmaker.words'
import { Picture } from '../media/media.schema'
import { sharedUse } from './sharing.words'

/** Any of the four scopes, or none. */
export const sharedScopes = () => list('授权范围', oneOf('授权范围', values(consentScope)), values(consentScope).length)

export const MySharing = object({
  /** The member's privacy switch 门店共享: while off, nothing is shared. */
  isAllowed: Type.Boolean(),
  scopes: sharedScopes(),
  /** The version of the text that is agreed to. */
  textVersion: Type.String(),
  until: nullable(moment()),
})
export type MySharing = Static<typeof MySharing>

export const SharedUseRow = object({
  id: Type.Integer(),
  use: oneOf('用途', values(sharedUse)),
  store: Type.String(),
  /** A matchmaker's name, or the viewer's role in the store. */
  by: Type.String(),
  at: moment(),
})
export type SharedUseRow = Static<typeof SharedUseRow>

/** A member who shares with the store. */
export const SharedRow = object({
  id: Type.Integer(),
  name: Type.String(),
  scopes: sharedScopes(),
  until: moment(),
})
export type SharedRow = Static<typeof SharedRow>

/** The shared parts of a member; null if not shared. */
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
