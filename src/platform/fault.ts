/** Reason why the device refused: a code for the program's branches, and a message to show. */
import { privacyRefusal } from './privacyRefusal'

const words = {
  cancel: '已取消',
  denied: '没有权限，请在设置中允许后再试',
  unsupported: '当前环境不支持该功能',
  'device nonsupport geolocation': '当前设备不支持定位',
  'network error': '网络错误，定位失败',
  'Map key not configured.': '地图暂未开通，请手动填写地址',
  'vibrateLong:fail': '当前设备不支持振动',
  failed: '操作失败，请重试',
} as const

export type PlatformReason = keyof typeof words | 'privacy' | 'undeclared'

export class PlatformFault extends Error {
  constructor(
    readonly reason: PlatformReason,
    message: string = words[reason as keyof typeof words],
  ) {
    super(message)
    Object.setPrototypeOf(this, PlatformFault.prototype)
    this.name = 'PlatformFault'
  }
}

/** Reads the `errMsg` that every platform returns. */
export function readPlatformError(error: unknown): PlatformFault {
  if (error instanceof PlatformFault) return error
  const { errMsg, message } = (error ?? {}) as { errMsg?: unknown; message?: unknown }
  const text = `${String(errMsg ?? '')} ${String(message ?? '')}`
  // Compiled for WeChat only.
  const refusal = process.env.TARO_ENV === 'weapp' ? privacyRefusal(error) : null
  if (refusal) return new PlatformFault(refusal.reason, refusal.message)
  if (/cancel/i.test(text)) return new PlatformFault('cancel')
  if (/auth|deny|denied|permission/i.test(text)) return new PlatformFault('denied')
  if (/not support|unsupported|nonsupport|暂时?不支持/i.test(text)) return new PlatformFault('unsupported')
  return new PlatformFault('failed')
}

/** The message of an error for a person; 发生错误了 if it has none. */
export function failureWords(error: unknown): string {
  if (typeof error === 'string' && error) return error
  if (error && typeof error === 'object' && 'message' in error) {
    const { message } = error
    if (typeof message === 'string' && message) return message
  }
  return '发生错误了'
}
