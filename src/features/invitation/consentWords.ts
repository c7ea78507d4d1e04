/** What the person reads once they have answered. */
import { askStatus, type AskStatus } from '@qianxian/protocol/invitation/invitation.words'

export interface Outcome {
  title: string
  words: string
  /** Where it goes on. */
  leadsTo?: 'login' | 'member'
}

export function outcomeOf(status: AskStatus, matchmaker: string): Outcome {
  switch (status) {
    case 'consented':
      return {
        title: '已同意',
        words: `用这个手机号登录，就由${matchmaker}为你服务，资料由你看过再提交。改主意了，再打开短信里的链接就能修改或收回。`,
        leadsTo: 'login',
      }
    case 'joined':
      return { title: '已同意', words: `${matchmaker}开始为你服务。授权随时可以在“我的相亲”里修改或收回。`, leadsTo: 'member' }
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
