/** Calls of WeChat's JS SDK; loaded inside WeChat only. */
import sdk from 'weixin-js-sdk'
import { PlatformFault } from '../fault'
import type { SignUrl } from './jssdk.types'

const apis = [
  'chooseWXPay',
  'updateAppMessageShareData',
  'updateTimelineShareData',
  'getLocation',
  'openLocation',
  'scanQRCode',
  'startRecord',
  'stopRecord',
  'onVoiceRecordEnd',
  'playVoice',
  'pauseVoice',
  'stopVoice',
  'onVoicePlayEnd',
  'uploadVoice',
  'downloadVoice',
] as const

/** Configures it for the page at `url`. Rejects with a `PlatformFault`, or as `sign` does. */
export async function configureWechatSdk(sign: SignUrl, url: string): Promise<typeof sdk> {
  const signature = await sign(url)
  await new Promise<void>((resolve, reject) => {
    sdk.ready(resolve)
    sdk.error((error: unknown) => reject(new PlatformFault('failed', `微信接口未就绪：${JSON.stringify(error)}`)))
    sdk.config({ debug: false, ...signature, jsApiList: [...apis] })
  })
  return sdk
}
