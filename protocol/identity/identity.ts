/** Proving a name (实名): the state, the link to a face check, and the result. */
import { endpointsOf } from '../base/endpoint'
import type { identityShapes } from './identity.schema'

const below = <Verb extends string>(verb: Verb) => `/common/api/member/user/${verb}` as const

export const identity = endpointsOf<typeof identityShapes>()({
  getIdentity: { access: 'member', path: below('getIdentity') },
  getCheckFaceLink: { access: 'member', path: below('getCheckFaceLink'), limit: 'sms' },
  /** Compares a picture taken now with the register: proves the name, but not the face. Available in a browser only. */
  photoRealNameAuth: { access: 'member', path: below('photoRealNameAuth'), limit: 'sms' },
  /** Sends the code to the phone of the other account of the same person. */
  sendMergeCode: { access: 'member', path: below('sendMergeCode'), limit: 'sms' },
  mergeAccounts: { access: 'member', path: below('mergeAccounts'), limit: 'sms' },
  /** Requests that a staff member examines the paper, in a store or by a video call. */
  askHumanCheck: { access: 'member', path: below('askHumanCheck'), limit: 'sms' },
  dropHumanCheck: { access: 'member', path: below('dropHumanCheck') },
  /** Also called by a browser without a login, which sends only the ticket. */
  faceIdCallBack: { access: 'anyone', path: below('faceIdCallBack') },
})
