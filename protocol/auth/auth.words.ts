/** Dictionaries and limits of login. */
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
  dataCopy: '导出数据',
  merge: '合并账号',
  consent: '确认授权',
  walkin: '到店登记',
  lead: '确认注册',
  enquiry: '咨询登记',
  pledge: '签署承诺书',
  contract: '签署合同',
})
export type SmsPurpose = ValueOf<typeof smsPurpose>

export const authLimits = {
  codeLength: 6,
  codeLifeSeconds: 300,
  codeResendSeconds: 60,
  /** Counted for requests from networks known for the phone's owner, and separately for all other networks together. */
  codesPerPhonePerDay: 10,
  codesPerIpPerHour: 20,
  /** Maximum paid by all tenants together; reaching it is logged. */
  codesPerPlatformPerHour: 3_000,
  /** Counted for the network that requested the code, and separately for all other networks together. */
  codeWrongTries: 5,
  /**
   * Wrong passwords for one account in a quarter of an hour, at login or in a session: counted for networks known for
   * its owner, and separately for all others. The captcha is required much earlier.
   */
  passwordTriesPerAccount: 20,
  passwordTriesBeforeCaptcha: 3,
  /** Wrong passwords of one network for all accounts: few people who share an address mistype in the same quarter of an hour. */
  passwordTriesPerIpBeforeCaptcha: 10,
  /** A caller who checks more phones or names than this is probing for accounts, not choosing a name. */
  phoneChecksPerIpPerHour: 20,
  nameChecksPerPersonPerHour: 100,
  /** After this many codes to one phone a captcha is required. */
  codesBeforeCaptcha: 3,
  passwordMin: 8,
  passwordMax: 64,
  usernameMin: 4,
  usernameMax: 20,
  /** Limits for the login name field: a user name or a phone number, possibly with spaces around it. */
  accountMin: 2,
  accountMax: 32,
  inviteCodeMax: 20,
  captchaIdMax: 64,
  captchaTextMax: 8,
  /** Length of the captcha text. */
  captchaLetters: 4,
  inviteBindHours: 24,
  /** Days that a role link is valid. */
  roleOfferDays: 7,
  roleOfferMax: 64,
} as const

/** Platforms whose account may be bound. */
export const boundPlatforms = ['weapp', 'tt', 'mp'] as const satisfies readonly LoginPlatform[]
/** Platforms with their own login. */
export const miniPlatforms = ['weapp', 'tt'] as const satisfies readonly LoginPlatform[]

/** Maximum lengths of the texts in platform logins. */
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
