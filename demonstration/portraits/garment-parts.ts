/** The tailoring of clothes: the body's measures, the cloth, and the parts that several garments share. */
import type { Dice } from './dice'
import type { Face } from './face'
import { circle, darker, group, lighter, line, mix, n, path, type Sheet } from './pen'

interface Build {
  neck: number
  shoulder: number
}

/** The garment's outline; `neckline` runs from the left side of the neck to the right. */
export function torso(build: Build, x: number, y: number, neckline: string): string {
  const s = build.shoulder
  return (
    `M${n(-x)},${n(y)} ${neckline} C${n(x + 50)},${n(y + 32)} ${n(s - 80)},${n(y + 46)} ${n(s - 8)},${n(y + 92)} C${n(s + 38)},${n(y + 126)} ${n(s + 48)},${n(y + 220)} ${n(s + 54)},${n(y + 370)} L${n(s + 84)},1400 L${n(-s - 84)},1400 L${n(-s - 54)},${n(y + 370)} ` +
    `C${n(-s - 48)},${n(y + 220)} ${n(-s - 38)},${n(y + 126)} ${n(-s + 8)},${n(y + 92)} C${n(-s + 80)},${n(y + 46)} ${n(-x - 50)},${n(y + 32)} ${n(-x)},${n(y)}Z`
  )
}

function folds(build: Build, colour: string): string {
  const s = build.shoulder
  const tone = darker(colour, 0.34)
  return (
    line(
      `M${n(-s + 52)},500 C${n(-s + 66)},600 ${n(-s + 52)},760 ${n(-s + 40)},1400 M${n(s - 52)},500 C${n(s - 66)},600 ${n(s - 52)},760 ${n(s - 40)},1400`,
      tone,
      5,
      { opacity: 0.45 },
    ) +
    line(`M${n(-s + 56)},520 q40,30 84,34 M${n(s - 56)},520 q-40,30 -84,34 M${n(-s + 60)},590 q26,28 52,36`, tone, 4, { opacity: 0.26 }) +
    path(
      `M${n(s - 52)},500 C${n(s - 66)},600 ${n(s - 52)},760 ${n(s - 40)},1400 L${n(s - 130)},1400 C${n(s - 120)},800 ${n(s - 110)},640 ${n(s - 52)},500Z`,
      tone,
      { opacity: 0.16 },
    ) +
    path(
      `M${n(-s + 52)},500 C${n(-s + 66)},600 ${n(-s + 52)},760 ${n(-s + 40)},1400 L${n(-s - 30)},1400 C${n(-s + 10)},800 ${n(-s + 10)},640 ${n(-s + 52)},500Z`,
      tone,
      { opacity: 0.12 },
    )
  )
}

function neckAndChest(sheet: Sheet, face: Face, build: Build, turn: number): string {
  const w = build.neck
  const { skin } = face
  const shift = turn * 12
  return (
    path(
      `M${n(-w)},90 L${n(-w)},206 C${n(-w)},246 ${n(-w - 30)},262 ${n(-w - 120)},292 L-260,560 L260,560 L${n(w + 120)},292 C${n(w + 30)},262 ${n(w)},246 ${n(w)},206 L${n(w)},90Z`,
      sheet.along(0, 0, 1, 0.2, [0, skin.base], [1, mix(skin.base, skin.shade, 0.55)]),
    ) +
    path(
      `M${n(-w)},120 L${n(-w)},${n(196)} C${n(-w * 0.5 + shift)},${n(268)} ${n(w * 0.8 + shift)},${n(276)} ${n(w)},212 L${n(w)},120Z`,
      skin.shade,
      { opacity: 0.75 },
    ) +
    line(`M${n(-w - 62)},318 Q${n(-w)},312 -26,334 M${n(w + 62)},318 Q${n(w)},312 26,334`, skin.shade, 5, { opacity: 0.55 })
  )
}

export const ribs = (from: number, to: number, step: number, draw: (x: number) => string) => {
  const list: string[] = []
  for (let x = from; x <= to; x += step) list.push(draw(x))
  return list.join('')
}

function buildOf(face: Face): Build {
  const isWoman = face.gender === 'female'
  return { neck: isWoman ? 59 : 80, shoulder: isWoman ? 252 : 306 }
}

