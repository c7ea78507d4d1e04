/** The part of `qrcode` that makes modules and draws nothing: its entry brings canvas and PNG along. */
declare module 'qrcode/lib/core/qrcode' {
  export function create(
    text: string,
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { modules: { size: number; get: (row: number, column: number) => number | boolean } }
}
