/**
 * Levels of matchmakers: requirements and benefits. The numbers of members and recruits are no requirement, and no
 * level changes a position in any list.
 */
import { dictionary, type ValueOf } from '../base/dictionary'

/** Figures of a matchmaker, each counted from events that no person can enter by hand. */
export const levelFigure = /*#__PURE__*/ dictionary({
  meetings: '促成见面',
  screenings: '及时把关',
  pairs: '正在交往',
  complaints: '投诉成立',
})
export type LevelFigure = ValueOf<typeof levelFigure>

export const levelLimits = {
  /** Number of past days whose events are counted. */
  windowDays: 180,
  /** Hours within which an answer to a line is in time. */
  screenWithinHours: 48,
  /** Days between the announcement of a demotion and the demotion. */
  fallNoticeDays: 30,
} as const

export interface LevelFacts {
  level: number
  /** Maximum number of members served at a time. */
  capacity: number
  needs: { meetings: number; /** Percentage of lines. */ inTime: number; pairs: number; complaintsMax: number } | null
}

/** Levels, the lowest first; every matchmaker has reached the lowest. */
export const levels: readonly LevelFacts[] = [
  { level: 1, capacity: 50, needs: null },
  { level: 2, capacity: 100, needs: { meetings: 5, inTime: 80, pairs: 0, complaintsMax: 0 } },
  { level: 3, capacity: 150, needs: { meetings: 15, inTime: 90, pairs: 1, complaintsMax: 0 } },
  { level: 4, capacity: 200, needs: { meetings: 40, inTime: 95, pairs: 3, complaintsMax: 0 } },
]

export const levelWords = (level: number): string => `${'零一二三四'[level] ?? level}级红娘`
