import { useRef } from 'react'

interface Tapped {
  stopPropagation: () => void
}

/**
 * What a tap starts, once at a time: while the promise that it returned is pending, further taps do nothing. What lies in
 * something that is tapped too, a heart on a card, answers alone.
 * @param onWorking told when such a promise begins and ends
 */
export function useExclusiveTap<Event extends Tapped>(
  act: ((event: Event) => unknown) | undefined,
  onWorking?: (isWorking: boolean) => void,
) {
  const isBusy = useRef(false)

  async function carryOut(answer: Promise<unknown>): Promise<void> {
    isBusy.current = true
    onWorking?.(true)
    try {
      await answer
    } finally {
      isBusy.current = false
      onWorking?.(false)
    }
  }

  return function handleTap(event: Event): Promise<void> | undefined {
    event.stopPropagation()
    if (isBusy.current) return undefined
    const answer = act?.(event)
    return answer instanceof Promise ? carryOut(answer) : undefined
  }
}
