import type { Session } from '@qianxian/protocol/auth/auth.schema'

/** What the app keeps of a login, by the names under which a device stores it. */
export const keptOf = ({ token, userInfo, needBindPhone, needBindWx, needCompleteAccount }: Session) => ({
  qx_token: token,
  qx_user_info: userInfo,
  qx_login_flags: { needBindPhone, needBindWx, needCompleteAccount },
})
