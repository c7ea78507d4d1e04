/** Faults that account endpoints return. */
import { refused, type FaultFacts } from '../base/base.faults'

export const accountFaults = {
  account_frozen: { code: -1, status: 401, message: '账号已被冻结，请联系客服' },
  account_closed: { code: -1, status: 401, message: '账号已注销' },
  role_offer_invalid: refused(40109, '链接已失效或已被使用，请联系给你链接的人'),
  account_not_settled: refused(40907, '还有事项没有处理完，暂时不能注销'),
  account_change_waits: refused(40908, '账号刚有变更，48 小时后才能再换'),
  user_name_taken: refused(40901, '该用户名已被使用'),
  phone_not_bound: refused(40909, '请先绑定手机号'),
  phone_taken: refused(40902, '该手机号已被其他账号绑定'),
  phone_already_registered: refused(40903, '该手机号已注册，请直接登录'),
  accounts_cannot_merge: refused(40904, '两个账号都有资料，无法自动合并，请联系客服'),
  merge_needs_confirmation: refused(40905, '该手机号已有账号，确认后将合并'),
  wechat_already_bound: refused(40906, '该登录方式已绑定其他账号'),
} as const satisfies Record<string, FaultFacts>
