/** Its name, but in what is uploaded to Douyin, whose rules refuse the name of another app. */
export const wechat = process.env.TARO_ENV === 'tt' ? '其他应用' : '微信'

/** Whether a browser is WeChat's own. The one for companies says the same and something more, and cannot do the same. */
export const isWechatBrowser = (userAgent: string): boolean => /MicroMessenger/i.test(userAgent) && !/wxwork/i.test(userAgent)
