import Taro from '@tarojs/taro'
import type { CurrentAppId } from './appId.types'

export const currentAppId: CurrentAppId = () => Taro.getAccountInfoSync().miniProgram.appId
