/** A head while its hair is drawn: its measures, the paints of its colour, and the shapes that several haircuts share. */
import type { Face } from './face'
import { darker, group, lighter, line, mix, n, path, type Sheet } from './pen'

/** The crown of the head from ear to ear; a hairline closes it. */
export function crown(w: number, rise: number, side: number, low: number): string {
  return `M${n(-w - side * 0.5)},${n(low)} C${n(-w - side * 1.7)},-95 ${n(-w * 0.86)},${n(rise)} 0,${n(rise)} C${n(w * 0.86)},${n(rise)} ${n(w + side * 1.7)},-95 ${n(w + side * 0.5)},${n(low)} `
}

export const hairlines = {
  pulled: (w: number) =>
    `L${n(w - 1)},-26 C${n(w - 12)},-88 ${n(w * 0.62)},-138 0,-150 C${n(-w * 0.62)},-138 ${n(-w + 12)},-88 ${n(-w + 1)},-26Z`,
  middle: (w: number, low: number) =>
    `C${n(w - 3)},10 ${n(w - 14)},-46 ${n(w * 0.6)},-96 C${n(w * 0.36)},-132 14,-152 0,-182 C-14,-152 ${n(-w * 0.36)},-132 ${n(-w * 0.6)},-96 C${n(-w + 14)},-46 ${n(-w + 3)},10 ${n(-w - 4)},${n(low)}Z`,
  side: (w: number, low: number) =>
    `C${n(w - 1)},6 ${n(w - 8)},-40 ${n(w * 0.74)},-78 C${n(w * 0.42)},-112 ${n(-w * 0.2)},-120 ${n(-w * 0.36)},-178 C${n(-w * 0.5)},-128 ${n(-w * 0.82)},-104 ${n(-w + 8)},-46 C${n(-w + 2)},-10 ${n(-w - 1)},10 ${n(-w - 4)},${n(low)}Z`,
  full: (w: number, low: number) =>
    `C${n(w + 1)},20 ${n(w - 6)},-16 ${n(w - 20)},-50 C${n(w * 0.62)},-40 ${n(w * 0.34)},-39 ${n(w * 0.28)},-39 L${n(w * 0.2)},-47 C${n(w * 0.1)},-36 -10,-35 ${n(-w * 0.22)},-37 L${n(-w * 0.3)},-46 C${n(-w * 0.42)},-40 ${n(-w * 0.66)},-42 ${n(-w + 20)},-50 C${n(-w + 6)},-16 ${n(-w - 1)},20 ${n(-w - 4)},${n(low)}Z`,
} as const

export const fall = (w: number, spread: number, bottom: number) =>
  `M0,-232 C${n(-w - 54)},-232 ${n(-w - 30)},-40 ${n(-w - spread * 0.7)},110 C${n(-w - spread)},${n(bottom * 0.55)} ${n(-w - spread * 1.1)},${n(bottom * 0.85)} ${n(-w - spread * 0.6)},${n(bottom)} ` +
  `Q0,${n(bottom + 34)} ${n(w + spread * 0.6)},${n(bottom)} C${n(w + spread * 1.1)},${n(bottom * 0.85)} ${n(w + spread)},${n(bottom * 0.55)} ${n(w + spread * 0.7)},110 C${n(w + 30)},-40 ${n(w + 54)},-232 0,-232Z`

/** A strand of hair hanging in front of one shoulder. */
export function lock(w: number, side: 1 | -1, length: number, wave: number): string {
  const x = (value: number) => n(side * value)
  return (
    `M${x(w - 6)},-64 C${x(w + 20)},-30 ${x(w + 22 + wave)},70 ${x(w + 16)},130 C${x(w + 8 - wave)},${n(length * 0.5)} ${x(w + 44 + wave)},${n(length * 0.72)} ${x(w + 20)},${n(length)} ` +
    `C${x(w - 8)},${n(length + 22)} ${x(w - 40)},${n(length + 4)} ${x(w - 56)},${n(length - 18)} C${x(w - 36 + wave)},${n(length * 0.7)} ${x(w - 52 + wave)},${n(length * 0.52)} ${x(w - 26)},150 C${x(w - 2)},90 ${x(w + 2)},20 ${x(w - 6)},-64Z`
  )
}

export interface Head {
  face: Face
  /** Half the width of the face. */
  w: number
  base: string
  paint: string
  shine: string
  /** Paint of the hair behind the neck. */
  behind: string
  made: { back: string; front: string; locks: string; cap: string }
  /** Mirrors the content to the side of the parting. */
  flip(content: string): string
  /** Shifts the content with the turn of the head. */
  slide(content: string): string
  strand(d: string, opacity?: number, weight?: number): string
  cap(d: string, rise: number, marks?: string, mirrored?: boolean): void
}

export function headOf(sheet: Sheet, face: Face, turn: number): Head {
  const w = face.halfWidth
  const base = face.hairColour
  const deep = darker(base, 0.38)
  const shine = lighter(mix(base, '#a5664a', 0.42), 0.16)
  const paint = sheet.along(0, 0, 1, 1, [0, lighter(mix(base, '#a5664a', 0.25), 0.09)], [0.5, base], [1, deep])
  const behind = sheet.along(0, 0, 0, 1, [0, deep], [1, mix(deep, base, 0.7)])
  const mirror = face.partSide === -1
  const flip = (content: string) => (mirror ? group(content, { transform: 'scale(-1,1)' }) : content)
  const slide = (content: string) => (turn === 0 ? content : group(content, { transform: `translate(${n(turn * 7)},0)` }))
  const gloss = (top: number) =>
    line(
      `M${n(-w * 0.74)},${n(top + 66)} C${n(-w * 0.5)},${n(top + 14)} ${n(-w * 0.1)},${n(top + 2)} ${n(w * 0.3)},${n(top + 10)}`,
      shine,
      15,
      { opacity: 0.34 },
    ) + line(`M${n(w * 0.46)},${n(top + 20)} Q${n(w * 0.62)},${n(top + 32)} ${n(w * 0.74)},${n(top + 54)}`, shine, 10, { opacity: 0.22 })
  const strand = (d: string, opacity = 0.3, weight = 4) => line(d, shine, weight, { opacity })

  const made = { back: '', front: '', locks: '', cap: '' }
  const cap = (d: string, rise: number, marks = '', mirrored = true) => {
    made.cap = d
    const drawn = path(d, paint) + marks
    made.front = slide((mirrored ? flip(drawn) : drawn) + gloss(rise + 26))
  }
  return { face, w, base, paint, shine, behind, made, flip, slide, strand, cap }
}
