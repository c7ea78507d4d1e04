/** Shapes of a member's own account. */
import { CurrentUser, imageCaptcha, Session } from '../auth/auth.schema'
import {
  fileAnswer,
  flag,
  id,
  mobile,
  moment,
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
    summary: 'Creates an account with a phone number and an SMS code, and logs the person in.',
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
    summary: 'Tells whether a phone number has an account.',
    input: object({
      phone: mobile(),
      captchaId: refersTo('captcha', text('图形验证码编号', authLimits.captchaIdMax, 1)),
      captchaText: readBy('nobody', text('图形验证码', authLimits.captchaTextMax, 1)),
    }),
    output: object({ isRegistered: Type.Boolean() }),
  },
  checkUserName: {
    summary: 'Tells whether a user name is free.',
    input: object({ userName: readBy('author', text('用户名', authLimits.usernameMax, authLimits.usernameMin)) }),
    output: object({ isFree: Type.Boolean() }),
  },
  getUser: {
    summary: 'Returns the current user, or a visitor.',
    input: nothing,
    output: CurrentUser,
  },
  /** The number on the heart, with the inbox version at the time of the count or shortly before. */
  getUnread: {
    summary: 'Returns the number of unread notices and messages and of lines to answer, with the version of the inbox.',
    input: nothing,
    /** `linesToAnswer`: requests for an introduction that wait for the caller's answer. */
    output: object({ unread: Type.Integer(), version: Type.Integer(), linesToAnswer: Type.Integer() }),
  },
  bindPhone: {
    summary: 'Binds a phone number to the account, and merges the older account of that number if the caller confirms it.',
    input: object({
      phone: mobile(),
      code: smsCode(),
      /** Sent as true in a repeated request, after the member has read what merging means. */
      mergeConfirmed: optional(flag('合并确认')),
    }),
    /** A new token if the older account of the phone absorbed this one. */
    output: Session,
  },
  bindPhoneByMa: {
    summary: 'Binds the phone number that WeChat or Douyin vouches for to the account.',
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
    summary: 'Binds a WeChat or Douyin login to the account.',
    input: object({
      code: readBy('nobody', text('授权码', platformLimits.codeMax, 1)),
      platform: oneOf('平台', boundPlatforms),
      state: optional(readBy('nobody', text('授权状态', platformLimits.stateMax))),
    }),
    output: CurrentUser,
  },
  bindInvite: {
    summary: 'Records by whose invitation code the caller came.',
    input: object({ inviteId: refersTo('invitation', text('邀请码', authLimits.inviteCodeMax, 1)) }),
    output: object({ isBound: Type.Boolean() }),
  },
  /** Accepts a role through a staff link; the caller must have logged in shortly before. */
  acceptRole: {
    summary: 'Gives the caller the staff role that a one-time link offers.',
    input: object({ offer: readBy('nobody', text('链接', authLimits.roleOfferMax, 1)) }),
    output: object({ ...CurrentUser.properties, role: oneOf('身份', values(role)) }),
  },
  setAvator: {
    summary: 'Sets the picture of the account.',
    input: object({ mediaId: id('media', '头像') }),
    output: CurrentUser,
  },
  setUsername: {
    summary: 'Sets the user name of the account.',
    input: object({ userName: readBy('author', text('用户名', authLimits.usernameMax, authLimits.usernameMin)) }),
    output: CurrentUser,
  },
  setPassword: {
    summary: 'Sets the password after a check of the old one or of an SMS code.',
    input: object({ password, oldPassword: optional(readBy('nobody', text('原密码', authLimits.passwordMax))), code: optional(smsCode()) }),
    output: CurrentUser,
  },
  sendDataCode: {
    summary: 'Sends an SMS code for the copy of the personal data to the phone of the caller.',
    input: object({ ...imageCaptcha }),
    output: object({ resendAfterSeconds: Type.Integer() }),
  },
  /** Requires a fresh login, and a code if the account has a phone. The owner is notified. */
  askDataCopy: {
    summary: 'Permits a download of the personal data of the caller for a short time, in this session.',
    input: object({ code: optional(smsCode()) }),
    output: object({ ticket: Type.String(), until: moment() }),
  },
  /** A copy of the data the person provided, as JSON. Real name and identity number are in it only after a code. */
  exportData: {
    summary: 'Downloads the personal data of the caller as JSON.',
    input: object({ ticket: readBy('nobody', text('下载凭证', 600, 1)) }),
    output: fileAnswer,
  },
  getClosing: {
    summary: 'Lists the open matters that must be settled before the account can be closed.',
    input: nothing,
    output: object({
      /** Matters to settle before the account can be closed. */
      blockers: Type.Array(object({ kind: oneOf('事项', values(closingBlocker)), count: Type.Integer() })),
    }),
  },
  /** `agreed`: the person has read what closing deletes. */
  closeAccount: {
    summary: 'Closes the account, which the owner can reopen until the date in the answer.',
    input: object({ agreed: flag('注销须知') }),
    output: object({ comeBackBefore: Type.String() }),
  },
  getSessions: {
    summary: 'Lists the devices on which the caller is logged in.',
    input: nothing,
    output: Type.Array(
      object({
        id: Type.Integer(),
        platform: Type.String(),
        device: Type.String(),
        /** City of the login; empty if unknown. */
        city: Type.String(),
        lastSeenAt: Type.String(),
        isCurrent: Type.Boolean(),
      }),
    ),
  },
  revokeSession: {
    summary: 'Logs one device of the caller out.',
    input: object({ id: id('session', '登录设备') }),
    output: nothing,
  },
}
