/** The name shown for a logged-in device, derived from its user agent. */

const systems: readonly [RegExp, string][] = [
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/HarmonyOS|OpenHarmony/i, '鸿蒙手机'],
  [/Android/i, '安卓手机'],
  [/Macintosh/i, 'Mac 电脑'],
  [/Windows/i, 'Windows 电脑'],
  [/Linux/i, 'Linux 电脑'],
]

const browsers: readonly [RegExp, string][] = [
  [/aweme|douyin|toutiaomicroapp/i, '抖音'],
  [/Edg\//i, 'Edge 浏览器'],
  [/Chrome/i, 'Chrome 浏览器'],
  [/Safari/i, 'Safari 浏览器'],
  [/Firefox/i, 'Firefox 浏览器'],
]

/** Douyin forbids naming the other app, so the caller supplies its display name. */
export interface OtherApp {
  app: string
  mini: string
}

const unknownDevice = '未知设备'

const first = (signs: readonly [RegExp, string][], device: string): string | undefined => signs.find(([sign]) => sign.test(device))?.[1]

function programOf(platform: string, device: string, { app, mini }: OtherApp): string | undefined {
  if (platform === 'weapp') return mini
  if (platform === 'tt') return '抖音小程序'
  return /MicroMessenger/i.test(device) ? app : first(browsers, device)
}

/** iPhone · Safari 浏览器 */
export function deviceWords(platform: string, device: string, other: OtherApp): string {
  return [first(systems, device), programOf(platform, device, other)].filter(Boolean).join(' · ') || unknownDevice
}

/** Name for use in a sentence: iPhone, else the program. */
export const deviceName = (platform: string, device: string, other: OtherApp): string =>
  first(systems, device) ?? programOf(platform, device, other) ?? unknownDevice
