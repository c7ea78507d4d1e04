import type { SubscribeAnswer, SubscribeTwin } from './subscribe.types'

interface Said {
  /** Settings of the accepted templates only; from base library 3.35.0 on. */
  templateSettings?: Record<string, unknown>
  /** Older versions answer each template here. */
  [templateId: string]: unknown
}

declare const tt: {
  requestSubscribeMessage?(options: { tmplIds: string[]; success(said: Said): void; fail(error: { errMsg: string }): void }): void
}

function answerOf(said: Said, templateId: string): SubscribeAnswer['answer'] {
  const { [templateId]: older, templateSettings = {} } = said
  if (older === 'ban') return 'ban'
  return older === 'accept' || templateId in templateSettings ? 'accept' : 'reject'
}

export const subscribe: SubscribeTwin = {
  canAsk: true,
  request: (templateIds) =>
    new Promise((resolve, reject) => {
      // Available from base library 1.73.0 on.
      if (!tt.requestSubscribeMessage) {
        reject(new Error('this Douyin asks for no messages'))
        return
      }
      tt.requestSubscribeMessage({
        tmplIds: [...templateIds],
        success: (said) => resolve(templateIds.map((templateId) => ({ templateId, answer: answerOf(said, templateId), isAlways: false }))),
        fail: ({ errMsg }) => reject(new Error(errMsg)),
      })
    }),
}
