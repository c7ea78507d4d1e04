/** Texts of a store's own consent (门店共享). */
import { dictionary, type ValueOf } from '../base/dictionary'
import type { ConsentScope } from '../matchmaker/matchmaker.words'

/** The four scopes, as what a store may see. */
export const sharedScope = /*#__PURE__*/ dictionary({
  publish: '我的资料卡片',
  propose: '我的牵线进展',
  show_photo: '我的清晰照片',
  hold_phone: '我的手机号',
} satisfies Record<ConsentScope, string>)

/** The agreed wording of what each scope allows a store. A change of wording needs a new `SHARING_TEXT`. */
export const sharingText: Readonly<Record<ConsentScope, string>> = {
  publish: '店长和红娘看到的和会员看到的一样',
  propose: '店长和红娘知道你在认识几个人，好给你出主意',
  show_photo: '店长和红娘看到的不模糊，不会公开',
  hold_phone: '店长和红娘可以打给你，每次查看都有记录',
}
export const SHARING_TEXT = '2026-11'

/** Logged views by the store's staff, each under one scope. */
export const sharedUse = /*#__PURE__*/ dictionary({
  card_seen: '查看了你的资料卡片',
  lines_seen: '查看了你的牵线进展',
  photo_seen: '看了你的清晰照片',
  phone_seen: '查看了你的手机号',
})
export type SharedUse = ValueOf<typeof sharedUse>

const scopes: Readonly<Record<SharedUse, ConsentScope>> = {
  card_seen: 'publish',
  lines_seen: 'propose',
  photo_seen: 'show_photo',
  phone_seen: 'hold_phone',
}

export const scopeOfSharedUse = (use: SharedUse): ConsentScope => scopes[use]

/** How the member agreed. */
export const sharingMethod = /*#__PURE__*/ dictionary({ app: '登录后', walk_in: '到店签名', sms_link: '短信链接' })
export type SharingMethod = ValueOf<typeof sharingMethod>
