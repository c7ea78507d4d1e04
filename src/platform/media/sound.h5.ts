import type { PlaySound } from './sound.types'

export const playSound: PlaySound = (url, onEnd) => {
  const audio = new Audio(url)
  audio.onended = () => onEnd(null)
  audio.play().catch((error: unknown) => {
    // The caller stopped it before it began.
    if ((error as DOMException).name !== 'AbortError') onEnd(error)
  })
  return { stop: () => audio.pause() }
}
