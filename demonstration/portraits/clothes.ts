/** Clothes: neck, shoulders and the garment of the day. */
import type { Dice } from './dice'
import type { Face } from './face'
import { garments } from './garments'
import { darker, group, lighter, line, n, path, rect, type Sheet } from './pen'
import { benchFor, ribs, type Bench, type Outfit as OutfitOf } from './garment-parts'

export type Garment = keyof typeof garments
export type Outfit = OutfitOf<Garment>

export const WOMEN_GARMENTS: readonly Garment[] = [
  'knit',
  'turtleneck',
  'blouse',
  'blazer',
  'dress',
  'dress',
  'qipao',
  'hoodie',
  'trench',
  'cardigan',
  'cardigan',
  'tee',
  'sport',
  'blouse',
]
export const MEN_GARMENTS: readonly Garment[] = [
  'knit',
  'turtleneck',
  'hoodie',
  'trench',
  'tee',
  'shirt',
  'shirt',
  'shirtKnit',
  'suit',
  'polo',
  'bomber',
  'sport',
  'mandarin',
  'overshirt',
  'overshirt',
]

export const COLOURS = [
  '#f4ece2',
  '#e9dccb',
  '#d9b99b',
  '#b98d6b',
  '#8c5a44',
  '#c0412f',
  '#d9304f',
  '#e98c86',
  '#f2c5bd',
  '#e0a43c',
  '#6f7f55',
  '#3f5f55',
  '#a9bfae',
  '#7fa3b8',
  '#3d5d86',
  '#27364f',
  '#2e2b35',
  '#6f5a7c',
  '#b9a3c9',
  '#94a0ad',
] as const

export function drawBody(sheet: Sheet, face: Face, outfit: Outfit, dice: Dice, turn: number): string {
  const bench = benchFor(sheet, face, outfit, dice, turn)
  garments[outfit.garment](bench)
  if (outfit.scarf) addScarf(bench, outfit.scarf)
  if (outfit.hasBadge) addBadge(bench)
  return bench.parts.join('')
}

function addScarf({ build, nx, parts, cloth }: Bench, wool: string): void {
  parts.push(
    path(
      `M${n(-nx - 40)},236 C${n(-nx - 70)},300 ${n(-nx)},372 0,376 C${n(nx)},372 ${n(nx + 70)},300 ${n(nx + 40)},236 C${n(nx)},206 ${n(nx - 30)},214 ${n(build.neck)},196 C${n(40)},262 ${n(-40)},262 ${n(-build.neck)},196 C${n(-nx + 30)},214 ${n(-nx)},206 ${n(-nx - 40)},236Z`,
      cloth(wool),
    ),
    line(
      `M${n(-nx - 30)},270 C${n(-nx * 0.6)},340 ${n(nx * 0.4)},344 ${n(nx + 30)},290 M${n(-nx - 10)},232 C${n(-nx * 0.5)},306 ${n(nx * 0.4)},316 ${n(nx + 36)},254`,
      darker(wool, 0.3),
      5,
      { opacity: 0.35 },
    ),
    path('M34,340 C90,350 132,330 140,340 L158,650 L60,664 C66,560 50,430 34,340Z', cloth(darker(wool, 0.06))),
    [610, 628].map((y) => line(`M66,${y} L152,${y - 12}`, lighter(wool, 0.42), 8, { opacity: 0.8 })).join(''),
    ribs(66, 152, 14, (x) => line(`M${x},658 l2,28`, wool, 6)),
  )
}

function addBadge({ parts }: Bench): void {
  parts.push(
    group(
      rect(-46, -58, 92, 116, '#fffdfb', { rx: 12 }) +
        rect(-46, -58, 92, 36, '#d9304f', { rx: 12 }) +
        rect(-46, -34, 92, 14, '#d9304f') +
        line('M-16,6 c-12,-16 -26,4 -10,18 l10,9 10,-9 c16,-14 2,-34 -10,-18z', '#d9304f', 5) +
        line('M10,12 h22 M10,28 h16', '#cdbfb8', 6) +
        rect(-11, -70, 22, 16, '#b9aeb0', { rx: 5 }),
      { transform: 'translate(150,452) rotate(2) scale(0.86)' },
    ),
  )
}
