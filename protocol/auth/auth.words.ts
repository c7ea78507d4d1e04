/** The words of logging in. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** mp: the page inside the WeChat browser; h5: any other browser. */
export const loginPlatform = /*#__PURE__*/ dictionary({
  weapp: '微信小程序',
  tt: '抖音小程序',
  mp: '微信网页',
  h5: '网页',
})
export type LoginPlatform = ValueOf<typeof loginPlatform>

export const smsPurpose = /*#__PURE__*/ dictionary({
  login: '登录',
  register: '注册',
  bind_phone: '绑定手机号',
  set_password: '设置密码',
  consent: '授权确认',
})
export type SmsPurpose = ValueOf<typeof smsPurpose>

export const authLimits = {
  codeLength: 6,
  codeLifeSeconds: 300,
  codeResendSeconds: 60,
  codesPerPhonePerDay: 10,
  codesPerIpPerHour: 20,
  codeWrongTries: 5,
  /** Guesses at one account's password in a quarter of an hour; the picture comes long before. */
  passwordTriesPerAccount: 20,
  /** Whoever asks whether phones are registered, or names free, is not choosing one any more after so many. */
  phoneChecksPerIpPerHour: 20,
  nameChecksPerPersonPerHour: 100,
  /** After this many codes to one phone the image captcha is asked. */
  codesBeforeCaptcha: 3,
  passwordMin: 8,
  passwordMax: 64,
  usernameMin: 4,
  usernameMax: 20,
  inviteBindHours: 24,
  changeUndoHours: 48,
  closingDays: 15,
} as const
