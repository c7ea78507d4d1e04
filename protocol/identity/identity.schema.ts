/** Shapes of real names: the state, a check in progress, and its result. */
import { imageCaptcha, Session } from '../auth/auth.schema'
import { day, moment, nullable, object, oneOf, optional, readBy, smsCode, text, Type, type Static } from '../base/shape'
import { gender } from '../love/profile.words'
import { values } from '../base/dictionary'
import {
  checkFailure,
  checkKind,
  checkStatus,
  facePlugin,
  identityLevel,
  identityLimits,
  identityPaper,
  meetingWay,
  portraitStatus,
} from './identity.words'

const TICKET_MAX = 64

export const CheckOutcome = object({
  /** An unknown ticket gets the same status as an expired one. */
  status: oneOf('状态', values(checkStatus)),
  /** The reason in words; null if there is none. */
  failure: nullable(oneOf('原因', values(checkFailure))),
})
export type CheckOutcome = Static<typeof CheckOutcome>

export const Identity = object({
  isOpen: Type.Boolean(),
  /** True if a photo taken in the app may be used where no face check is possible. A photo gives weaker proof. */
  canPhoto: Type.Boolean(),
  level: nullable(oneOf('认证', values(identityLevel))),
  /** The name as other people see it: 欧阳*. */
  shownName: nullable(Type.String()),
  provenAt: nullable(moment()),
  /** Expiry of the face check; the name stays proven. */
  validUntil: nullable(moment()),
  /** The face check expires soon: it may be renewed, and stays valid until then. */
  canRenew: Type.Boolean(),
  /** The last check, as long as its owner may act on it. */
  last: nullable(CheckOutcome),
  triesLeftToday: Type.Integer(),
  /** Another account of the same person, found by their face. */
  second: nullable(
    object({
      /** Phone that receives the code for merging both accounts; null if that account has no phone. */
      phone: nullable(Type.String()),
      /** False if both accounts have content that a merge could lose: then a staff member merges them. */
      canMerge: Type.Boolean(),
    }),
  ),
  /** The request for a check by a staff member that is pending, or was last refused. */
  human: nullable(
    object({
      status: oneOf('状态', values(checkStatus)),
      paper: oneOf('证件', values(identityPaper)),
      way: oneOf('方式', values(meetingWay)),
      wish: Type.String(),
      askedAt: moment(),
      /** The reasons for refusal, each with how to fix it. */
      reasons: Type.Array(Type.String()),
    }),
  ),
  /** State of the avatar, as long as a face is proven. */
  portrait: nullable(oneOf('头像', values(portraitStatus))),
  /** All attempts are used up. */
  needsHuman: Type.Boolean(),
  servicePhone: Type.String(),
})
export type Identity = Static<typeof Identity>

export const FaceLink = object({
  ticket: Type.String(),
  kind: oneOf('方式', values(checkKind)),
  /** The page's address; or the mini-program component, a colon and the value passed to it. */
  url: Type.String(),
  /** The link as a picture to scan, a data URL; null if it is opened here. */
  code: nullable(Type.String()),
  expiresAt: moment(),
})
export type FaceLink = Static<typeof FaceLink>

const agreed = (label: string) => Type.Literal(true, { title: label })

export const identityShapes = {
  getIdentity: {
    summary: 'Returns how far the identity of the caller is verified.',
    input: object({}),
    output: Identity,
  },
  getCheckFaceLink: {
    summary: 'Starts a face verification and returns the address of the provider.',
    input: object({
      realName: readBy('nobody', text('真实姓名', identityLimits.nameMax, 1)),
      idCard: readBy('nobody', text('身份证号', 18, 1)),
      agreesToIdentity: agreed('同意核验姓名和身份证号'),
      agreesToFace: agreed('单独同意人脸核验'),
      /**
       * False if the check is done on this device; true on the phone that scans. A mini-program without a face
       * component always passes the check on to a browser.
       */
      isElsewhere: Type.Optional(Type.Boolean({ title: '换手机核验' })),
      /** The ways in which this app can run a face check. */
      plugins: Type.Optional(Type.Array(oneOf('核验组件', values(facePlugin)), { title: '核验组件', maxItems: values(facePlugin).length })),
    }),
    output: FaceLink,
  },
  photoRealNameAuth: {
    summary: 'Verifies the real name against the register with a picture taken now.',
    input: object({
      realName: readBy('nobody', text('真实姓名', identityLimits.nameMax, 1)),
      idCard: readBy('nobody', text('身份证号', 18, 1)),
      /** A picture taken now, in base64. */
      portrait: readBy('nobody', text('正脸照', identityLimits.portraitBase64Max, 1)),
      agreesToIdentity: agreed('同意核验姓名和身份证号'),
      agreesToFace: agreed('单独同意照片比对'),
    }),
    output: CheckOutcome,
  },
  sendMergeCode: {
    summary: 'Sends an SMS code to the phone of the other account of the same person.',
    input: object({ ...imageCaptcha }),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  /** Returns the surviving account with a new session. */
  mergeAccounts: {
    summary: 'Merges the two accounts of one person and logs into the remaining one.',
    input: object({ code: smsCode() }),
    output: Session,
  },
  askHumanCheck: {
    summary: 'Requests that staff verify the identity document in a store or by video call.',
    input: object({
      paper: oneOf('证件', values(identityPaper)),
      realName: readBy('nobody', text('真实姓名', identityLimits.nameMax, 1)),
      paperNumber: readBy('nobody', text('证件号码', identityLimits.paperNoMax, 1)),
      /** Required if the number does not contain birthday and sex. */
      birthday: optional(day('出生日期')),
      gender: optional(oneOf('性别', values(gender))),
      way: oneOf('方式', values(meetingWay)),
      wish: readBy('staff', text('方便的时间', identityLimits.wishMax, 2)),
      agreesToIdentity: agreed('同意人工核验'),
    }),
    output: CheckOutcome,
  },
  /** Withdraws the request, before it is judged. */
  dropHumanCheck: {
    summary: 'Withdraws the request for a verification by staff before it is judged.',
    input: object({}),
    output: CheckOutcome,
  },
  faceIdCallBack: {
    summary: 'Returns the result of the face verification that a ticket names.',
    input: object({ ticket: readBy('nobody', text('核验凭证', TICKET_MAX, 1)) }),
    output: CheckOutcome,
  },
}