/** The garment of the day, in its colours. */
export interface Outfit<Garment extends string = string> {
  garment: Garment
  colour: string
  second: string
  scarf?: string
  hasBadge: boolean
}

export interface Bench {
  face: Face
  outfit: Outfit
  dice: Dice
  build: Build
  /** Build of the garment underneath. */
  under: Build
  /** Half the width of the shoulders, and of the neckline. */
  s: number
  nx: number
  colour: string
  second: string
  seam: string
  /** The drawing so far, from the skin outward. */
  parts: string[]
  cloth(base: string): string
  lay(outline: string, base: string, inside?: string): void
  crew(depth: number): string
  vee(depth: number): string
  collar(base: string, spread: number, drop: number): string
  buttons(base: string, from: number): string
  lapels(base: string, depth: number, width: number): string
}

export function benchFor(sheet: Sheet, face: Face, outfit: Outfit, dice: Dice, turn: number): Bench {
  const build = buildOf(face)
  const { colour, second } = outfit
  // The garment underneath is narrower, because otherwise its edge would be visible along the shoulders.
  const under = { ...build, shoulder: build.shoulder - 46 }
  const s = build.shoulder
  const nx = build.neck + 24
  const cloth = (base: string) => sheet.along(0, 0, 1, 0.7, [0, lighter(base, 0.16)], [0.45, base], [1, darker(base, 0.24)])
  const seam = darker(colour, 0.36)
  const parts = [neckAndChest(sheet, face, build, turn)]
  const lay = (outline: string, base: string, inside = '') => {
    parts.push(path(outline, cloth(base)))
    if (inside) parts.push(group(inside, { 'clip-path': sheet.clip(`<path d="${outline}"/>`) }))
    parts.push(folds(build, base))
  }
  const crew = (depth: number) => `C${n(-nx * 0.7)},${n(262 + depth)} ${n(nx * 0.7)},${n(262 + depth)} ${n(nx)},252`
  const vee = (depth: number) => `L0,${n(depth)} L${n(nx)},252`
  const collar = (base: string, spread: number, drop: number) => {
    const fill = lighter(base, 0.14)
    return ([-1, 1] as const)
      .map(
        (side) =>
          path(
            `M${n(side * nx)},238 L${n(side * 4)},${n(drop)} L${n(side * spread)},${n(drop + 58)} L${n(side * (nx + 36))},272 C${n(side * (nx + 20))},254 ${n(side * (nx + 8))},244 ${n(side * nx)},238Z`,
            side < 0 ? fill : mix(fill, darker(base, 0.2), 0.35),
          ) +
          line(`M${n(side * 4)},${n(drop)} L${n(side * spread)},${n(drop + 58)} L${n(side * (nx + 36))},272`, darker(base, 0.32), 3, {
            opacity: 0.35,
          }),
      )
      .join('')
  }
  const buttons = (base: string, from: number) =>
    line(`M0,${from} L2,1400`, darker(base, 0.3), 3.4, { opacity: 0.5 }) +
    [60, 170, 280, 390, 500].map((dy) => circle(9, from + dy, 6.5, darker(base, 0.4), { opacity: 0.6 })).join('')
  const lapels = (base: string, depth: number, width: number) =>
    ([-1, 1] as const)
      .map(
        (side) =>
          path(
            `M${n(side * nx)},244 L${n(side * 6)},${n(depth)} L${n(side * width)},${n(depth - 150)} L${n(side * (width - 30))},${n(depth - 186)} L${n(side * (width + 10))},${n(depth - 206)} L${n(side * (nx + 46))},276Z`,
            side < 0 ? lighter(base, 0.13) : darker(base, 0.1),
          ) +
          line(
            `M${n(side * 6)},${n(depth)} L${n(side * width)},${n(depth - 150)} L${n(side * (width - 30))},${n(depth - 186)} L${n(side * (width + 10))},${n(depth - 206)}`,
            darker(base, 0.4),
            3.2,
            { opacity: 0.5 },
          ),
      )
      .join('')
  return { face, outfit, dice, build, under, s, nx, colour, second, seam, parts, cloth, lay, crew, vee, collar, buttons, lapels }
}
