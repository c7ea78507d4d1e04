/** Maps each act of a matchmaker to the one of the four consents that it needs. */
import type { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { type ConsentScope, type ConsentUse, scopeOfUse } from '@qianxian/protocol/matchmaker/matchmaker.words'

/**
 * The use under which each call about a member is recorded, which determines the consent it needs; null if any service suffices.
 */
export const consentUseByEndpoint = {
  getMember: null,
  addNote: null,
  showMemberPhone: 'phone_seen',
  saveMemberDraft: 'draft_written',
  sendMemberDraft: 'draft_written',
  getCandidatePaged: 'searched',
  proposeLine: 'proposed',
} as const satisfies Partial<Record<keyof typeof matchmaker, ConsentUse | null>>

/** Parts of `getMember`; without the consent a part stays empty. */
export const memberConsentUses = { profile: 'profile_seen', lines: 'lines_seen' } as const satisfies Record<string, ConsentUse>

export const isConsentedTo = ({ scopes }: { scopes: readonly ConsentScope[] }, use: ConsentUse): boolean => scopes.includes(scopeOfUse(use))

export const missingConsentTexts: Readonly<Record<ConsentScope, string>> = {
  publish: '会员没有授权你编辑资料',
  propose: '会员没有授权你推荐对象',
  show_photo: '会员没有授权你展示照片',
  hold_phone: '会员没有授权你查看手机号',
}
