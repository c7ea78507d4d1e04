/** A love user's profile: published and complete by default. */
import { randomBytes, randomInt } from 'node:crypto'
import type { ProfileFields } from '@qianxian/protocol/love/love.schema'
import { loveProfiles, precheatAcceptances } from '../../src/db/tables/love'
import { PRECHEAT_VERSION } from '../../src/features/love/precheat/precheat'
import { derivedColumns } from '../../src/features/love/profile/derived'
import { maker, type Bench, type Facts } from '../maker'
import { newPhoto, newPicture, type PictureFacts } from './media'

const complete = {
  gender: 'female',
  birthday: '1995-06-15',
  heightCm: 165,
  maritalStatus: 'never',
  hasChildren: 'none',
  education: 'bachelor',
  occupation: '小学老师',
  incomeBand: 'from_10w',
  housing: 'rent',
  residenceGeo: '510104',
  marryWithin: '1_2y',
  selfIntro: '喜欢周末去爬山，也喜欢在家做一桌菜，希望遇到一个愿意好好聊天的人。',
  tags: [],
  prompts: [],
} as const satisfies Partial<ProfileFields>

/** All numbers of eight digits, in an order in which none is repeated before all were used. */
const NUMBERS = { first: 10_000_000, count: 90_000_000, step: 7_919_003 }

let place = randomInt(NUMBERS.count)

function nextNo(): string {
  place = (place + NUMBERS.step) % NUMBERS.count
  return String(NUMBERS.first + place)
}

type ProfileFacts = Facts<typeof loveProfiles, 'userId'>

const newProfile = maker(loveProfiles, (said: ProfileFacts, { now }) => {
  const lifecycle = said.lifecycle ?? 'published'
  const facts = {
    ...complete,
    tags: [],
    prompts: [],
    nickname: `云${randomBytes(2).toString('hex')}`,
    no: nextNo(),
    privacy: {},
    isHidden: lifecycle === 'hidden',
    coverMediaId: null,
    photoCount: 0,
    publishedAt: now,
    approvalSeenAt: now,
    lastActiveAt: now,
    trustLevel: said.isVerified ? (1 as const) : (0 as const),
    ...said,
    lifecycle,
  }
  return { ...facts, ...derivedColumns(facts) }
})

/** A user who has accepted the anti-fraud reminder. */
export const newReminder = maker(precheatAcceptances, (facts: Facts<typeof precheatAcceptances, 'userId'>, { now }) => ({
  version: PRECHEAT_VERSION,
  acceptedAt: now,
  ...facts,
}))

interface Appearance {
  profile: ProfileFacts
  /** The user's own pictures, cover first. */
  pictures: readonly PictureFacts[]
}

/** Profiles with their albums, all approved. */
export async function newProfiles(
  bench: Bench,
  people: readonly Appearance[],
): Promise<{ id: number; no: string; userId: number | null }[]> {
  const places = people.flatMap(({ pictures, profile: { userId } }, person) =>
    pictures.map((facts, position) => ({ person, position, facts: { ...facts, ownerId: userId! } })),
  )
  const pictures = await newPicture.all(
    bench,
    places.map(({ facts }) => facts),
  )
  const coverOf = (person: number) => pictures[places.findIndex((place) => place.person === person)]?.id ?? null
  const profiles = await newProfile.all(
    bench,
    people.map(({ profile, pictures: { length } }, person) => ({ ...profile, coverMediaId: coverOf(person), photoCount: length })),
  )
  await newPhoto.all(
    bench,
    places.map(({ person, position }, index) => ({
      profileId: profiles[person]!.id,
      mediaId: pictures[index]!.id,
      position,
      isAvatar: position === 0,
    })),
  )
  return profiles
}
