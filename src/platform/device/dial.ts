import Taro from '@tarojs/taro'

/** Opens the dialler with the number; returning from it changes nothing. */
export const callPhone = (phoneNumber: string): Promise<unknown> => Taro.makePhoneCall({ phoneNumber }).catch(() => undefined)
