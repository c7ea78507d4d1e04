/** The anti-fraud reminder on the way to a first contact: what a person is about to do waits for it, and goes on when they come back. */
import { useDidShow } from '@tarojs/taro'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { useRef } from 'react'
import { readStored, removeStored } from '@/platform/storage/storage'
import { isFault } from '@/request/faultName'
import { navigateTo } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'

/** What follows the reminder: a question of one's own, a yes and the contacts of an introduction, the first words to somebody, or a large gift. */
export type AfterPrecheat = 'line' | 'contact' | 'message' | 'gift'

/** False also where the page does not know yet that it was accepted meanwhile, a page above. */
function isDue(version: number | null): boolean {
  if (version === null) return false
  const accepted = readStored('precheat')
  return !accepted || accepted.userId !== authStore.userInfo?.id || accepted.version < version
}

/** Does the act, where no version is due; else opens the reminder and does it on the way back, if that one was accepted. */
export function usePrecheat(next: AfterPrecheat): (due: number | null, act: () => void) => void {
  const waiting = useRef<{ due: number | null; act: () => void } | null>(null)
  useDidShow(() => {
    const before = waiting.current
    waiting.current = null
    if (before && !isDue(before.due)) before.act()
  })
  return (due, act) => {
    if (!isDue(due)) return act()
    waiting.current = { due, act }
    void navigateTo('/pages/love/precheat', { next })
    return undefined
  }
}

/**
 * Where the server asks for the reminder first, it is opened over all that was typed, with what there is to know of whoever
 * `no` names; the refusal goes on to whoever asked.
 */
export async function afterPrecheat<T>(next: AfterPrecheat, answer: Promise<T>, no?: string): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (isFault(error, loveFaults.precheat_due)) {
      removeStored('precheat')
      void navigateTo('/pages/love/precheat', { next, no })
    }
    throw error
  }
}
