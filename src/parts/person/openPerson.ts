/** The way from wherever somebody is seen in a list to their page, which begins with the picture that was tapped. */
import type { VisitSource } from '@qianxian/protocol/interact/interact.words'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { navigateTo } from '@/router/navigator'

type Tapped = Pick<LoveCard, 'no' | 'cover'>

let last: Tapped | undefined

export function openPerson(card: Tapped, from?: VisitSource): Promise<void> {
  last = card
  return navigateTo('/pages/love/detail', { no: card.no, from })
}

/** Their page, with the question whether to ask for an introduction. */
export const openPersonToAsk = (no: string): Promise<void> => navigateTo('/pages/love/detail', { no, ask: 1 })

/** The picture by which this person was opened; null where it was none of a list's. */
export const tappedCover = (no: string): LoveCard['cover'] => (last?.no === no ? last.cover : null)
