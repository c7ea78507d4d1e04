/** Reply times of a matchmaker, in the same words for members and matchmakers. */

const HOURS_A_DAY = 24

/** 5 小时 below one day; from one day on, 2 天. */
export function replyWords(medianHours: number): string {
  return medianHours < HOURS_A_DAY ? `${Math.max(1, Math.round(medianHours))} 小时` : `${Math.round(medianHours / HOURS_A_DAY)} 天`
}

/** Shown for few confirmed introductions on this platform; earlier years elsewhere do not count. */
export const NEW_MATCHMAKER_WORDS = '新入驻'
