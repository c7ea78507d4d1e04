/** The members of the demonstration tenant: believable, varied, and the same on every machine. */
import { clockInChina } from '@qianxian/protocol/base/clock'
import { values } from '@qianxian/protocol/base/dictionary'
import {
  type Car,
  type Drinking,
  type Education,
  type EmployerType,
  type Ethnicity,
  type Gender,
  type HasChildren,
  type Housing,
  type IncomeBand,
  incomeBand,
  type Industry,
  type MaritalStatus,
  type MarryWithin,
  type ParentsStatus,
  type PromptQuestion,
  type Religion,
  type Siblings,
  type Smoking,
  type Tag,
  type WantChildren,
} from '@qianxian/protocol/love/profile.words'

import { type Dice, diceOf } from '../portraits/dice'
import { SCENE_KINDS, type SceneKind } from '../portraits/scenes'
import type { PictureRequest } from '../portraits/render'
import { CITIES, type City } from './cities'
import { LATE_TRADES, type Trade, TRADES } from './trades'
import { ANSWERS, FAMILIES, HOBBIES, LOVE_VIEWS, NICKNAME_HEADS, NICKNAME_TAILS, NICKNAMES, TEMPERS, WISHES } from './words'

export interface SeedMate {
  ageMin: number
  ageMax: number
  heightMin: number | null
  heightMax: number | null
  geos: string[]
  educationMin: Education | null
  incomeMin: IncomeBand | null
  marital: MaritalStatus[]
  children: HasChildren[]
  housing: Housing[]
  smoking: Smoking[]
  drinking: Drinking[]
  marryWithin: MarryWithin[]
}

/** Only the switches that differ from the defaults. */
export interface SeedPrivacy {
  visibility?: 'members' | 'vip_only' | 'matchmaker_only'
  photos?: 'members' | 'mutual' | 'granted'
  showAge?: 'band'
  showCity?: 'province'
  showIncome?: 'hidden'
  allowLine?: false
  invisibleBrowse?: true
}

export interface SeedPerson {
  /** Counts from 1; also the seed of the drawings. */
  seed: number
  nickname: string
  gender: Gender
  birthday: string
  heightCm: number
  weightKg: number | null
  maritalStatus: MaritalStatus
  hasChildren: HasChildren
  wantChildren: WantChildren | null
  education: Education
  school: string | null
  occupation: string
  industry: Industry | null
  employerType: EmployerType | null
  incomeBand: IncomeBand
  housing: Housing
  car: Car | null
  hukouGeo: string | null
  hometownGeo: string | null
  residenceGeo: string
  ethnicity: Ethnicity | null
  religion: Religion | null
  smoking: Smoking | null
  drinking: Drinking | null
  siblings: Siblings | null
  parentsStatus: ParentsStatus | null
  marryWithin: MarryWithin
  selfIntro: string
  familyIntro: string | null
  loveView: string | null
  tags: Tag[]
  prompts: { question: PromptQuestion; answer: string }[]
  mate: SeedMate
  privacy: SeedPrivacy
  isVip: boolean
  isVerified: boolean
  /** Before "now". */
  activeMinutesAgo: number
  publishedDaysAgo: number
  /** The avatar first. */
  pictures: PictureRequest[]
}

const INCOMES = values(incomeBand)
const SCENES_BY_TAG: Readonly<Partial<Record<Tag, SceneKind>>> = {
  hiking: 'boots',
  running: 'running',
  badminton: 'badminton',
  cycling: 'bicycle',
  camping: 'tent',
  photography: 'camera',
  instrument: 'guitar',
  coffee: 'coffee',
  reading: 'coffee',
  tea: 'tea',
  cooking: 'cooking',
  baking: 'cooking',
  food: 'hotpot',
  gardening: 'balcony',
  cats: 'cat',
  calligraphy: 'calligraphy',
  music: 'piano',
  travel: 'sea',
  road_trip: 'sea',
  writing: 'calligraphy',
  museum: 'boat',
  dogs: 'kite',
}
const WORKING_LIFE_YEARS = 15
/** Few, so that equal scenes are rendered once. */
const SCENE_VARIANTS = 5

/** 'YYYY-MM-DD' of somebody who is `age` today, with their birthday `daysSince` days ago. */
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

