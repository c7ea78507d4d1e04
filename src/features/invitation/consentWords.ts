/** Texts about a given consent, a change, and the result of an answer. */
import { name } from '@qianxian/protocol/base/dictionary'
import type { ShownChange } from '@qianxian/protocol/invitation/invitation.schema'
import { askStatus, type AskStatus } from '@qianxian/protocol/invitation/invitation.words'
import { incomeBand, maritalStatus } from '@qianxian/protocol/love/profile.words'
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'

export interface ConsentOutcome {
  title: string
  words: string
  /** Page that opens afterwards. */
  leadsTo?: 'login' | 'member'
}

export function consentOutcome(status: AskStatus, matchmaker: string): ConsentOutcome {
  switch (status) {
    case 'consented':
      return {
        title: '已同意',
        words: `用这个手机号登录，就由${matchmaker}为你服务，资料由你看过再提交。改主意了，再打开短信里的链接就能修改或收回。`,
        leadsTo: 'login',
      }
    case 'joined':
      return { title: '已同意', words: `${matchmaker}开始为你服务。授权随时可以在「我的相亲」里修改或收回。`, leadsTo: 'member' }
    case 'withdrawn':
      return { title: '已收回授权', words: `${matchmaker}不能再为你做任何事，写下的资料和手机号已经删除。` }
    case 'never':
      return { title: '不会再打扰你', words: '这里的红娘都不会再用这个手机号邀请你，写下的资料和手机号已经删除。' }
    case 'represented':
      return { title: askStatus.represented, words: '同一时间只能由一位红娘服务，这次邀请已经结束。' }
    default:
      return { title: '已告诉红娘', words: '这次邀请已经结束，写下的资料和手机号已经删除。' }
  }
}

/** Label of the button: renews for a year, narrows the consent, or agrees to the selection. */
export function renewalWords(agreed: readonly ConsentScope[], chosen: readonly ConsentScope[]): string {
  if (chosen.some((scope) => !agreed.includes(scope))) return '同意所选'
  return chosen.length < agreed.length ? '只保留所选' : '续期 12 个月'
}

const CHANGED = [
  ['maritalStatus', '婚姻状况', (value?: string) => name(maritalStatus, value)],
  ['incomeBand', '年收入', (value?: string) => name(incomeBand, value)],
  ['phone', '手机号', (value?: string) => value ?? ''],
] as const

/** Each changed field, with old and new value. */
export const changeLines = (from: ShownChange, to: ShownChange): { label: string; before: string; after: string }[] =>
  CHANGED.filter(([field]) => to[field] !== undefined).map(([field, label, words]) => ({
    label,
    before: from[field] === undefined ? '未填写' : words(from[field]),
    after: words(to[field]),
  }))
