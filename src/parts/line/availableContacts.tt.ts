import { dictionary } from '@qianxian/protocol/base/dictionary'
import type { ContactScope } from '@qianxian/protocol/line/line.words'

/** Douyin forbids naming another app's id: it is neither requested nor shown, and gets a generic name. */
export const contactWords = /*#__PURE__*/ dictionary({ phone: '手机号', wechat: '其他联系方式' })

export const availableContacts: readonly ContactScope[] = ['phone']

export const noContactHint = '你还没有可以开放的联系方式，绑定手机号之后就可以。'
export const addContactLink = { note: '去绑定手机号', url: '/pages/login/loginByBindPhone' }
