import Taro from '@tarojs/taro'
import { PlatformFault } from '../fault'

/** A touch of 15 ms; a device that cannot stays still. */
export function vibrateShort(): void {
  Promise.resolve(Taro.vibrateShort({ type: 'light' })).catch(() => undefined)
}

/** 400 ms; rejects `vibrateLong:fail` where the device cannot. */
export async function vibrateLong(): Promise<void> {
  try {
    await Taro.vibrateLong()
  } catch {
    throw new PlatformFault('vibrateLong:fail')
  }
}
