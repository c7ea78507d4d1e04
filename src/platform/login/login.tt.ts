import Taro from '@tarojs/taro'
import { PlatformFault, readPlatformError } from '../fault'
import type { LoginTwin } from './login.types'

export const login: LoginTwin = {
  async getCode() {
    const answer = await Taro.login().catch((error: unknown) => {
      throw readPlatformError(error)
    })
    if (!answer.code) throw new PlatformFault('failed', '授权失败，请重试')
    return { code: answer.code, platform: 'tt' }
  },
  openAuthorization() {
    throw new PlatformFault('unsupported')
  },
}
