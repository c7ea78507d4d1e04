/** The other doors of the house; changing the door does not deepen the page stack. */
import { isMiniProgram, isWeChatBrowser } from '@/platform/environment'
import { redirectTo } from '@/router/navigator'
import type { LoginWay } from './LoginFrame'

export type Door = 'main' | 'sms' | 'password' | 'register'

const doors: Record<Door, LoginWay> = {
  main: {
    words: process.env.TARO_ENV === 'tt' ? '抖音登录' : '微信登录',
    icon: 'message-circle',
    onTap: () => redirectTo('/pages/login/index'),
  },
  sms: { words: '验证码登录', icon: 'smartphone', onTap: () => redirectTo('/pages/login/loginBySms') },
  password: { words: '密码登录', icon: 'lock', onTap: () => redirectTo('/pages/login/loginByPassword') },
  register: { words: '注册账号', icon: 'user-round', onTap: () => redirectTo('/pages/login/register') },
}

/** All doors but the one the person stands in; the main one only where a platform can vouch for them. */
export function otherWays(here: Door): LoginWay[] {
  const hasPlatform = isMiniProgram() || isWeChatBrowser()
  return (['main', 'sms', 'password', 'register'] as const)
    .filter((door) => door !== here && (door !== 'main' || hasPlatform))
    .map((door) => doors[door])
}
