/** Every tenant of the demonstration has templates of its own, for operators to edit. */
import { values } from '@qianxian/protocol/base/dictionary'
import { posterKind } from '@qianxian/protocol/poster/poster.words'
import { newPosterTemplate } from '../makers/poster'
import type { Demonstration } from '../stage'

export const demonstration: Demonstration = {
  async people(stage) {
    await newPosterTemplate.all(
      stage,
      values(posterKind).map((kind) => ({ kind })),
    )
  },
}
