import Taro from '@tarojs/taro'
import { readPlatformError } from '../fault'
import type { ReadPhoto } from './scan.types'

/** Opens the scanner and returns the code's text. Rejects with a `PlatformFault`. */
export async function scanCode(_readPhoto?: ReadPhoto): Promise<string> {
  const answer = await Taro.scanCode({}).catch((error: unknown) => {
    throw readPlatformError(error)
  })
  return answer.result
}
