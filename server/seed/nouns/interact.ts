/** Visitors, likes and favourites around the two whom a visitor can log in as, some of them mutual. */
import { momentBefore } from '@qianxian/protocol/base/clock'
import { newFavourite, newInteraction, newMatch, newVisit } from '../makers/interact'
import { circleOf, type Demonstration, type Stage } from '../stage'

export const demonstration: Demonstration = {
  async past(stage) {
    const { love, vip, women, men } = await circleOf(stage)
    await beInteresting(stage, love, men)
    await beInteresting(stage, vip, women)
  },
}

async function beInteresting(stage: Stage, meId: number, others: readonly number[]): Promise<void> {
  const back = (hours: number) => momentBefore(stage.now, hours, 'hour')
  await newVisit.all(stage, [
    ...others.slice(8, 26).map((viewerId, place) => ({
      viewerId,
      viewedId: meId,
      count: 1 + (place % 4),
      lastAt: back(place * 5 + 1),
      source: (['home', 'search', 'recommend'] as const)[place % 3]!,
    })),
    ...others.slice(20, 32).map((viewedId, place) => ({
      viewerId: meId,
      viewedId,
      lastAt: back(place * 7 + 2),
      source: 'home' as const,
    })),
  ])
  await newInteraction.all(stage, [
    ...others.slice(40, 49).map((fromId, place) => ({ fromId, toId: meId, createdAt: back(place * 6 + 30) })),
    ...others.slice(46, 54).map((toId, place) => ({ fromId: meId, toId, createdAt: back(place * 6 + 40) })),
  ])
  await newMatch.all(
    stage,
    others.slice(46, 49).map((id) => ({ of: [id, meId] as const, createdAt: back(30) })),
  )
  await newFavourite.all(
    stage,
    others.slice(12, 19).map((targetId, place) => ({
      profileId: meId,
      targetId,
      note: place === 0 ? '聊得来，想多了解' : null,
      createdAt: back(place * 9 + 3),
    })),
  )
}
