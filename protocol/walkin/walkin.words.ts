/** Texts of walk-ins (到店登记): visitors who sign at a store's reception. */
import { dictionary, statesOf, type ValueOf } from '../base/dictionary'

export const walkinStatus = /*#__PURE__*/ dictionary({
  begun: '登记中',
  signed: '已签名，待登录',
  joined: '已成为会员',
  cancelled: '已取消',
  taken_back: '本人已撤回',
  replaced: '已在其他门店登记',
  expired: '已过期',
  closed: '门店已关闭',
})
export type WalkinStatus = ValueOf<typeof walkinStatus>

export const walkinStates = /*#__PURE__*/ statesOf(walkinStatus, {
  /** Phone and details are stored; all other states delete both. */
  open: ['begun', 'signed'],
})

/** Status for the reception, which does not see why a visitor did not sign or join. */
export const deskWalkinStatus = /*#__PURE__*/ dictionary({
  begun: '登记中',
  signed: '已签名，待登录',
  joined: '已成为会员',
  over: '已结束',
})
export type DeskWalkinStatus = ValueOf<typeof deskWalkinStatus>

export const deskWalkinStates = /*#__PURE__*/ statesOf(deskWalkinStatus, {
  /** The signed consent may be viewed. */
  proven: ['signed', 'joined'],
})

/** The signed text, in addition to the four scopes. A change of wording needs a new `WALKIN_TEXT`. */
export const walkinText = (store: string): string =>
  `我同意成为「${store}」的会员，门店保存我告诉它的资料；我登录后由我自己看过、改好再提交。如果我是其他门店的会员，会转到这家店。随时可以撤回。`
export const WALKIN_TEXT = '2026-11'

export const walkinLimits = {
  /** Minutes within which a visitor at the reception must finish. */
  receptionMinutes: 30,
  /** Registrations per employee and day. */
  perDay: 60,
  tokenMax: 64,
} as const
