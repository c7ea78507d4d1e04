/** Shapes of the commitment pledge: its texts version by version, the own signature, and the view of another person's. */
import { values } from '../base/dictionary'
import {
  flag,
  moment,
  nothing,
  nullable,
  object,
  oneOf,
  pageOf,
  paging,
  readBy,
  smsCode,
  text,
  Type,
  whole,
  type Static,
} from '../base/shape'
import { imageCaptcha } from '../auth/auth.schema'
import { no } from '../love/love.schema'
import { signatureStrokes } from '../walkin/walkin.schema'
import { myPledgeState, pledgeLimits } from './pledge.words'

export const PledgeText = object({
  version: Type.Integer(),
  body: Type.String(),
  /** A major version asks members who signed an older one to sign again. */
  isMajor: Type.Boolean(),
  publishedAt: Type.String(),
})
export type PledgeText = Static<typeof PledgeText>

/** A signature with the text that was signed. */
const signedFacts = {
  version: Type.Integer(),
  body: Type.String(),
  signedAt: moment(),
  /** First character of the real name; the others are masked. */
  name: Type.String(),
}

/** The own signature, with the strokes. */
export const MySignature = object({ ...signedFacts, signature: signatureStrokes() })

/** The own pledge: what was signed, what may be signed now, and by when. */
export const MyPledge = object({
  state: oneOf('状态', values(myPledgeState)),
  /** The newest text; null before the first one is published. */
  text: nullable(PledgeText),
  /** The signature that counts or counted last; null if there is none, or if it may not be shown. */
  signed: nullable(MySignature),
  /** End of the time in which an older signature still counts. */
  resignBy: nullable(moment()),
  /** True once the real name is proven. */
  hasRealName: Type.Boolean(),
  /** Masked phone that gets the code; null without a phone. */
  phone: nullable(Type.String()),
  /** Why the pledge cannot be signed now, in words; null if it can. */
  refusal: nullable(Type.String()),
  isBadged: Type.Boolean(),
  /** True if the tenant requires a pledge before the first introduction. */
  isRequired: Type.Boolean(),
})
export type MyPledge = Static<typeof MyPledge>

/** Proof for a person who dealt with somebody whose marital declaration was false. */
export const PledgeEvidence = object({
  /** Marital status that was declared: with the signature, else in the profile. */
  declared: nullable(Type.String()),
  version: nullable(Type.Integer()),
  signedAt: nullable(moment()),
  /** The signed text; null without a signature. */
  body: nullable(Type.String()),
  /** sha256 of the signed text and of the drawn signature. */
  textHash: nullable(Type.String()),
  signatureHash: nullable(Type.String()),
  decidedAt: moment(),
  /** The reader's unsettled gifts with this person. */
  heldGifts: Type.Integer(),
  /** True if contacts of the two had been opened. */
  hasHeldContacts: Type.Boolean(),
})
export type PledgeEvidence = Static<typeof PledgeEvidence>

/** A signed pledge as other members see it, or the proof for the people concerned. */
export const PledgeView = object({
  no: Type.String(),
  pledge: nullable(object(signedFacts)),
  evidence: nullable(PledgeEvidence),
})
export type PledgeView = Static<typeof PledgeView>

export const pledgeShapes = {
  /** Null until the first version is published. */
  getText: {
    summary: 'Returns the current text of the pledge, or null before the first one.',
    input: nothing,
    output: object({ current: nullable(PledgeText) }),
  },
  publishText: {
    summary: 'Publishes a new version of the pledge.',
    input: object({
      body: readBy('addressee', text('承诺书正文', pledgeLimits.bodyMax, pledgeLimits.bodyMin)),
      isMajor: flag('重大修订'),
      /** The version being replaced; 0 if there is none. */
      replaces: whole('当前版本'),
    }),
    output: PledgeText,
  },
  getTextPaged: {
    summary: 'Lists the versions of the pledge.',
    input: object(paging()),
    output: pageOf(PledgeText),
  },
  getMyPledge: {
    summary: 'Returns the own pledge and whether it can be signed now.',
    input: nothing,
    output: MyPledge,
  },
  sendPledgeCode: {
    summary: 'Sends the SMS code for signing the pledge to the phone of the caller.',
    input: object(imageCaptcha),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  signPledge: {
    summary: 'Signs the newest version of the pledge with a code and a handwritten signature.',
    input: object({
      version: whole('承诺书版本'),
      /** True once the text was read to its end. */
      isRead: flag('看完承诺书'),
      code: smsCode(),
      signature: signatureStrokes(),
    }),
    output: MyPledge,
  },
  withdrawPledge: {
    summary: 'Withdraws the own pledge and hides the profile.',
    input: nothing,
    output: MyPledge,
  },
  getPledgeView: {
    summary: 'Returns the signed pledge of a member by the public number, with the name masked.',
    input: object({ no: no('profile') }),
    output: PledgeView,
  },
}
