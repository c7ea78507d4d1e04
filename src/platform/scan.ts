import Taro from '@tarojs/taro'
import { readPlatformError } from './fault'

/** Opens the scanner and answers what the code says. Rejects with a `PlatformFault`. */
export async function scanCode(): Promise<string> {
  const answer = await Taro.scanCode({}).catch((error: unknown) => {
    throw readPlatformError(error)
  })
  return answer.result
}
