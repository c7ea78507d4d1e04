/** Converts yuan of channels and bills to whole fen, the unit of this server. */

export const formatYuan = (fen: number): string => `${Math.trunc(fen / 100)}.${String(Math.abs(fen % 100)).padStart(2, '0')}`

/** NaN if it is not an amount of whole fen. */
export function parseYuan(yuan: string | undefined): number {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(yuan?.trim() ?? '') ?? []
  if (whole === '') return NaN
  const fen = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  return sign === '-' ? -fen : fen
}
