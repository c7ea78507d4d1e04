/** Which of the four things that a member agrees to, each on its own, lets their matchmaker do what. */
import type { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'

/** What a member must have consented to for each call about them; null: to any service. */
export const consentTo = {
  getMember: null,
  addNote: null,
  showMemberPhone: 'hold_phone',
  saveMemberDraft: 'publish',
  sendMemberDraft: 'publish',
  getCandidatePaged: 'propose',
  proposeLine: 'propose',
} as const satisfies Partial<Record<keyof typeof matchmaker, ConsentScope | null>>

/** The same for what `getMember` shows; without it that part stays empty. Pictures are shown to nobody by `show_photo` yet. */
export const consentToSee = { profile: 'publish', lines: 'propose', phone: 'hold_phone' } as const satisfies Record<string, ConsentScope>

export const withoutConsent = {
  publish: '会员没有授权你编辑资料',
  propose: '会员没有授权你推荐对象',
  hold_phone: '会员没有授权你查看手机号',
} as const satisfies Partial<Record<ConsentScope, string>>
