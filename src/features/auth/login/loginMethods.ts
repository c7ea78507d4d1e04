/** Login pages as alternatives; switching between them does not deepen the page stack. */
import { hostName, isMiniProgram, isWeChatBrowser, platform } from '@/platform/environment/environment'
import { redirectTo } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import type { LoginWay } from './LoginFrame'

export type LoginMethod = 'main' | 'sms' | 'password' | 'register'

const doors: Record<LoginMethod, LoginWay> = {
  main: {
    words: `${hostName}登录`,
    icon: 'message-circle',
    onTap: () => redirectTo('/pages/login/index'),
  },
  sms: { words: '验证码登录', icon: 'smartphone', onTap: () => redirectTo('/pages/login/loginBySms') },
  password: { words: '密码登录', icon: 'lock', onTap: () => redirectTo('/pages/login/loginByPassword') },
  register: { words: '注册账号', icon: 'user-round', onTap: () => redirectTo('/pages/login/register') },
}

/** Shown on a login page that is closed. */
export const smsClosedWords = '本平台暂未开通短信登录，请用下面的其他方式'

/** True if the surrounding program or browser can identify the person here. */
export const hasPlatformLogin = (): boolean =>
  (isMiniProgram() || isWeChatBrowser()) && configStore.isWayIn(platform === 'h5' ? 'mp' : platform)

function isOpen(door: LoginMethod): boolean {
  if (door === 'password') return true
  return door === 'main' ? hasPlatformLogin() : configStore.isWayIn('sms')
}

/** All open login pages except the present one; the main page only if a platform can identify the person. */
export function otherLoginMethods(here: LoginMethod): LoginWay[] {
  return (['main', 'sms', 'password', 'register'] as const).filter((door) => door !== here && isOpen(door)).map((door) => doors[door])
}
