/** Differences between the two mini-program platforms: the global object, file suffixes, template syntax, missing calls. */

export type Platform = 'weapp' | 'tt'

export interface Dialect {
  platform: Platform
  /** Name of the platform's global object. */
  globalName: 'wx' | 'tt'
  template: string
  script: string
  style: string
  /** Calls of the other platform that this one lacks (from the vendors' typings), so that the app is tested without them. */
  lacks: readonly string[]
  /** Rewrites a template into the WeChat dialect, the only one that the compiler reads. */
  toWechat(source: string): string
}

const weapp: Dialect = {
  platform: 'weapp',
  globalName: 'wx',
  template: 'wxml',
  script: 'wxs',
  style: 'wxss',
  lacks: ['getEnvInfoSync', 'getMenuButtonLayout', 'requestOrder', 'getOrderPayment'],
  toWechat: (source) => source,
}

const tt: Dialect = {
  platform: 'tt',
  globalName: 'tt',
  template: 'ttml',
  script: 'sjs',
  style: 'ttss',
  lacks: [
    'getWindowInfo',
    'getAppBaseInfo',
    'getDeviceInfo',
    'getSystemSetting',
    'getAppAuthorizeSetting',
    'getAccountInfoSync',
    'requestPayment',
    'requestMerchantTransfer',
    'cropImage',
    'getPrivacySetting',
    'requirePrivacyAuthorize',
  ],
  toWechat: (source) =>
    source
      .replace(/(\s)tt:/g, '$1wx:')
      .replace(/<(\/?)sjs\b/g, '<$1wxs')
      .replace(/\.ttml"/g, '.wxml"')
      .replace(/\.sjs"/g, '.wxs"'),
}

export const dialects: Record<Platform, Dialect> = { weapp, tt }
