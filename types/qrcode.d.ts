/** The part of `qrcode` that computes modules and draws nothing: the package's entry adds canvas and PNG. */
declare module 'qrcode/lib/core/qrcode' {
  export function create(
    said: string | readonly { mode: 'byte'; data: readonly number[] }[],
    options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' },
  ): { modules: { size: number; get: (row: number, column: number) => number | boolean } }
}
