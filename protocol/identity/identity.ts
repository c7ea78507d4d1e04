/** Proving one's name (实名): how it stands, the link to a face check, and what became of it. */
import { endpointsOf } from '../base/endpoint'
import type { identityShapes } from './identity.schema'

const below = <Verb extends string>(verb: Verb) => `/common/api/member/user/${verb}` as const

export const identity = endpointsOf<typeof identityShapes>()({
  getIdentity: { access: 'member', path: below('getIdentity') },
  getCheckFaceLink: { access: 'member', path: below('getCheckFaceLink'), limit: 'sms' },
  /** A picture taken now against the register: a proven name, and no proven face. In a browser only. */
  photoRealNameAuth: { access: 'member', path: below('photoRealNameAuth'), limit: 'sms' },
  /** To the phone of the other account of the same person. */
  sendMergeCode: { access: 'member', path: below('sendMergeCode'), limit: 'sms' },
  mergeAccounts: { access: 'member', path: below('mergeAccounts'), limit: 'sms' },
  /** A person of ours looks at the paper, in a store or by a video call. */
  askHumanCheck: { access: 'member', path: below('askHumanCheck'), limit: 'sms' },
  dropHumanCheck: { access: 'member', path: below('dropHumanCheck') },
  /** Also called by a browser that nobody logged in to, which brings the ticket alone. */
  faceIdCallBack: { access: 'anyone', path: below('faceIdCallBack') },
})
