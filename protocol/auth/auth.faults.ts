/** Faults of login. */
import { refused, type FaultFacts } from '../base/base.faults'

export const authFaults = {
  login_required: { code: 40100, status: 401, message: '请先登录' },
  session_expired: { code: 40110, status: 401, message: '登录已过期，请重新登录' },
  captcha_wrong: refused(40101, '验证码错误或已过期'),
  captcha_required: refused(40102, '请先完成图形验证'),
  image_captcha_wrong: refused(40103, '图形验证码错误'),
  captcha_too_soon: refused(40104, '验证码已发送，请稍后再试'),
  captcha_daily_limit: refused(40105, '今日验证码次数已用完，请明天再试'),
  credentials_wrong: refused(40106, '账号或密码错误'),
  third_party_code_invalid: refused(40107, '授权已失效，请重新授权'),
  third_party_unavailable: refused(50301, '授权服务暂时不可用，请稍后再试'),
  login_again: refused(40108, '为了账号安全，请退出后重新登录再修改'),
} as const satisfies Record<string, FaultFacts>
