/** Every tenant of the demonstration has the templates of its own, as operators will change them. */
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
