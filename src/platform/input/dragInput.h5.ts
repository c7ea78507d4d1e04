import type { DragInput } from './dragInput.types'

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -5, PageUp: 5 }

export const dragInput: DragInput = {
  mouseProps: ({ onStart, onMove }) => ({
    onMouseDown(event: MouseEvent) {
      // Prevents selecting the text around the track.
      event.preventDefault()
      if (event.button === 0) onStart({ x: event.clientX, y: event.clientY })
    },
    onMouseMove(event: MouseEvent) {
      if (event.buttons & 1) onMove({ x: event.clientX, y: event.clientY })
    },
  }),

  keyboardProps: ({ label, min, max, value, words, onValue }) => ({
    tabIndex: 0,
    role: 'slider',
    'aria-label': label,
    'aria-valuemin': min,
    'aria-valuemax': max,
    'aria-valuenow': value,
    'aria-valuetext': words,
    onKeyDown(event: KeyboardEvent) {
      const next = event.key === 'Home' ? min : event.key === 'End' ? max : value + (STEPS[event.key] ?? 0)
      if (event.key !== 'Home' && event.key !== 'End' && STEPS[event.key] === undefined) return
      event.preventDefault()
      onValue(Math.min(max, Math.max(min, next)))
    },
  }),
}
