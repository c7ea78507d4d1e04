import type { TestSequencerConstructor } from 'vitest/node'

export const RecordedOrder: TestSequencerConstructor
