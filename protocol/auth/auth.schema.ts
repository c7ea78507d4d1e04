/** Shapes of login and logout. */
import { flag, mobile, nothing, nullable, object, oneOf, optional, readBy, refersTo, smsCode, text, Type, type Static } from '../base/shape'
import { values } from '../base/dictionary'
import { profileLifecycle } from '../love/profile.words'
import { authLimits, boundPlatforms, miniPlatforms, platformLimits, smsPurpose } from './auth.words'

/** Pending work of staff; each number is present only for its role. */
export const Work = object({
  /** The professional name, if the role has one. */
  name: optional(Type.String()),
  /** Tasks that the auditor may claim, or has claimed. */
  audits: optional(Type.Integer()),
  /** Lines for the matchmaker to screen. */
  lines: optional(Type.Integer()),
  /** Clients whom the matchmaker should contact by today. */
  followUps: optional(Type.Integer()),
  /** Leads that wait for the viewer's answer or contact today; present for lead handlers and managers of leads. */
  leads: optional(Type.Integer()),
})
export type Work = Static<typeof Work>

export const UserInfo = object({
  id: Type.Integer(),
  /** Empty if there is none. */
  headPic: Type.String(),
  userName: nullable(Type.String()),
  /** Middle digits hidden; null before a phone is bound. */
  phone: nullable(Type.String()),
  isWhetherLoveUser: Type.Boolean(),
  /** State of the dating profile; null before one was begun. */
  lifecycle: nullable(oneOf('资料状态', values(profileLifecycle))),
  /** True after the profile was approved for the first time, until the member has closed the screen about it. */
  isApprovalNew: optional(Type.Boolean()),
  isWhetherVip: Type.Boolean(),
  userVipType: nullable(Type.String()),
  hasPassword: Type.Boolean(),
  isWechatBound: Type.Boolean(),
  roles: Type.Array(Type.String()),
  /** The member's own public number, once a profile was begun. */
  no: nullable(Type.String()),
  nickname: nullable(Type.String()),
  /** Code for others to register with as invited by this member. */
  inviteCode: Type.String(),
  /** Count of the heart's badge. */
  unread: Type.Integer(),
  /** Number of active measures against the person. */
  strikes: Type.Integer(),
  /** Present only for staff. */
  work: optional(Work),
})
export type UserInfo = Static<typeof UserInfo>

const flags = {
  needBindPhone: Type.Boolean(),
  needBindWx: Type.Boolean(),
  needCompleteAccount: Type.Boolean(),
}

export const Session = object({
  token: Type.String(),
  userInfo: UserInfo,
  /** True if this login cancelled the member's request to close the account. */
  hasComeBack: optional(Type.Boolean()),
  ...flags,
})
export type Session = Static<typeof Session>

export const CurrentUser = object({ userInfo: UserInfo, ...flags })
export type CurrentUser = Static<typeof CurrentUser>

const inviteId = optional(nullable(refersTo('invitation', text('邀请码', authLimits.inviteCodeMax))))
const agreed = flag('用户协议')

/** A captcha picture of letters and digits, required if a phone or address sends too many requests. */
export const imageCaptcha = {
  captchaId: optional(refersTo('captcha', text('图形验证码编号', authLimits.captchaIdMax))),
  captchaText: optional(readBy('nobody', text('图形验证码', authLimits.captchaTextMax))),
}

export const authShapes = {
  sendCaptcha: {
    summary: 'Sends an SMS code to a phone number.',
    input: object({
      phone: mobile(),
      scene: oneOf('用途', values(smsPurpose)),
      ...imageCaptcha,
    }),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  /** The picture as a data URL. */
  getImageCaptcha: {
    summary: 'Returns a new image captcha as a data URL.',
    input: nothing,
    output: object({ captchaId: Type.String(), picture: Type.String() }),
  },
  loginByPhone: {
    summary: 'Logs in with a phone number and an SMS code, and creates the account if there is none.',
    input: object({ phone: mobile(), code: smsCode(), agreed, inviteId }),
    output: Session,
  },
  loginByAccount: {
    summary: 'Logs in with a user name or phone number and a password.',
    input: object({
      account: readBy('nobody', text('账号', authLimits.accountMax, authLimits.accountMin)),
      password: readBy('nobody', text('密码', authLimits.passwordMax, 1)),
      agreed,
      ...imageCaptcha,
    }),
    output: Session,
  },
  loginByMaCode: {
    summary: 'Logs in with the login code of a mini-program.',
    input: object({ code: readBy('nobody', text('授权码', platformLimits.codeMax, 1)), platform: oneOf('平台', miniPlatforms), inviteId }),
    output: Session,
  },
  loginByMaPhone: {
    summary: 'Logs in with the phone number that a mini-program vouches for.',
    input: object({
      platform: oneOf('平台', miniPlatforms),
      /** The login code of the mini-program. */
      code: readBy('nobody', text('授权码', platformLimits.codeMax, 1)),
      /** The newer way: a code exchanged for the phone number. */
      phoneCode: optional(readBy('nobody', text('手机号授权码', platformLimits.codeMax))),
      phoneEncryptedData: optional(readBy('nobody', text('手机号密文', platformLimits.phoneCipherMax))),
      phoneIv: optional(readBy('nobody', text('手机号密文向量', platformLimits.ivMax))),
      userEncryptedData: optional(readBy('nobody', text('资料密文', platformLimits.profileCipherMax))),
      userIv: optional(readBy('nobody', text('资料密文向量', platformLimits.ivMax))),
      customerAvatarBase64: optional(readBy('nobody', text('头像', platformLimits.avatarBase64Max))),
      customerUserName: optional(readBy('nobody', text('昵称', platformLimits.userNameMax))),
      agreed,
      inviteId,
    }),
    output: Session,
  },
  getMpAuthorizeUrl: {
    summary: 'Returns the address at which WeChat asks for consent to log in on the web.',
    input: object({ redirect: readBy('nobody', text('返回地址', platformLimits.addressMax, 1)) }),
    output: object({ url: Type.String() }),
  },
  loginByMpCode: {
    summary: 'Logs in with the code that WeChat returned to the web page.',
    input: object({
      code: readBy('nobody', text('授权码', platformLimits.codeMax, 1)),
      state: readBy('nobody', text('授权状态', platformLimits.stateMax, 1)),
      inviteId,
    }),
    output: Session,
  },
  checkWechat: {
    summary: 'Tells whether a WeChat or Douyin login belongs to an account.',
    input: object({ code: readBy('nobody', text('授权码', platformLimits.codeMax, 1)), platform: oneOf('平台', boundPlatforms) }),
    output: object({ isRegistered: Type.Boolean() }),
  },
  /** Returns a ticket for opening one socket (`socketPath`) soon. */
  getTicket: {
    summary: 'Returns a one-time ticket for opening the WebSocket.',
    input: nothing,
    output: object({ ticket: Type.String() }),
  },
  logout: {
    summary: 'Ends the current session.',
    input: nothing,
    output: nothing,
  },
}
