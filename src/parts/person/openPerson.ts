/** Opens a person's page from a list; the page starts with the tapped picture. */
import type { VisitSource } from '@qianxian/protocol/interact/interact.words'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { navigateTo } from '@/router/navigator'

type Tapped = Pick<LoveCard, 'no' | 'cover'>

let last: Tapped | undefined

export function openPerson(card: Tapped, from?: VisitSource): Promise<void> {
  last = card
  return navigateTo('/pages/love/detail', { no: card.no, from })
}

/** Opens a person's page with the question whether to request an introduction. */
export const openPersonToAsk = (no: string): Promise<void> => navigateTo('/pages/love/detail', { no, ask: 1 })

/** The picture that was tapped to open this person; null if no list was tapped. */
export const tappedCover = (no: string): LoveCard['cover'] => (last?.no === no ? last.cover : null)
