/** One made-up member: the same seed gives the same person on every machine. */
import type { Education, Gender, MarryWithin, PromptQuestion, Tag } from '@qianxian/protocol/love/profile.words'
import { type Dice, diceOf } from '../portraits/dice'
import type { PictureRequest } from '../portraits/render'
import { SCENE_KINDS, type SceneKind } from '../portraits/scenes'
import { factsOf, habitsOf, INCOMES, lifeOf } from './life'
import type { SeedMate, SeedPerson, SeedPrivacy } from './seed-person'
import { familyOf, introOf } from './self-description'
import { ANSWERS, LOVE_VIEWS, TEMPERS } from './words'

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
/** Few, so that equal scenes are rendered once. */
const SCENE_VARIANTS = 5

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

export function personOf(seed: number, nickname: string, gender: Gender, now: Date): SeedPerson {
  const dice = diceOf('person', seed)
  const life = lifeOf(dice, gender)
  const { age, fullness, isSparse, sometimes } = life
  const { temper, hobbies, selfIntro } = introOf(life)
  const { family, siblings, parentsStatus } = familyOf(life)

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
    ...factsOf(life, now),
    ...habitsOf(life),
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
