/** Sentences about the own pledge, for each state. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import type { MyPledge } from '@qianxian/protocol/pledge/pledge.schema'

export interface PledgeNews {
  words: string
  tone: 'success' | 'gold' | 'info'
}

type Facts = Pick<MyPledge, 'state' | 'resignBy' | 'refusal' | 'text' | 'isRequired'>

/** Null if the state needs no sentence. */
export function pledgeNews({ state, resignBy, refusal, isRequired }: Facts): PledgeNews | null {
  if (refusal) return { words: refusal, tone: 'info' }
  switch (state) {
    case 'signed':
      return { words: '你已签署承诺书，资料上有「已承诺」标记', tone: 'success' }
    case 'due':
      return { words: `承诺书有新版本，请在${resignBy ? dateInWords(resignBy) : '到期'}前重新签署，之后标记会取下`, tone: 'gold' }
    case 'outdated':
      return { words: '新版本已经生效，你的标记已取下。重新签署后马上恢复', tone: 'gold' }
    case 'withdrawn':
      return { words: '你已撤回承诺书。重新签署后，可以在「我的相亲」里恢复展示资料', tone: 'info' }
    case 'void':
      return { words: '你的实名信息有变更，请重新签署', tone: 'gold' }
    case 'none':
      return isRequired ? { words: '签署以后，才能发起和收到第一次牵线', tone: 'info' } : null
  }
}

/** True if the newest text may be signed now. */
export const canSign = ({ state, refusal, text }: Facts): boolean => text !== null && refusal === null && state !== 'signed'
