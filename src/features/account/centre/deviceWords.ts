/** What a device is called in the list of logins, from what it said of itself. */

const systems: [RegExp, string][] = [
  [/iPhone/i, 'iPhone'],
  [/iPad/i, 'iPad'],
  [/HarmonyOS|OpenHarmony/i, '鸿蒙手机'],
  [/Android/i, '安卓手机'],
  [/Macintosh/i, 'Mac 电脑'],
  [/Windows/i, 'Windows 电脑'],
  [/Linux/i, 'Linux 电脑'],
]

/** Douyin lets no program name another app. */
const isNameless = process.env.TARO_ENV === 'tt'

const programs: [RegExp, string][] = [
  [/MicroMessenger/i, isNameless ? '其他应用' : '微信'],
  [/aweme|douyin|toutiaomicroapp/i, '抖音'],
  [/Edg\//i, 'Edge 浏览器'],
  [/Chrome/i, 'Chrome 浏览器'],
  [/Safari/i, 'Safari 浏览器'],
  [/Firefox/i, 'Firefox 浏览器'],
]

const programOfPlatform: Record<string, string> = { weapp: isNameless ? '其他小程序' : '微信小程序', tt: '抖音小程序' }

export function deviceWords(platform: string, device: string): string {
  const system = systems.find(([sign]) => sign.test(device))?.[1]
  const program = programOfPlatform[platform] ?? programs.find(([sign]) => sign.test(device))?.[1]
  return [system, program].filter(Boolean).join(' · ') || '未知设备'
}
