import { contactScope, type ContactScope } from '@qianxian/protocol/line/line.words'

/** Names of the kinds of contact. */
export const contactWords = contactScope

/** Kinds of contact that can be requested, opened and shown in this program. */
export const availableContacts: readonly ContactScope[] = ['phone', 'wechat']

/** Explains to a member without contacts where to add one. */
export const noContactHint = '你还没有可以开放的联系方式，可以在这里填写微信号。'
export const addContactLink = { note: '去「我的相亲」填写微信号', url: '/member/love/editinfo?part=wechat' }
