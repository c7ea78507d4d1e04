/** Yuan as channels and their bills write them; here money is whole fen. */

export const formatYuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(Math.abs(fen % 100)).padStart(2, '0')}`

/** NaN for what is no amount of whole fen. */
export function parseYuan(yuan: string | undefined): number {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(yuan?.trim() ?? '') ?? []
  if (whole === '') return NaN
  const fen = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  return sign === '-' ? -fen : fen
}
