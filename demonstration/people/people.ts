/** The members of the demonstration tenant: believable, varied, and the same on every machine. */
import type { Gender } from '@qianxian/protocol/love/profile.words'
import { diceOf } from '../portraits/dice'
import { personOf } from './person'
import type { SeedPerson } from './seed-person'
import { NICKNAME_HEADS, NICKNAME_TAILS, NICKNAMES } from './words'

/** Unique nicknames in one order: handwritten ones first, then combinations. */
function nicknames(): string[] {
  const pairs = NICKNAME_HEADS.flatMap((head) => NICKNAME_TAILS.map((tail) => head + tail))
  const rest = diceOf('pairs').shuffle(pairs)
  return [...diceOf('nicknames').shuffle(NICKNAMES), ...rest]
}

const WOMANLY = /小姐|女|Vivian|May|姐/
const MANLY = /先生|大叔|程序员|老许|老陈|阿杰|阿峰|野生厨师|阿宽|阿树/

/** Returns `count` people, women and men in turn. Ages and birthdays are counted from `now`; everything else never changes. */
export function generatePeople({ count = 360, now }: { count?: number; now: Date }): SeedPerson[] {
  const names = nicknames()
  const people: SeedPerson[] = []
  for (let seed = 1; seed <= count; seed += 1) {
    const gender: Gender = seed % 2 === 1 ? 'female' : 'male'
    const at = names.findIndex((nickname) => !(gender === 'female' ? MANLY : WOMANLY).test(nickname))
    const [nickname] = names.splice(at, 1)
    people.push(personOf(seed, nickname!, gender, now))
  }
  return people
}
