/** Its name, but in what is uploaded to Douyin, whose rules refuse the name of another app. */
export const wechat = process.env.TARO_ENV === 'tt' ? '其他应用' : '微信'
