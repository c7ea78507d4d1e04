/** The life of one made-up member: consistent work, home, family and habits. */
import { clockInChina } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import {
  type Car,
  incomeBand,
  type Drinking,
  type Education,
  type Ethnicity,
  type Gender,
  type HasChildren,
  type Housing,
  type IncomeBand,
  type MaritalStatus,
  type Religion,
  type Smoking,
} from '@qianxian/protocol/love/profile.words'
import type { Dice } from '../portraits/dice'
import { CITIES, type City } from './cities'
import { LATE_TRADES, type Trade, TRADES } from './trades'

export const INCOMES = values(incomeBand)
const WORKING_LIFE_YEARS = 15

/** 'YYYY-MM-DD' of a person who is `age` today and had their birthday `daysSince` days ago. */
function birthdayOf(age: number, daysSince: number, now: Date): string {
  return clockInChina(now).subtract(age, 'year').subtract(daysSince, 'day').format('YYYY-MM-DD')
}

function schoolOf(education: Education, city: City, dice: Dice): string | null {
  if (education === 'junior' || education === 'senior') return null
  const home = dice.chance(0.72) ? city : dice.pick(CITIES)
  return dice.pick(home.schools[education === 'college' ? 'college' : education === 'bachelor' ? 'bachelor' : 'master'])
}

function incomeOf(trade: Trade, age: number, dice: Dice): IncomeBand {
  const from = INCOMES.indexOf(trade.income[0])
  const to = INCOMES.indexOf(trade.income[1])
  const share = Math.min(1, Math.max(0, age - trade.ageFrom) / WORKING_LIFE_YEARS)
  return INCOMES[Math.max(0, Math.min(INCOMES.length - 1, Math.round(from + (to - from) * share + dice.between(-0.45, 0.35))))]!
}

function housingOf(income: IncomeBand, age: number, isLocal: boolean, dice: Dice): Housing {
  const means = INCOMES.indexOf(income) + (age - 24) / 5
  if (means > 5.4 && dice.chance(0.3 + (age - 30) * 0.02)) return 'owned'
  if (means > 3.4 && dice.chance(0.72)) return 'mortgage'
  if (isLocal && age < 34)
    return dice.weigh([
      ['with_parents', 6],
      ['rent', 2],
      ['mortgage', 1],
    ])
  return dice.weigh([
    ['rent', 7],
    ['mortgage', 2],
    ['none', 1],
  ])
}

/** A person's progress in life, from which all their other facts are drawn. */
export function lifeOf(dice: Dice, gender: Gender) {
  const city = dice.weigh(CITIES.map((entry) => [entry, entry.share] as const))
  const age = dice.weigh([
    [dice.whole(22, 25), 18],
    [dice.whole(26, 29), 30],
    [dice.whole(30, 34), 28],
    [dice.whole(35, 40), 14],
    [dice.whole(41, 48), 7],
    [dice.whole(49, 55), 3],
  ] as const)
  const isWoman = gender === 'female'
  const fitting = [...TRADES, ...(age >= 40 ? LATE_TRADES : [])].filter(
    (entry) => entry.ageFrom <= age && (age < 46 || entry.ageFrom > 24 || dice.chance(0.3)),
  )
  const trade = dice.weigh(fitting.map((entry) => [entry, isWoman ? entry.women : 1 - entry.women] as const))
  const possible = trade.educations.filter((entry) => (entry !== 'master' || age >= 25) && (entry !== 'doctor' || age >= 28))
  const education = dice.pick(possible.length > 0 ? possible : trade.educations)
  const income = incomeOf(trade, age, dice)
  const hometown = dice.pick(city.hometowns)
  const isLocal = hometown === city.code
  const maritalStatus =
    age < 29
      ? 'never'
      : dice.weigh<MaritalStatus>([
          ['never', Math.max(1, 46 - age)],
          ['divorced', Math.max(1, (age - 28) * 0.9)],
          ['widowed', age > 40 ? 1.2 : 0],
        ])
  const hasChildren: HasChildren =
    maritalStatus === 'never'
      ? 'none'
      : dice.weigh([
          ['none', age < 36 ? 5 : 2],
          ['with_me', 3],
          ['with_other', 3],
          ['prefer_not', 0.5],
        ])
  const heightCm = Math.round(isWoman ? dice.between(156, 169) + dice.between(-2, 4) : dice.between(168, 183) + dice.between(-2, 4))
  const figure = dice.between(isWoman ? 18.6 : 20.4, isWoman ? 22 : 25.4)
  // One in six states little, one in four only the essentials, because a page of perfect profiles would be unrealistic.
  const fullness = dice.weigh([
    ['sparse', 16],
    ['middle', 26],
    ['full', 58],
  ] as const)
  const isSparse = fullness === 'sparse'
  const sometimes = <T>(value: T, share = fullness === 'full' ? 0.93 : fullness === 'middle' ? 0.72 : 0.3): T | null =>
    dice.chance(share) ? value : null

  return {
    dice,
    gender,
    city,
    age,
    isWoman,
    trade,
    education,
    income,
    hometown,
    isLocal,
    maritalStatus,
    hasChildren,
    heightCm,
    figure,
    fullness,
    isSparse,
    sometimes,
  }
}
export type Life = ReturnType<typeof lifeOf>

