import Taro from '@tarojs/taro'
import type { SubscribeAnswer, SubscribeTwin } from './subscribe.types'

const answers = ['accept', 'reject', 'ban'] as const
const answerIn = (said: unknown) => answers.find((one) => one === said)

/** The person has switched off all messages of this mini-program: 20004. Source: wx.requestSubscribeMessage, errCode. */
const MAIN_SWITCH_OFF = 20004

/** Remembered answers by template; empty in versions that do not report them (before 2.10.1). */
async function keptAnswers(): Promise<Record<string, unknown>> {
  const said = await Taro.getSetting({ withSubscriptions: true }).catch(() => undefined)
  return (said?.subscriptionsSetting as { itemSettings?: Record<string, unknown> } | undefined)?.itemSettings ?? {}
}

export const subscribe: SubscribeTwin = {
  canAsk: true,
  async request(templateIds) {
    let said: Record<string, unknown>
    try {
      said = { ...(await Taro.requestSubscribeMessage({ tmplIds: [...templateIds], entityIds: [] })) }
    } catch (error) {
      if ((error as { errCode?: number }).errCode !== MAIN_SWITCH_OFF) throw error
      return templateIds.map((templateId) => ({ templateId, answer: 'reject', isAlways: false }))
    }
    const kept = await keptAnswers()
    // A template whose title occurs twice is not requested, and is answered «filter».
    return templateIds.flatMap((templateId): SubscribeAnswer[] => {
      const answer = answerIn(said[templateId])
      return answer ? [{ templateId, answer, isAlways: kept[templateId] === answer }] : []
    })
  },
}
