/** Texts of one made-up member about themselves and their family, consistent with their facts. */
import type { ParentsStatus, Siblings, Tag } from '@qianxian/protocol/love/profile.words'
import type { Life } from './life'
import { FAMILIES, HOBBIES, TEMPERS, WISHES } from './words'

function joined(parts: readonly string[], limit: number): string {
  let text = ''
  for (const part of parts) if ([...text, ...part].length <= limit) text += part
  return text
}

/** The introduction, and the hobbies and temper in it. */
export function introOf({ dice, city, age, trade, isSparse }: Life) {
  const temper = dice.pick(
    TEMPERS.filter(([tag, text]) => (tag !== 'sporty' || age < 45) && (age > 30 || !/三十岁以后|过了喜欢冲动的年纪/.test(text))),
  )
  const hobbies: (readonly [Tag, string])[] = []
  const hobbyCount = dice.whole(3, 5)
  for (const entry of dice.shuffle(HOBBIES)) {
    if (hobbies.every(([tag]) => tag !== entry[0])) hobbies.push(entry)
    if (hobbies.length === hobbyCount) break
  }
  const corner = dice.pick(city.corners)
  const wish = dice.pick(WISHES)
  const hobby = hobbies[0]![1]
  const orders: readonly (readonly string[])[] = [
    [trade.intro, hobby, wish],
    [temper[1], trade.intro, hobby],
    [trade.intro, temper[1], corner],
    [hobby, trade.intro, wish],
    [corner, trade.intro, wish],
    [trade.intro, corner, hobby],
    [temper[1], hobby, corner, wish],
    [hobby, corner, temper[1], wish],
    [trade.intro, temper[1], wish, hobby],
  ]
  const selfIntro = isSparse ? joined(dice.pick([[trade.intro], [hobby, wish], [temper[1], wish]]), 110) : joined(dice.pick(orders), 180)
  return { temper, hobbies, selfIntro }
}

export function familyOf({ dice, age, isLocal, maritalStatus, hasChildren }: Life) {
  // Some family texts fit only certain people.
  const isTrueOf = (text: string) =>
    (isLocal ? !/在老家|家在农村/.test(text) : !/都在本市|每周都回/.test(text)) &&
    (age < 36 || !/还在读大学/.test(text)) &&
    (age < 42 || !/奶奶今年|陪我从高中/.test(text))
  const family =
    maritalStatus !== 'never' && hasChildren === 'with_me'
      ? FAMILIES.find((entry) => entry.startsWith('孩子'))!
      : dice.pick(FAMILIES.filter((entry) => !entry.startsWith('孩子') && isTrueOf(entry)))
  const isAlone = /独自长大|双职工/.test(family)
  const hasElder = /姐姐|哥哥/.test(family)
  const hasYounger = /弟弟|老大/.test(family)
  const siblings: Siblings = isAlone
    ? 'only_child'
    : hasElder
      ? 'youngest'
      : hasYounger
        ? 'eldest'
        : dice.weigh([
            ['only_child', 6],
            ['eldest', 2],
            ['youngest', 2],
            ['middle', 0.4],
            ['twin', 0.2],
          ])
  const parentsStatus: ParentsStatus = family.startsWith('父亲走得早')
    ? 'father_gone'
    : family.startsWith('爸妈分开')
      ? 'divorced'
      : age > 48 && dice.chance(0.3) && !/爸妈|父母/.test(family)
        ? 'mother_gone'
        : 'together'
  return { family, siblings, parentsStatus }
}
