/** A text that is being written stays on the device until it is sent: through a reload, a lost session, a pause forced by the server. */
import { useState } from 'react'
import { readStored, removeStored, writeStored } from '@/platform/storage'
import { authStore } from '@/stores/auth.store'

/** Work on so many things at once is remembered; older texts go first. */
const KEPT_MAX = 30

function textsOf(userId: number | undefined): Record<string, string> {
  const kept = readStored('kept_texts')
  return userId !== undefined && kept?.userId === userId ? kept.texts : {}
}

function keep(about: string, text: string): void {
  const userId = authStore.userInfo?.id
  if (userId === undefined) return
  const { [about]: _old, ...others } = textsOf(userId)
  const texts = text ? { ...others, [about]: text } : others
  const names = Object.keys(texts)
  if (names.length === 0) return removeStored('kept_texts')
  for (const name of names.slice(0, Math.max(0, names.length - KEPT_MAX))) Reflect.deleteProperty(texts, name)
  writeStored('kept_texts', { userId, texts })
}

/**
 * The text about one thing and how it changes; an empty text is forgotten.
 * @param about tells apart what is written at the same time: `note:10106586`
 */
export function useKeptText(about: string): [text: string, setText: (text: string) => void] {
  const [state, setState] = useState(() => ({ about, text: textsOf(authStore.userInfo?.id)[about] ?? '' }))
  const text = state.about === about ? state.text : (textsOf(authStore.userInfo?.id)[about] ?? '')
  return [
    text,
    (next) => {
      setState({ about, text: next })
      keep(about, next)
    },
  ]
}
