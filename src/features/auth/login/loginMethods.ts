/** The other doors of the house; changing the door does not deepen the page stack. */
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

/** Said where somebody stands before a door that is closed. */
export const smsClosedWords = '本平台暂未开通短信登录，请用下面的其他方式'

/** Whether the program or browser around us can vouch for the person here. */
export const hasPlatformLogin = (): boolean =>
  (isMiniProgram() || isWeChatBrowser()) && configStore.isWayIn(platform === 'h5' ? 'mp' : platform)

function isOpen(door: LoginMethod): boolean {
  if (door === 'password') return true
  return door === 'main' ? hasPlatformLogin() : configStore.isWayIn('sms')
}

/** All open doors but the one the person stands in; the main one only where a platform can vouch for them. */
export function otherLoginMethods(here: LoginMethod): LoginWay[] {
  return (['main', 'sms', 'password', 'register'] as const).filter((door) => door !== here && isOpen(door)).map((door) => doors[door])
}
