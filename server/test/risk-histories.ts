/** Made-up histories for the risk tests: typical swindlers, and an honest year. */
import type { RiskCredit, RiskNote } from '@qianxian/protocol/risk/risk.rules'
import type { RiskSign } from '@qianxian/protocol/risk/risk.words'

const HOUR = 3_600_000
export const DAY = 24 * HOUR
export const start = new Date('2026-03-01T00:00:00Z').getTime()

/** Gives the same numbers in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

export const note = (sign: RiskSign, at: number, about: number | null = null): RiskNote => ({ sign, about, at: new Date(at) })

/**
 * A swindler: the same words to many people, slowly with a few, with a stolen face, or through a family's money; then a
 * request for money.
 */
export function swindler(seed: number): { notes: RiskNote[]; credit: RiskCredit; asksAt: number } {
  const roll = dice(seed)
  const notes: RiskNote[] = []
  const kind = roll(10)
  let now = start + roll(DAY)
  if (roll(3) > 0) notes.push(note('strange_login', now))
  if (kind < 5) notes.push(note('copied', (now += (1 + roll(24)) * HOUR)))
  if (kind === 9) notes.push(note('banned_photo', now))
  if (kind === 8) notes.push(note('linked', now))
  const victims = 2 + roll(5)
  for (let about = 1; about <= victims; about += 1) {
    now += (2 + roll(20)) * HOUR
    if (roll(5) > 0) notes.push(note('elsewhere', now, about))
    if (roll(10) < 7) notes.push(note('money', now + 10 * HOUR, about))
  }
  if (roll(2) === 0) notes.push(note('refused_often', now))
  if (roll(3) === 0) notes.push(note('other_region', start))
  const asksAt = now + (12 + roll(72)) * HOUR
  return { notes, asksAt, credit: { hasFace: roll(10) === 0, hasMet: false, accountDays: roll(40) } }
}

/** A year of an honest member: an occasional mention of money, a new phone, a few refusals, a gift withdrawn. */
export function honest(seed: number): { notes: RiskNote[]; credit: RiskCredit } {
  const roll = dice(seed + 7_919)
  const notes: RiskNote[] = []
  const at = () => start + roll(365) * DAY
  if (roll(100) < 12) notes.push(note('money', at(), 1))
  if (roll(100) < 3) notes.push(note('money', at(), 2))
  for (let about = 1; about <= 3; about += 1) if (roll(100) < 12) notes.push(note('elsewhere', at(), about))
  if (roll(100) < 30) notes.push(note('strange_login', at()))
  if (roll(100) < 25) notes.push(note('other_region', start))
  if (roll(1000) < 8) notes.push(note('copied', at()))
  if (roll(100) < 3) notes.push(note('refused_often', at()))
  for (let about = 1; about <= 2; about += 1) if (roll(100) < 4) notes.push(note('gift_back', at(), about))
  if (roll(1000) < 5) notes.push(note('linked', at()))
  const credit = { hasFace: roll(10) < 5, hasMet: roll(10) < 3, accountDays: 30 + roll(700) }
  // A banned relative had the same phone; a banned thief had used their photo.
  if (roll(1000) < 10) notes.push(note('linked', at()))
  if (roll(1000) < 2) notes.push(note('banned_photo', at()))
  return { notes, credit }
}
