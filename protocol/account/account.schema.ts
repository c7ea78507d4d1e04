/** Shapes of a member's own account. */
import { CurrentUser, Session } from '../auth/auth.schema'
import {
  fileAnswer,
  flag,
  id,
  mobile,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  readBy,
  refersTo,
  smsCode,
  text,
  Type,
} from '../base/shape'
import { closingBlocker, role } from './account.words'
import { values } from '../base/dictionary'
import { authLimits, boundPlatforms, miniPlatforms, platformLimits } from '../auth/auth.words'

const inviteId = optional(nullable(refersTo('invitation', text('邀请码', authLimits.inviteCodeMax))))
const agreed = flag('用户协议')
const password = readBy('nobody', text('密码', authLimits.passwordMax, authLimits.passwordMin))

export const accountShapes = {
  regByPhone: {
    input: object({
      phone: mobile(),
      code: smsCode(),
      password: optional(password),
      agreed,
      inviteId,
    }),
    output: Session,
  },
  checkPhone: {
    input: object({
      phone: mobile(),
      captchaId: refersTo('captcha', text('图形验证码编号', authLimits.captchaIdMax, 1)),
      captchaText: readBy('nobody', text('图形验证码', authLimits.captchaTextMax, 1)),
    }),
    output: object({ isRegistered: Type.Boolean() }),
  },
  checkUserName: {
    input: object({ userName: readBy('author', text('用户名', authLimits.usernameMax, authLimits.usernameMin)) }),
    output: object({ isFree: Type.Boolean() }),
  },
  getUser: { input: nothing, output: CurrentUser },
  /** The number on the heart alone, and the version of the inbox that it was counted at, or of a moment before. */
  getUnread: { input: nothing, output: object({ unread: Type.Integer(), version: Type.Integer() }) },
  bindPhone: {
    input: object({
      phone: mobile(),
      code: smsCode(),
      /** Sent again with true once the person has read what merging means. */
      mergeConfirmed: optional(flag('合并确认')),
    }),
    /** A new token when the phone's older account took this one in. */
    output: Session,
  },
  bindPhoneByMa: {
    input: object({
      platform: oneOf('平台', miniPlatforms),
      code: optional(readBy('nobody', text('授权码', platformLimits.codeMax))),
      phoneCode: optional(readBy('nobody', text('手机号授权码', platformLimits.codeMax))),
      phoneEncryptedData: optional(readBy('nobody', text('手机号密文', platformLimits.phoneCipherMax))),
      phoneIv: optional(readBy('nobody', text('手机号密文向量', platformLimits.ivMax))),
      mergeConfirmed: optional(flag('合并确认')),
    }),
    output: Session,
  },
  bindWx: {
    input: object({
      code: readBy('nobody', text('授权码', platformLimits.codeMax, 1)),
      platform: oneOf('平台', boundPlatforms),
      state: optional(readBy('nobody', text('授权状态', platformLimits.stateMax))),
    }),
    output: CurrentUser,
  },
  bindInvite: {
    input: object({ inviteId: refersTo('invitation', text('邀请码', authLimits.inviteCodeMax, 1)) }),
    output: object({ isBound: Type.Boolean() }),
  },
  /** A link to become staff, opened by somebody who has just logged in. */
  acceptRole: {
    input: object({ offer: readBy('nobody', text('链接', authLimits.roleOfferMax, 1)) }),
    output: object({ ...CurrentUser.properties, role: oneOf('身份', values(role)) }),
  },
  setAvator: { input: object({ mediaId: id('media', '头像') }), output: CurrentUser },
  setUsername: {
    input: object({ userName: readBy('author', text('用户名', authLimits.usernameMax, authLimits.usernameMin)) }),
    output: CurrentUser,
  },
  setPassword: {
    input: object({ password, oldPassword: optional(readBy('nobody', text('原密码', authLimits.passwordMax))), code: optional(smsCode()) }),
    output: CurrentUser,
  },
  /** What is kept of the person by their own doing, as JSON. */
  exportData: { input: nothing, output: fileAnswer },
  getClosing: {
    input: nothing,
    output: object({
      /** What has to be settled before. */
      blockers: Type.Array(object({ kind: oneOf('事项', values(closingBlocker)), count: Type.Integer() })),
    }),
  },
  /** Read before: what is lost by it. */
  closeAccount: { input: object({ agreed: flag('注销须知') }), output: object({ comeBackBefore: Type.String() }) },
  getSessions: {
    input: nothing,
    output: Type.Array(
      object({
        id: Type.Integer(),
        platform: Type.String(),
        device: Type.String(),
        /** Where it came in from; empty where that is not known. */
        city: Type.String(),
        lastSeenAt: Type.String(),
        isCurrent: Type.Boolean(),
      }),
    ),
  },
  revokeSession: { input: object({ id: id('session', '登录设备') }), output: nothing },
}
