/** Shapes of partner preferences. */
import { values } from '../base/dictionary'
import {
  drinking,
  education,
  hasChildren,
  housing,
  incomeBand,
  maritalStatus,
  marryWithin,
  profileLimits,
  smoking,
} from '../love/profile.words'
import {
  flag,
  id,
  labelled,
  list,
  nothing,
  nullable,
  object,
  oneOf,
  optional,
  readBy,
  regionCode,
  someOf,
  text,
  type Static,
  Type,
  whole,
} from '../base/shape'
import { LoveCard, LoveFilter, no } from '../love/love.schema'
import { dailySlot, type MateField, mateLabels, mateLimits, mateWeight } from './mate.words'

const weight = (field: MateField) => oneOf(mateLabels[field], values(mateWeight))

export const Mate = object({
  ageMin: nullable(whole('最小年龄', profileLimits.ageMin, profileLimits.ageMax)),
  ageMax: nullable(whole('最大年龄', profileLimits.ageMin, profileLimits.ageMax)),
  heightMin: nullable(whole('最低身高', profileLimits.heightCmMin, profileLimits.heightCmMax)),
  heightMax: nullable(whole('最高身高', profileLimits.heightCmMin, profileLimits.heightCmMax)),
  geos: list(mateLabels.geos, regionCode(mateLabels.geos), mateLimits.geosMax),
  educationMin: nullable(oneOf('最低学历', values(education))),
  incomeMin: nullable(oneOf('最低年收入', values(incomeBand))),
  marital: someOf(mateLabels.marital, maritalStatus),
  children: someOf(mateLabels.children, hasChildren),
  housing: someOf(mateLabels.housing, housing),
  smoking: someOf(mateLabels.smoking, smoking),
  drinking: someOf(mateLabels.drinking, drinking),
  marryWithin: someOf(mateLabels.marryWithin, marryWithin),
  /** Weight of each wish; a wish without a value has no effect. */
  weights: labelled(
    '看重程度',
    object({
      age: weight('age'),
      height: weight('height'),
      geos: weight('geos'),
      education: weight('education'),
      income: weight('income'),
      marital: weight('marital'),
      children: weight('children'),
      housing: weight('housing'),
      smoking: weight('smoking'),
      drinking: weight('drinking'),
      marryWithin: weight('marryWithin'),
    }),
  ),
})
export type Mate = Static<typeof Mate>

const DailyPerson = object({
  card: LoveCard,
  slot: oneOf('位置', values(dailySlot)),
  /** Reasons why the two may fit; for a wildcard the unmet wish comes first. */
  reasons: Type.Array(Type.String()),
  /** True if the viewer opened the person's page today. */
  isOpened: Type.Boolean(),
})

export const DailySet = object({
  /** The day in China for which the set was chosen, and the end of that day. */
  date: Type.String(),
  endsAt: Type.String(),
  people: Type.Array(DailyPerson),
})
export type DailySet = Static<typeof DailySet>

const mateField = oneOf('期望', values(mateLabels))

/**
 * Number of people that each firm wish excludes; 0 means fewer than ten. No person is named, and other members' `avoid`
 * wishes affect no number.
 */
export const Relaxations = object({
  /**
   * For each firm wish of the viewer: `gain` is how many more people there would be without it; `taking` is how many of
   * those have required wishes that the viewer fulfils.
   */
  wishes: Type.Array(object({ field: mateField, gain: Type.Integer(), taking: Type.Integer() })),
  /**
   * Facts of the viewer that alone keep people from fitting: those people meet all of the viewer's wishes. Only counts
   * of ten and more.
   */
  facts: Type.Array(object({ field: mateField, people: Type.Integer() })),
})
export type Relaxations = Static<typeof Relaxations>

const { keyword: _keyword, ...searchFields } = LoveFilter.properties

/** A filter without keywords, because keywords serve to find one known person. */
const SearchFilter = object(searchFields)
export type SearchFilter = Static<typeof SearchFilter>

const searchFacts = {
  name: readBy('author', text('名称', mateLimits.searchNameMax)),
  filter: labelled('筛选条件', SearchFilter),
  /** True if the member wants notices of new people. */
  isNotified: flag('有新会员时提醒'),
}

export const SavedSearch = object({ id: Type.Integer(), ...searchFacts })
export type SavedSearch = Static<typeof SavedSearch>

export const mateShapes = {
  getPreference: {
    summary: 'Returns the wishes of the caller for a partner.',
    input: nothing,
    output: Mate,
  },
  /** `candidates`: people who meet the wishes, 0 for fewer than ten; null if they are not counted now. */
  savePreference: {
    summary: 'Saves the wishes for a partner and returns how many members meet them.',
    input: Mate,
    output: object({ mate: Mate, candidates: nullable(Type.Integer()) }),
  },
  /** Returns the saved searches in the order of saving. */
  getSearches: {
    summary: 'Lists the saved searches of the caller in the order of saving.',
    input: nothing,
    output: Type.Array(SavedSearch),
  },
  /** Creates a new search if the id is missing. */
  saveSearch: {
    summary: 'Creates or changes a saved search.',
    input: object({ id: optional(id('savedSearch', '搜索')), ...searchFacts }),
    output: SavedSearch,
  },
  deleteSearch: {
    summary: 'Deletes a saved search.',
    input: object({ id: id('savedSearch', '搜索') }),
    output: nothing,
  },
  /** Null if nothing can be counted now. */
  getRelaxations: {
    summary: 'Returns which wishes to loosen and how many members each adds, or null if nothing is counted now.',
    input: nothing,
    output: nullable(Relaxations),
  },
  /** Returns the people of the day, unchanged until midnight; fewer if no more fit. */
  getDaily: {
    summary: 'Returns the recommendations of the day, which stay the same until midnight.',
    input: nothing,
    output: DailySet,
  },
  openDaily: {
    summary: 'Records that the caller opened a recommendation of the day.',
    input: object({ no: no('profile') }),
    output: nothing,
  },
}
