/** WeChat's name, except in uploads to Douyin, whose rules forbid the name of another app. */
export const wechat = process.env.TARO_ENV === 'tt' ? '其他应用' : '微信'

/** True for WeChat's own browser. WeChat Work sends the same words plus its own, and lacks the same abilities. */
export const isWechatBrowser = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent)
