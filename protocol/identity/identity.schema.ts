/** Shapes of real names: how one stands, a check that was begun, and what became of it. */
import { moment, nullable, object, oneOf, readBy, text, Type, type Static } from '../base/shape'
import { values } from '../base/dictionary'
import { checkFailure, checkKind, checkStatus, identityLevel, identityLimits } from './identity.words'

const TICKET_MAX = 64

export const CheckOutcome = object({
  /** A ticket that nobody was given reads like one that is over. */
  status: oneOf('状态', values(checkStatus)),
  /** In words, null where there is nothing to say. */
  failure: nullable(oneOf('原因', values(checkFailure))),
})
export type CheckOutcome = Static<typeof CheckOutcome>

export const Identity = object({
  isOpen: Type.Boolean(),
  /** By a picture taken here, where no face check is possible: less is proven by it. */
  canPhoto: Type.Boolean(),
  level: nullable(oneOf('认证', values(identityLevel))),
  /** As others see it: 欧阳*. */
  shownName: nullable(Type.String()),
  provenAt: nullable(moment()),
  /** Of the face; the name stays proven. */
  validUntil: nullable(moment()),
  /** The last check, while it says something that its owner may act on. */
  last: nullable(CheckOutcome),
  triesLeftToday: Type.Integer(),
  /** All tries are used up. */
  needsHuman: Type.Boolean(),
  servicePhone: Type.String(),
})
export type Identity = Static<typeof Identity>

export const FaceLink = object({
  ticket: Type.String(),
  kind: oneOf('方式', values(checkKind)),
  url: Type.String(),
  /** The link as a picture to scan, a data URL; null where it is opened here. */
  code: nullable(Type.String()),
  expiresAt: moment(),
})
export type FaceLink = Static<typeof FaceLink>

const agreed = (label: string) => Type.Literal(true, { title: label })

export const identityShapes = {
  getIdentity: { input: object({}), output: Identity },
  getCheckFaceLink: {
    input: object({
      realName: readBy('nobody', text('真实姓名', identityLimits.nameMax, 1)),
      idCard: readBy('nobody', text('身份证号', 18, 1)),
      agreesToIdentity: agreed('同意核验姓名和身份证号'),
      agreesToFace: agreed('单独同意人脸核验'),
      /** Here, or on the phone that scans; a mini-program always hands on. */
      isElsewhere: Type.Optional(Type.Boolean({ title: '换手机核验' })),
    }),
    output: FaceLink,
  },
  photoRealNameAuth: {
    input: object({
      realName: readBy('nobody', text('真实姓名', identityLimits.nameMax, 1)),
      idCard: readBy('nobody', text('身份证号', 18, 1)),
      /** Taken now: a picture in base64. */
      portrait: readBy('nobody', text('正脸照', identityLimits.portraitBase64Max, 1)),
      agreesToIdentity: agreed('同意核验姓名和身份证号'),
      agreesToFace: agreed('单独同意照片比对'),
    }),
    output: CheckOutcome,
  },
  faceIdCallBack: { input: object({ ticket: readBy('nobody', text('核验凭证', TICKET_MAX, 1)) }), output: CheckOutcome },
}
