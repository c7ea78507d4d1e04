/** Shapes of a member's own account. */
import { CurrentUser, Session, loginPlatforms } from '../auth/auth.schema'
import { flag, id, mobile, nothing, nullable, object, oneOf, optional, readBy, refersTo, smsCode, text, Type } from '../base/shape'

const inviteId = optional(nullable(refersTo('invitation', text('邀请码', 20))))
const agreed = flag('用户协议')
const password = readBy('nobody', text('密码', 64, 8))

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
      captchaId: refersTo('captcha', text('图形验证码编号', 64, 1)),
      captchaText: readBy('nobody', text('图形验证码', 8, 1)),
    }),
    output: object({ isRegistered: Type.Boolean() }),
  },
  checkUserName: { input: object({ userName: readBy('author', text('用户名', 20, 2)) }), output: object({ isFree: Type.Boolean() }) },
  getUser: { input: nothing, output: CurrentUser },
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
      platform: oneOf('平台', loginPlatforms),
      code: optional(readBy('nobody', text('授权码', 512))),
      phoneCode: optional(readBy('nobody', text('手机号授权码', 512))),
      phoneEncryptedData: optional(readBy('nobody', text('手机号密文', 4000))),
      phoneIv: optional(readBy('nobody', text('手机号密文向量', 100))),
      mergeConfirmed: optional(flag('合并确认')),
    }),
    output: Session,
  },
  bindWx: {
    input: object({
      code: readBy('nobody', text('授权码', 512, 1)),
      platform: oneOf('平台', ['weapp', 'tt', 'mp'] as const),
      state: optional(readBy('nobody', text('授权状态', 128))),
    }),
    output: CurrentUser,
  },
  bindInvite: { input: object({ inviteId: refersTo('invitation', text('邀请码', 20, 1)) }), output: object({ isBound: Type.Boolean() }) },
  setAvator: { input: object({ mediaId: id('media', '头像') }), output: CurrentUser },
  setUsername: { input: object({ userName: readBy('author', text('用户名', 20, 2)) }), output: CurrentUser },
  setPassword: {
    input: object({ password, oldPassword: optional(readBy('nobody', text('原密码', 64))), code: optional(smsCode()) }),
    output: CurrentUser,
  },
  getSessions: {
    input: nothing,
    output: Type.Array(
      object({ id: Type.Integer(), platform: Type.String(), device: Type.String(), lastSeenAt: Type.String(), isCurrent: Type.Boolean() }),
    ),
  },
  revokeSession: { input: object({ id: id('session', '登录设备') }), output: nothing },
}
