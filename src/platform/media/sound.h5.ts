import type { PlaySound } from './sound.types'

export const playSound: PlaySound = (url, onEnd) => {
  const audio = new Audio(url)
  audio.onended = () => onEnd(null)
  audio.play().catch((error: unknown) => {
    // Stopped before it began, by the caller.
    if ((error as DOMException).name !== 'AbortError') onEnd(error)
  })
  return { stop: () => audio.pause() }
}
