/** The anti-fraud reminder before a first contact: the pending action waits for it and continues on return. */
import { useDidShow } from '@tarojs/taro'
import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { useRef } from 'react'
import { readStored, removeStored } from '@/platform/storage/storage'
import { isFault } from '@/request/faultName'
import { navigateTo } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'

/**
 * The action after the reminder: requesting a line, accepting one and opening contacts, the first message to a person,
 * or a large gift.
 */
export type AfterPrecheat = 'line' | 'contact' | 'message' | 'gift'

/** True if the reminder must be accepted; false if it was accepted meanwhile on a page above, which this page's data lacks. */
function isDue(version: number | null): boolean {
  if (version === null) return false
  const accepted = readStored('precheat')
  return !accepted || accepted.userId !== authStore.userInfo?.id || accepted.version < version
}

/**
 * Runs the action if no version is due; otherwise opens the reminder and runs the action on return if that version was
 * accepted.
 */
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
 * If the server requires the reminder, opens it above the typed input, with warnings about the person `no`; the refusal
 * is passed on to the caller.
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
