/** All made-up data of one member. */
import type {
  Car,
  Drinking,
  Education,
  EmployerType,
  Ethnicity,
  Gender,
  HasChildren,
  Housing,
  IncomeBand,
  Industry,
  MaritalStatus,
  MarryWithin,
  ParentsStatus,
  PromptQuestion,
  Religion,
  Siblings,
  Smoking,
  Tag,
  WantChildren,
} from '@qianxian/protocol/love/profile.words'
import type { PictureRequest } from '../portraits/render'

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
  /** Minutes before "now". */
  activeMinutesAgo: number
  publishedDaysAgo: number
  /** The avatar first. */
  pictures: PictureRequest[]
}
