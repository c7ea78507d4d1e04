/** Words that promise an income. Nobody may use them in a text about earning; the list is here alone. */
export const promiseWords = [
  '躺赚',
  '躺着赚',
  '月入',
  '日入',
  '年入',
  '保证',
  '保本',
  '包赚',
  '稳赚',
  '稳赚不赔',
  '零风险',
  '无风险',
  '高回报',
  '暴利',
  '暴富',
  '被动收入',
  '睡后收入',
  '轻松赚',
  '财富自由',
  '上不封顶',
  '拉人头',
  '人头费',
] as const

/** The first such word in a text, also if it is interrupted by spaces, signs or invisible marks; null if there is none. */
export function promiseIn(text: string): string | null {
  const letters = text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
  return promiseWords.find((word) => letters.includes(word)) ?? null
}
