/** Asks at a suitable tap whether the person allows messages from their platform. */
import { notice } from '@qianxian/protocol/notice/notice'
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import type { AskMoment } from '@qianxian/protocol/notice/notice.words'
import { subscribe } from '@/platform/notifications/subscribe'
import { callQuietly } from '@/request/call'
import { authStore } from '@/stores/auth.store'

type Template = OutputOf<typeof notice.getAsk>['templates'][number]

/** Templates to request, loaded before the tap: a platform shows its question only during the tap. */
const ready = new Map<AskMoment, readonly Template[]>()

/** Call before the tap: when its sheet or page opens. */
export async function prepareNoticePrompt(moment: AskMoment): Promise<void> {
  if (!subscribe.canAsk || !authStore.isLoggedIn) return
  try {
    ready.set(moment, (await callQuietly(notice.getAsk, { moment })).templates)
  } catch (error) {
    console.warn('nothing is asked at this tap', error)
  }
}

/**
 * Call it first in the tap, before any await. Resolves when the person has answered, at once if there is no template to
 * request; never rejects, because the tap's own action does not depend on it.
 */
export async function promptForNotices(moment: AskMoment): Promise<void> {
  const templates = ready.get(moment) ?? []
  ready.delete(moment)
  if (templates.length === 0) return
  try {
    const answers = await subscribe.request(templates.map(({ id }) => id))
    const results = answers.flatMap(({ templateId, answer, isAlways }) => {
      const template = templates.find(({ id }) => id === templateId)
      return template ? [{ slot: template.slot, answer, isAlways }] : []
    })
    // Saving runs in the background.
    if (results.length > 0)
      callQuietly(notice.saveAsk, { results }).catch((error: unknown) => console.warn('the answer is not kept', error))
  } catch (error) {
    console.warn('the platform asked nothing', error)
  }
}
