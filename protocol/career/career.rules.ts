/** Which level some figures reach, and what is missing of another; both sides say the same. */
import { levels, type LevelFacts, type LevelFigure } from './career.words'

export interface LevelFigures {
  /** Introductions whose two have met. */
  meetings: number
  /** Questions that were to be screened, and how many of them were answered in time. */
  screened: number
  inTime: number
  /** Introductions whose two are a couple. */
  pairs: number
  /** Complaints that were found to stand. */
  complaints: number
}

/** Of a hundred questions, rounded down; null where there was none, which is nobody's fault. */
export const shareInTime = ({ screened, inTime }: LevelFigures): number | null =>
  screened === 0 ? null : Math.floor((inTime * 100) / screened)

/** By figure, whether it is enough for this level. */
export function reaches(figures: LevelFigures, { needs }: LevelFacts): Readonly<Record<LevelFigure, boolean>> {
  const share = shareInTime(figures)
  return {
    meetings: figures.meetings >= (needs?.meetings ?? 0),
    screenings: needs === null || share === null || share >= needs.inTime,
    pairs: figures.pairs >= (needs?.pairs ?? 0),
    complaints: needs === null || figures.complaints <= needs.complaintsMax,
  }
}

/** The highest that is reached together with all below it. */
export function levelOf(figures: LevelFigures): number {
  let reached = 1
  for (const facts of levels) {
    if (!Object.values(reaches(figures, facts)).every(Boolean)) break
    reached = facts.level
  }
  return reached
}

export const factsOfLevel = (level: number): LevelFacts => levels.find((one) => one.level === level) ?? levels[0]!
