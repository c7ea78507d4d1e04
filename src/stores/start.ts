/** Starts the data that every screen reads: the person of the last session, the configuration, the network. */
import { tenant } from '@qianxian/protocol/tenant/tenant'
import Taro from '@tarojs/taro'
import { startJssdk } from '@/platform/wechat/jssdk'
import { callQuietly } from '@/request/call'
import { currentUrl, paramsOf, readParams } from '@/router/url'
import { authStore } from './auth.store'
import { configStore } from './config.store'
import { inboxStore } from './inbox.store'
import { fontScaleStore } from './fontScale.store'
import { networkStore } from './network.store'
import { themeStore } from './theme.store'

export function startApp(): void {
  themeStore.start()
  fontScaleStore.start()
  authStore.restore()
  if (process.env.TARO_ENV === 'h5') {
    authStore.rememberInvite(paramsOf(currentUrl()))
  } else {
    authStore.rememberInvite(readParams(Taro.getLaunchOptionsSync().query))
    // A code opened when the app was in the background may contain another invitation.
    Taro.onAppShow((options) => authStore.rememberInvite(readParams(options.query)))
  }
  startJssdk((url) => callQuietly(tenant.getWechatSignature, { url }))
  configStore.start()
  configStore.watch()
  networkStore.start()
  inboxStore.start()
  authStore.refreshWhenOld()
}