function joined(parts: readonly string[], limit: number): string {
  let text = ''
  for (const part of parts) if ([...text, ...part].length <= limit) text += part
  return text
}

function mateOf(person: Omit<SeedPerson, 'mate'>, age: number, dice: Dice): SeedMate {
  const isWoman = person.gender === 'female'
  const below = isWoman ? dice.whole(1, 3) : dice.whole(4, 8)
  const above = isWoman ? dice.whole(5, 9) : dice.whole(1, 3)
  const learned = person.education === 'master' || person.education === 'doctor' || person.education === 'bachelor'
  const wasMarried = person.maritalStatus !== 'never'
  const own = INCOMES.indexOf(person.incomeBand)
  return {
    ageMin: Math.max(20, age - below),
    ageMax: Math.min(60, age + above),
    heightMin: isWoman ? Math.max(165, person.heightCm + dice.whole(3, 9)) : dice.chance(0.5) ? dice.pick([153, 155, 158, 160]) : null,
    heightMax: isWoman ? null : person.heightCm,
    geos: dice.chance(0.8) ? [`${person.residenceGeo.slice(0, 4)}00`] : [],
    educationMin: learned
      ? dice.pick<Education | null>(['bachelor', 'college', 'bachelor', null])
      : dice.pick<Education | null>(['college', 'senior', null]),
    incomeMin: isWoman ? INCOMES[Math.max(1, Math.min(4, own - dice.whole(0, 1)))]! : dice.chance(0.25) ? 'from_5w' : null,
    marital: wasMarried || age > 42 ? ['never', 'divorced', 'widowed'] : dice.chance(0.75) ? ['never'] : ['never', 'divorced'],
    children: wasMarried || age > 42 ? [] : ['none'],
    housing: isWoman && dice.chance(0.25) ? ['mortgage', 'owned'] : [],
    smoking: dice.chance(isWoman ? 0.55 : 0.4) ? ['never', 'quitting'] : [],
    drinking: dice.chance(0.25) ? ['never', 'social', 'sometimes'] : [],
    marryWithin: dice.chance(0.2) ? ['within_1y', '1_2y'] : [],
  }
}

function privacyOf(dice: Dice): SeedPrivacy {
  return dice.weigh<() => SeedPrivacy>([
    [() => ({}), 78],
    [() => ({ showIncome: 'hidden' }), 5],
    [() => ({ showAge: 'band' }), 4],
    [() => ({ photos: 'members' }), 4],
    [() => ({ showCity: 'province', showAge: 'band' }), 2],
    [() => ({ visibility: 'members' }), 3],
    [() => ({ visibility: 'vip_only', invisibleBrowse: true }), 1],
    [() => ({ photos: 'mutual' }), 2],
    [() => ({ allowLine: false }), 1],
  ])()
}

function picturesOf(seed: number, gender: Gender, age: number, count: number, tags: readonly Tag[], dice: Dice): PictureRequest[] {
  const pictures: PictureRequest[] = [
    {
      what: 'portrait',
      seed,
      gender,
      age,
      pose: dice.weigh([
        ['portrait', 8],
        ['side', 2.4],
        ['half', 0.5],
      ]),
      take: 0,
    },
  ]
  const scenes = [...new Set([...tags.flatMap((tag) => SCENES_BY_TAG[tag] ?? []), ...dice.shuffle(SCENE_KINDS)])]
  for (let index = 1; index < count; index += 1) {
    if (index % 2 === 0) pictures.push({ what: 'scene', seed: seed % SCENE_VARIANTS, kind: scenes[index / 2 - 1]! })
    else pictures.push({ what: 'portrait', seed, gender, age, pose: index % 4 === 1 ? 'half' : 'side', take: index })
  }
  return pictures
}

/** Nicknames in one order for all: handwritten ones first, then pairs; none appears twice. */
function nicknames(): string[] {
  const pairs = NICKNAME_HEADS.flatMap((head) => NICKNAME_TAILS.map((tail) => head + tail))
  const rest = diceOf('pairs').shuffle(pairs)
  return [...diceOf('nicknames').shuffle(NICKNAMES), ...rest]
}

