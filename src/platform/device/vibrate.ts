import Taro from '@tarojs/taro'
import { PlatformFault } from '../fault'

/** A vibration of 15 ms; ignored if the device cannot. */
export function vibrateShort(): void {
  Promise.resolve(Taro.vibrateShort({ type: 'light' })).catch(() => undefined)
}

/** 400 ms; rejects `vibrateLong:fail` if the device cannot. */
export async function vibrateLong(): Promise<void> {
  try {
    await Taro.vibrateLong()
  } catch {
    throw new PlatformFault('vibrateLong:fail')
  }
}
