/** The levels of matchmakers: what each needs and gives. Members and recruits count nothing, and no level changes a place in any list. */
import { dictionary, type ValueOf } from '../base/dictionary'

/** What is counted of a matchmaker, each from events that nobody can type in. */
export const levelFigure = /*#__PURE__*/ dictionary({
  meetings: '促成见面',
  screenings: '及时把关',
  pairs: '正在交往',
  complaints: '投诉成立',
})
export type LevelFigure = ValueOf<typeof levelFigure>

export const levelLimits = {
  /** So far back is counted. */
  windowDays: 180,
  /** A question is answered in time within so many hours. */
  screenWithinHours: 48,
  /** A fall is told so long before it comes. */
  fallNoticeDays: 30,
} as const

export interface LevelFacts {
  level: number
  /** How many members may be served at a time. */
  capacity: number
  needs: { meetings: number; /** Of a hundred questions. */ inTime: number; pairs: number; complaintsMax: number } | null
}

/** The lowest first; everybody has it. */
export const levels: readonly LevelFacts[] = [
  { level: 1, capacity: 50, needs: null },
  { level: 2, capacity: 100, needs: { meetings: 5, inTime: 80, pairs: 0, complaintsMax: 0 } },
  { level: 3, capacity: 150, needs: { meetings: 15, inTime: 90, pairs: 1, complaintsMax: 0 } },
  { level: 4, capacity: 200, needs: { meetings: 40, inTime: 95, pairs: 3, complaintsMax: 0 } },
]

export const levelWords = (level: number): string => `${'零一二三四'[level] ?? level}级红娘`
