import { useRef } from 'react'

interface Tapped {
  stopPropagation: () => void
}

/**
 * Runs a tap's action once at a time: as long as the returned promise is pending, further taps have no effect. A
 * tappable inside another one, such as a heart on a card, handles its tap alone.
 * @param onWorking called when such a promise begins and ends
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
