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
  bind: '绑定手机号',
  password: '设置密码',
  payee: '设置收款账户',
  walletPay: '余额支付',
  merge: '合并账号',
  consent: '确认授权',
  walkin: '到店登记',
})
export type SmsPurpose = ValueOf<typeof smsPurpose>

export const authLimits = {
  codeLength: 6,
  codeLifeSeconds: 300,
  codeResendSeconds: 60,
  /** Asked for where the owner of the phone is known, and as many everywhere else. */
  codesPerPhonePerDay: 10,
  codesPerIpPerHour: 20,
  /** What all tenants together pay for at most; reaching it is said in the log. */
  codesPerPlatformPerHour: 3_000,
  /** From the network that asked for the code, and as many from all others together. */
  codeWrongTries: 5,
  /**
   * Guesses at one account's password in a quarter of an hour, at the door or inside a session, where its owner is
   * known, and as many everywhere else; the picture comes long before.
   */
  passwordTriesPerAccount: 20,
  passwordTriesBeforeCaptcha: 3,
  /** The same of one network, at whosever passwords: people who share an address mistype less often. */
  passwordTriesPerIpBeforeCaptcha: 10,
  /** Whoever asks whether phones are registered, or names free, is not choosing one any more after so many. */
  phoneChecksPerIpPerHour: 20,
  nameChecksPerPersonPerHour: 100,
  /** After this many codes to one phone the image captcha is asked. */
  codesBeforeCaptcha: 3,
  passwordMin: 8,
  passwordMax: 64,
  usernameMin: 4,
  usernameMax: 20,
  /** What may be typed to log in: a user name or a phone, with what people put around it. */
  accountMin: 2,
  accountMax: 32,
  inviteCodeMax: 20,
  captchaIdMax: 64,
  captchaTextMax: 8,
  /** The picture asks for so many letters and digits. */
  captchaLetters: 4,
  inviteBindHours: 24,
  /** How long a link that gives a role waits to be opened. */
  roleOfferDays: 7,
  roleOfferMax: 64,
} as const

/** Where the account of another platform may be bound. */
export const boundPlatforms = ['weapp', 'tt', 'mp'] as const satisfies readonly LoginPlatform[]
/** Of these the ones with a login of their own. */
export const miniPlatforms = ['weapp', 'tt'] as const satisfies readonly LoginPlatform[]

/** How long the texts of the platforms' logins may be. */
export const platformLimits = {
  codeMax: 512,
  stateMax: 128,
  phoneCipherMax: 4_000,
  profileCipherMax: 8_000,
  ivMax: 100,
  avatarBase64Max: 400_000,
  userNameMax: 30,
  addressMax: 1_000,
} as const
