/** WeChat's own browser opens the page through its bridge: the JS SDK has no call of this name yet. */
import { isWeChatBrowser } from '../environment/environment'
import { PlatformFault } from '../fault'
import type { ConfirmTransfer } from './confirmTransfer.types'

interface Bridge {
  invoke(api: string, options: object, done: (answer: { err_msg: string }) => void): void
}

const bridgeOf = (): Bridge | undefined => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge

export const canConfirmTransfer = (): boolean => isWeChatBrowser()

export const confirmTransfer: ConfirmTransfer = (transfer) =>
  new Promise((resolve, reject) => {
    const bridge = bridgeOf()
    if (!bridge) {
      reject(new PlatformFault('unsupported', '请在微信中打开'))
      return
    }
    bridge.invoke('requestMerchantTransfer', transfer, ({ err_msg: said }) => {
      if (said === 'requestMerchantTransfer:ok') resolve()
      else reject(new PlatformFault(/:cancel/.test(said) ? 'cancel' : 'failed'))
    })
  })