const WOMANLY = /小姐|女|Vivian|May|姐/
const MANLY = /先生|大叔|程序员|老许|老陈|阿杰|阿峰|野生厨师|阿宽|阿树/

function personOf(seed: number, nickname: string, gender: Gender, now: Date): SeedPerson {
  const dice = diceOf('person', seed)
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
  // One in six says little, one in four only the middle: a browse page of perfect profiles would be a lie.
  const fullness = dice.weigh([
    ['sparse', 16],
    ['middle', 26],
    ['full', 58],
  ] as const)
  const isSparse = fullness === 'sparse'
  const sometimes = <T>(value: T, share = fullness === 'full' ? 0.93 : fullness === 'middle' ? 0.72 : 0.3): T | null =>
    dice.chance(share) ? value : null

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

  // Some families are told only by people they can belong to.
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

  const tags = [...new Set<Tag>([temper[0], ...hobbies.map(([tag]) => tag), ...(dice.chance(0.5) ? [dice.pick(TEMPERS)[0]] : [])])].slice(
    0,
    isSparse ? 2 : 8,
  )
  const questions = dice
    .shuffle(Object.keys(ANSWERS) as PromptQuestion[])
    .slice(0, isSparse ? 0 : fullness === 'middle' ? dice.whole(1, 2) : 3)
  const marryWithin: MarryWithin =
    age < 26
      ? dice.weigh([
          ['as_it_goes', 4],
          ['2_3y', 4],
          ['1_2y', 2],
        ])
      : dice.weigh([
          ['within_1y', age > 30 ? 3 : 1.5],
          ['1_2y', 4.5],
          ['2_3y', age > 34 ? 0.8 : 2],
          ['as_it_goes', 2],
        ])
  const pictureCount = isSparse ? dice.whole(1, 2) : dice.whole(2, 5)
  const activeMinutesAgo = dice.weigh([
    [dice.whole(0, 14), 16],
    [dice.whole(15, 24 * 60), 42],
    [dice.whole(24 * 60, 7 * 24 * 60), 30],
    [dice.whole(7 * 24 * 60, 40 * 24 * 60), 12],
  ] as const)

  const person: Omit<SeedPerson, 'mate'> = {
    seed,
    nickname,
    gender,
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
    car: sometimes(dice.chance(Math.min(0.9, 0.12 + INCOMES.indexOf(income) * 0.13 + (age - 24) * 0.015)) ? 'owned' : 'none'),
    hukouGeo: sometimes(isLocal || dice.chance(0.45) ? city.code : hometown),
    hometownGeo: sometimes(hometown, isSparse ? 0.5 : 0.98),
    residenceGeo: dice.pick(city.districts),
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
    siblings: sometimes(siblings),
    parentsStatus: sometimes(parentsStatus),
    marryWithin,
    selfIntro,
    familyIntro: sometimes(family, isSparse ? 0 : fullness === 'middle' ? 0.5 : 0.95),
    loveView: sometimes(
      dice.pick(
        LOVE_VIEWS.filter((text) => (age > 40 || !text.startsWith('走到这个年纪')) && (age > 30 || !text.startsWith('经历过一次失败'))),
      ),
      isSparse ? 0.05 : fullness === 'middle' ? 0.5 : 0.95,
    ),
    tags,
    prompts: questions.map((question) => ({ question, answer: dice.pick(ANSWERS[question]!) })),
    privacy: privacyOf(dice),
    isVip: !isSparse && dice.chance(0.18),
    isVerified: dice.chance(isSparse ? 0.35 : 0.72),
    activeMinutesAgo,
    publishedDaysAgo: Math.max(
      Math.ceil(activeMinutesAgo / 1440),
      dice.weigh([
        [dice.whole(0, 6), 22],
        [dice.whole(7, 60), 40],
        [dice.whole(61, 400), 38],
      ] as const),
    ),
    pictures: picturesOf(seed, gender, age, pictureCount, tags, dice),
  }
  return { ...person, mate: mateOf(person, age, dice) }
}

/** `count` people, women and men in turn. Ages and birthdays are counted from `now`, everything else never changes. */
export function generatePeople({ count = 328, now }: { count?: number; now: Date }): SeedPerson[] {
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
