/** The part of `qrcode` that makes modules and draws nothing: its entry brings canvas and PNG along. */
declare module 'qrcode/lib/core/qrcode' {
  export function create(
    said: string | readonly { mode: 'byte'; data: readonly number[] }[],
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { modules: { size: number; get: (row: number, column: number) => number | boolean } }
}
