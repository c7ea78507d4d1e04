/** Choices after an activity: made by checked-in guests among each other, and announced only to the two of a pair. */
import { activity } from '@qianxian/protocol/activity/activity'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { expect } from 'vitest'
import { choiceGone, choiceUntil, type Evening, MINUTE, type Seat } from './activity-model'
import { eveningOf, must, seatsOf, type Walk } from './activity-walk'
import type { WalkActs } from './walk'

export function choiceActs(walk: Walk): WalkActs {
  const { model, people, pick, chance } = walk

  const choose = async (): Promise<string> => {
    const isOpen = (evening: Evening): boolean => choiceUntil(evening) > Date.now()
    const others = (seat: Seat): boolean =>
      walk.there(isOpen).some(({ eveningId, sex }) => eveningId === seat.eveningId && sex !== seat.sex)
    const there = walk.there(isOpen).filter((seat) => (others(seat) && !model.picks.has(seat.id)) || chance(0.2))
    const mine = pick([...there, ...seatsOf(walk).filter(({ status }) => status === 'confirmed' && chance(0.03))])
    if (!mine) return 'nothing'
    const evening = eveningOf(walk, mine)
    const guests = seatsOf(walk).filter(({ eveningId, id, card }) => eveningId === evening.id && id !== mine.id && card !== null)
    const isFit = (seat: Seat): boolean => seat.status === 'checked_in' && seat.sex !== mine.sex
    const chosen = guests.filter((seat) => (isFit(seat) ? chance(0.8) : chance(0.05))).slice(0, 3)
    const reply = await walk.tap(people[mine.person]!, activity.choose, { id: mine.id, cards: chosen.map(({ card }) => card!) })
    if (mine.status !== 'checked_in' || Date.now() >= choiceUntil(evening)) return must('choosing', reply, 'picks_closed')
    if (!chosen.every(isFit)) {
      expect([reply.code === SUCCESS_CODE, Object.keys(reply.fields ?? {})]).toEqual([false, ['cards']])
      return 'somebody who is not there'
    }
    must('choosing', reply, 'done')
    if (chosen.length > 0)
      model.picks.set(
        mine.id,
        chosen.map(({ id }) => id),
      )
    else model.picks.delete(mine.id)
    return chosen.length > 0 ? 'some' : 'nobody'
  }

  const look = async (): Promise<string> => {
    // Sometimes advances the clock to the announcement.
    const next = chance(0.3) ? pick([...model.picks.keys()].flatMap((id) => walk.rows.seats.get(id) ?? [])) : undefined
    const told = next && choiceUntil(eveningOf(walk, next)) + MINUTE
    if (told && told > Date.now()) {
      await walk.travel(told - Date.now())
      model.close(walk.rows, Date.now())
    }
    const mine = pick(walk.there((evening) => choiceGone(evening) > Date.now()))
    if (!mine) return 'nothing'
    const evening = eveningOf(walk, mine)
    const now = Date.now()
    const { data, ...reply } = await people[mine.person]!.call(activity.getChoice, { id: mine.id })
    must('a choice is looked at', reply, 'done')
    const state = now < choiceUntil(evening) ? 'open' : now < choiceGone(evening) ? 'told' : 'gone'
    expect(data.state).toBe(state)
    const cardOf = (id: number) => walk.rows.seats.get(id)?.card
    const paired = (model.pairs.get(evening.id) ?? []).flatMap(([her, him]) => (her === mine.id ? [him] : him === mine.id ? [her] : []))
    const cards = (of: readonly { seatNo: number }[]) => of.map(({ seatNo }) => seatNo).toSorted((a, b) => a - b)
    expect(cards(data.people.filter(({ isPair }) => isPair))).toEqual(
      state === 'told' ? paired.map((id) => cardOf(id)!).toSorted((a, b) => a - b) : [],
    )
    expect(data.people.filter(({ isBest, isPair }) => isBest && !isPair)).toEqual([])
    return data.people.some(({ isPair }) => isPair) ? 'a pair' : state
  }

  return { choose: [12, choose], look: [5, look] }
}
