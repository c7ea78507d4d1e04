import type { DragInput } from './slide.types'

export const dragInput: DragInput = { mouseProps: () => ({}), keyboardProps: () => ({}) }