/** The facts of a profile, from the birthday to the residence. */
export function factsOf(
  { dice, city, age, trade, education, income, hometown, isLocal, maritalStatus, hasChildren, heightCm, figure, isSparse, sometimes }: Life,
  now: Date,
) {
  return {
    birthday: birthdayOf(age, dice.whole(1, 360), now),
    heightCm,
    weightKg: sometimes(Math.round(figure * (heightCm / 100) ** 2)),
    maritalStatus,
    hasChildren,
    wantChildren: sometimes(
      age > 45 || hasChildren === 'with_me'
        ? dice.pick(['open', 'open', 'undecided'] as const)
        : dice.weigh([
            ['want', 5],
            ['open', 5],
            ['undecided', 2],
            ['do_not_want', 0.6],
          ] as const),
    ),
    education,
    school: sometimes(schoolOf(education, city, dice)),
    occupation: trade.name,
    industry: sometimes(trade.industry, isSparse ? 0.6 : 1),
    employerType: sometimes(dice.pick(trade.employers), isSparse ? 0.4 : 0.97),
    incomeBand: income,
    housing: housingOf(income, age, isLocal, dice),
    car: sometimes<Car>(dice.chance(Math.min(0.9, 0.12 + INCOMES.indexOf(income) * 0.13 + (age - 24) * 0.015)) ? 'owned' : 'none'),
    hukouGeo: sometimes(isLocal || dice.chance(0.45) ? city.code : hometown),
    hometownGeo: sometimes(hometown, isSparse ? 0.5 : 0.98),
    residenceGeo: dice.pick(city.districts),
  }
}

export function habitsOf({ dice, city, isWoman, sometimes }: Life) {
  return {
    ethnicity: sometimes(
      dice.weigh<Ethnicity>([
        ['han', 93],
        ['tujia', city.code === '420100' ? 4 : 0.6],
        ['yi', city.code === '510100' ? 2 : 0.2],
        ['hui', 1.5],
        ['manchu', 1],
        ['she', city.code === '330100' ? 1 : 0.1],
        ['tibetan', city.code === '510100' ? 1 : 0.1],
        ['qiang', city.code === '510100' ? 1 : 0],
      ]),
    ),
    religion: sometimes(
      dice.weigh<Religion>([
        ['none', 92],
        ['buddhism', 5],
        ['christianity', 1],
        ['taoism', 1],
        ['prefer_not', 1],
      ]),
      0.6,
    ),
    smoking: sometimes(
      dice.weigh<Smoking>(
        isWoman
          ? [
              ['never', 96],
              ['sometimes', 4],
            ]
          : [
              ['never', 66],
              ['sometimes', 20],
              ['often', 7],
              ['quitting', 7],
            ],
      ),
    ),
    drinking: sometimes(
      dice.weigh<Drinking>(
        isWoman
          ? [
              ['never', 50],
              ['social', 34],
              ['sometimes', 16],
            ]
          : [
              ['never', 30],
              ['social', 46],
              ['sometimes', 21],
              ['often', 3],
            ],
      ),
    ),
  }
}
