import { contactScope, type ContactScope } from '@qianxian/protocol/line/line.words'

/** What a kind of contact is called. */
export const contactWords = contactScope

/** Which kinds can be asked for, opened and seen in this program. */
export const availableContacts: readonly ContactScope[] = ['phone', 'wechat']

/** Who has nothing to open is told so, and where to get something. */
export const noContactHint = '你还没有可以开放的联系方式，可以在这里填写微信号。'
export const addContactLink = { note: '去「我的相亲」填写微信号', url: '/member/love/editinfo?part=wechat' }
