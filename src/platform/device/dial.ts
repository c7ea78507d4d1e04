import Taro from '@tarojs/taro'

/** Opens the dialler with the number in it; whoever goes back from there has changed nothing. */
export const callPhone = (phoneNumber: string): Promise<unknown> => Taro.makePhoneCall({ phoneNumber }).catch(() => undefined)
