import type { DragInput } from './dragInput.types'

export const dragInput: DragInput = { mouseProps: () => ({}), keyboardProps: () => ({}) }
