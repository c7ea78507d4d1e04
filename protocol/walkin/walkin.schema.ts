/** Shapes of walk-ins: as the reception registers a visitor, and as the visitor opens the link of a text message. */
import { values } from '../base/dictionary'
import {
  flag,
  id,
  labelled,
  list,
  mobile,
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
import { AskDraft } from '../invitation/invitation.schema'
import { sharedScopes } from '../sharing/sharing.schema'
import { StoreBrief } from '../store/store.schema'
import { SHEET, strokeLimits } from '../base/signature'
import { deskWalkinStatus, walkinLimits } from './walkin.words'

const Point = labelled('签名', object({ x: whole('签名', 0, SHEET.wide), y: whole('签名', 0, SHEET.tall) }))
/** Strokes of a handwritten signature. */
export const signatureStrokes = () => list('签名', list('签名', Point, strokeLimits.pointsMax), strokeLimits.strokesMax)

export const Walkin = object({
  id: Type.Integer(),
  status: oneOf('状态', values(deskWalkinStatus)),
  /** Masked phone, until the visitor's registration ends. */
  phone: nullable(Type.String()),
  /** The name the visitor prefers; deleted with the phone. */
  name: nullable(Type.String()),
  at: moment(),
  /** Deadline for signing, or for the visitor's login. */
  until: nullable(moment()),
})
export type Walkin = Static<typeof Walkin>

/** The signed consent, shown to the store's manager. */
export const WalkinProof = object({
  name: nullable(Type.String()),
  signature: signatureStrokes(),
  textVersion: Type.String(),
  scopes: sharedScopes(),
  at: moment(),
})
export type WalkinProof = Static<typeof WalkinProof>

/** A walk-in as its signer sees it by the link. */
export const MyWalkin = object({
  store: StoreBrief,
  phone: Type.String(),
  /** Scopes that the staff may see; if empty, the switch 门店共享 stays off. */
  scopes: sharedScopes(),
  textVersion: Type.String(),
  until: moment(),
})
export type MyWalkin = Static<typeof MyWalkin>

const token = () => readBy('nobody', text('链接', walkinLimits.tokenMax, 1))
const storeId = () => id('store', '门店')

export const walkinShapes = {
  getWalkinPaged: {
    summary: 'Lists the walk-in registrations of a store.',
    input: object({ ...paging(), storeId: storeId() }),
    output: pageOf(Walkin),
  },
  beginWalkin: {
    summary: 'Starts a walk-in registration and sends an SMS code to the visitor.',
    input: object({ storeId: storeId(), phone: mobile(), ...imageCaptcha }),
    output: object({ walkin: Walkin, resendAfterSeconds: Type.Integer() }),
  },
  /** Sends a code to the given phone, which the reception no longer stores. */
  resendWalkinCode: {
    summary: 'Sends the SMS code of a walk-in registration again.',
    input: object({ storeId: storeId(), id: id('walkin', '登记'), ...imageCaptcha }),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  signWalkin: {
    summary: 'Completes a walk-in registration with code, consent and signature.',
    input: object({
      storeId: storeId(),
      id: id('walkin', '登记'),
      code: smsCode(),
      draft: AskDraft,
      isAgreed: flag('成为会员'),
      scopes: sharedScopes(),
      signature: signatureStrokes(),
    }),
    output: Walkin,
  },
  cancelWalkin: {
    summary: 'Cancels an open walk-in registration.',
    input: object({ storeId: storeId(), id: id('walkin', '登记') }),
    output: Walkin,
  },
  getWalkinProof: {
    summary: 'Returns the signed proof of a walk-in registration.',
    input: object({ storeId: storeId(), id: id('signedWalkin', '登记') }),
    output: WalkinProof,
  },
  getMyWalkin: {
    summary: 'Returns the walk-in registration that an SMS link names.',
    input: object({ token: token() }),
    output: MyWalkin,
  },
  sendWalkinCode: {
    summary: 'Sends an SMS code for changing a walk-in registration.',
    input: object({ token: token(), ...imageCaptcha }),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  changeWalkin: {
    summary: 'Changes what a walk-in member shares with stores.',
    input: object({ token: token(), code: smsCode(), scopes: sharedScopes() }),
    output: MyWalkin,
  },
  leaveWalkin: {
    summary: 'Ends the membership of a walk-in member.',
    input: object({ token: token(), code: smsCode() }),
    output: nothing,
  },
}
