/** Computes the level that given figures reach, and what is missing for another level; app and server share the rules. */
import { levels, type LevelFacts, type LevelFigure } from './career.words'

export interface LevelFigures {
  /** Introductions whose two people have met. */
  meetings: number
  /** Lines to screen, and how many of them were answered in time. */
  screened: number
  inTime: number
  /** Introductions whose two people are a couple. */
  pairs: number
  /** Complaints that were upheld. */
  complaints: number
}

/** Percentage of lines answered in time, rounded down; null if there was none, which is not the matchmaker's fault. */
export const shareInTime = ({ screened, inTime }: LevelFigures): number | null =>
  screened === 0 ? null : Math.floor((inTime * 100) / screened)

/** For each figure, whether it is enough for this level. */
export function reaches(figures: LevelFigures, { needs }: LevelFacts): Readonly<Record<LevelFigure, boolean>> {
  const share = shareInTime(figures)
  return {
    meetings: figures.meetings >= (needs?.meetings ?? 0),
    screenings: needs === null || share === null || share >= needs.inTime,
    pairs: figures.pairs >= (needs?.pairs ?? 0),
    complaints: needs === null || figures.complaints <= needs.complaintsMax,
  }
}

/** The highest level reached together with all below it. */
export function levelOf(figures: LevelFigures): number {
  let reached = 1
  for (const facts of levels) {
    if (!Object.values(reaches(figures, facts)).every(Boolean)) break
    reached = facts.level
  }
  return reached
}

export const factsOfLevel = (level: number): LevelFacts => levels.find((one) => one.level === level) ?? levels[0]!
