import type { Session } from '@qianxian/protocol/auth/auth.schema'

/** Values that the app stores after a login, by the keys of the device's storage. */
export const keptOf = ({ token, userInfo, needBindPhone, needBindWx, needCompleteAccount }: Session) => ({
  qx_token: token,
  qx_user_info: userInfo,
  qx_login_flags: { needBindPhone, needBindWx, needCompleteAccount },
})
