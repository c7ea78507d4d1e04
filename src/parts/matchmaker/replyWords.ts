/** How soon a matchmaker answers, in the same words for members and for the matchmaker. */

const HOURS_A_DAY = 24

/** 5 小时; from a day on, 2 天. */
export function replyWords(medianHours: number): string {
  return medianHours < HOURS_A_DAY ? `${Math.max(1, Math.round(medianHours))} 小时` : `${Math.round(medianHours / HOURS_A_DAY)} 天`
}

/** Few confirmed introductions here, which says nothing of the years before. */
export const NEW_MATCHMAKER_WORDS = '新入驻'
