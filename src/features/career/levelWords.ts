/** Words for the figures of a level and for the missing requirements of the next. */
import { factsOfLevel, reaches, shareInTime, type LevelFigures } from '@qianxian/protocol/career/career.rules'
import { type LevelFigure, levelLimits } from '@qianxian/protocol/career/career.words'

/** 5 对; 9 / 10 条，90%; 0 条. */
export function levelFigureWords(figure: LevelFigure, figures: LevelFigures): string {
  switch (figure) {
    case 'meetings':
      return `${figures.meetings} 对`
    case 'pairs':
      return `${figures.pairs} 对`
    case 'complaints':
      return `${figures.complaints} 件`
    case 'screenings': {
      const share = shareInTime(figures)
      return share === null ? '还没有' : `${figures.inTime} / ${figures.screened} 条，${share}%`
    }
  }
}

export interface LevelRequirement {
  figure: LevelFigure
  words: string
  isReached: boolean
}

export function levelRequirements(level: number, figures: LevelFigures): LevelRequirement[] {
  const facts = factsOfLevel(level)
  const { needs } = facts
  if (!needs) return []
  const reached = reaches(figures, facts)
  const said: [LevelFigure, string | null][] = [
    ['meetings', `促成 ${needs.meetings} 对见面，现在 ${figures.meetings} 对`],
    ['screenings', `${needs.inTime}% 的牵线在 ${levelLimits.screenWithinHours} 小时内把关`],
    ['pairs', needs.pairs > 0 ? `${needs.pairs} 对正在交往，现在 ${figures.pairs} 对` : null],
    ['complaints', '没有成立的投诉'],
  ]
  return said.flatMap(([figure, words]) => (words === null ? [] : [{ figure, words, isReached: reached[figure] }]))
}
