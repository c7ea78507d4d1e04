/** The parts of places: sky, hills, mountains, leaves, points of light. */
import type { Dice } from './dice'
import { circle, group, line, n, path, rect, type Sheet } from './pen'

export interface Backdrop {
  svg: string
  /** The colour behind the shoulders, so that clothes can stand out from it. */
  tone: string
}

export const sky = (sheet: Sheet, top: string, bottom: string) => rect(0, 0, 900, 1200, sheet.down(top, bottom))

/** One layer of hills from the left edge to the right, filled to the bottom. */
export function hills(dice: Dice, y: number, height: number, fill: string, opacity = 1): string {
  const points: string[] = [`M-20,${n(y + dice.between(-0.3, 0.3) * height)}`]
  for (let x = -20; x < 920; x += 235) {
    const rise = dice.between(0.35, 1) * height
    points.push(
      `C${x + 60},${n(y - rise * 0.3)} ${x + 90},${n(y - rise)} ${x + 120},${n(y - rise)} C${x + 155},${n(y - rise)} ${x + 180},${n(y + height * 0.1)} ${x + 235},${n(y + dice.between(-0.2, 0.3) * height)}`,
    )
  }
  return path(`${points.join(' ')} L920,1220 L-20,1220Z`, fill, { opacity })
}

/** A pointed mountain range. */
export function peaks(dice: Dice, y: number, height: number, fill: string, cap?: string): string {
  const tops: [number, number][] = []
  for (let x = -120; x < 1020; x += dice.between(190, 280)) tops.push([x, y - height * dice.between(0.45, 1)])
  let d = `M-200,${y}`
  let caps = ''
  for (const [x, top] of tops) {
    d += ` L${n(x - 70)},${n(y - (y - top) * 0.42)} L${n(x)},${n(top)} L${n(x + 62)},${n(y - (y - top) * 0.5)}`
    if (cap)
      caps += path(
        `M${n(x)},${n(top)} L${n(x + 34)},${n(top + (y - top) * 0.27)} L${n(x + 12)},${n(top + (y - top) * 0.22)} L${n(x - 8)},${n(top + (y - top) * 0.32)} L${n(x - 38)},${n(top + (y - top) * 0.31)}Z`,
        cap,
        { opacity: 0.85 },
      )
  }
  return path(`${d} L1100,${y} L1100,1220 L-200,1220Z`, fill) + caps
}

export function leafBranch(x: number, y: number, turn: number, size: number, fill: string, vein: string): string {
  const leaf = (dx: number, dy: number, angle: number, scale: number) =>
    group(path('M0,0 C-26,-34 -24,-84 0,-118 C24,-84 26,-34 0,0Z', fill) + line('M0,-6 L0,-100', vein, 3, { opacity: 0.4 }), {
      transform: `translate(${n(dx)},${n(dy)}) rotate(${n(angle)}) scale(${n(scale)})`,
    })
  const leaves = [0, 1, 2, 3, 4, 5].map((index) => leaf(0, -index * 62, index % 2 ? 52 : -52, 1 - index * 0.08)).join('')
  return group(line('M0,30 C6,-100 -4,-240 0,-390', vein, 7, { opacity: 0.7 }) + leaves + leaf(0, -372, 0, 0.7), {
    transform: `translate(${n(x)},${n(y)}) rotate(${n(turn)}) scale(${n(size)})`,
  })
}

export function monstera(x: number, y: number, turn: number, size: number, fill: string, vein: string): string {
  return group(
    path(
      'M0,0 C-60,-10 -150,-60 -160,-170 L-110,-150 L-164,-210 C-160,-262 -138,-300 -120,-316 L-84,-244 L-96,-336 C-60,-366 -20,-374 0,-380 C20,-374 60,-366 96,-336 L84,-244 L120,-316 C138,-300 160,-262 164,-210 L110,-150 L160,-170 C150,-60 60,-10 0,0Z',
      fill,
    ) +
      line(
        'M0,60 L0,-350 M0,-60 L-96,-140 M0,-60 L96,-140 M0,-150 L-90,-240 M0,-150 L90,-240 M0,-236 L-50,-316 M0,-236 L50,-316',
        vein,
        5,
        { opacity: 0.45 },
      ),
    { transform: `translate(${n(x)},${n(y)}) rotate(${n(turn)}) scale(${n(size)})` },
  )
}

export function bokeh(sheet: Sheet, dice: Dice, colours: readonly string[], count: number, low: number, high: number): string {
  const fills = colours.map((colour) => sheet.glow(colour, 0.75, 0.72))
  return Array.from({ length: count }, () =>
    circle(dice.between(0, 900), dice.between(low, high), dice.between(16, 66), dice.pick(fills), { opacity: dice.between(0.2, 0.75) }),
  ).join('')
}
