/**
 * Draws a few letters as pixels that a person reads at a glance and a simple script does not. This only slows scripts
 * down; it proves nothing.
 */
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { openSemaphore } from '../../../lib/semaphore'
import { LETTER_HEIGHT, LETTER_WIDTH, strokesOf, type Point } from '../../../lib/strokes'

/** Letters and digits that stay distinct after a slant, a bend or a crossing line. */
export const CAPTCHA_LETTERS = '2478ACEHJKMNPRTVXY'

/** In CSS units; twice the displayed size. */
const WIDTH = 240
const HEIGHT = 88
const GROUND = '#fbf1ee'
/** One colour for letters, lines and specks, so that they cannot be separated by colour. */
const INK = '#8a2440'
const COLOURS = 8

/** Draws one picture at a time, so that a caller who requests many does not occupy the processors. */
const inTurn = openSemaphore(1)

const between = (least: number, most: number): number => least + ((most - least) * randomInt(1_000_001)) / 1_000_000

/** A PNG data URL, different each time; `text` is in it only as pixels. */
export async function drawCaptcha(text: string): Promise<string> {
  const bend = drawBend()
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>` +
    `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${letterPaths(text, bend)}${cut()}${lines()}${specks()}</g></svg>`
  const png = await inTurn(() => sharp(Buffer.from(drawing)).png({ palette: true, colours: COLOURS, effort: 1 }).toBuffer())
  return `data:image/png;base64,${png.toString('base64')}`
}

type Bend = (point: Point) => Point

/** A wave-like distortion of the whole picture. */
function drawBend(): Bend {
  const wave = (height: number) => {
    const [length, phase] = [between(70, 130), between(0, 2 * Math.PI)]
    return (along: number) => height * Math.sin((2 * Math.PI * along) / length + phase)
  }
  const [across, down] = [wave(between(2, 4)), wave(between(3, 6))]
  return ({ x, y }) => ({ x: x + across(y), y: y + down(x) })
}

/** Each letter has its own rotation, slant and size, and touches or overlaps its neighbour. */
function letterPaths(text: string, bend: Bend): string {
  const letters = [...text].map((letter) => {
    const [scale, breadth] = [between(7.2, 8.8), between(1, 1.3)]
    return { letter, scale, breadth, width: LETTER_WIDTH * scale * breadth, gap: between(1, 10) }
  })
  const length = letters.reduce((sum, { width, gap }) => sum + width + gap, 0)
  let left = (WIDTH - length) * between(0.3, 0.7)
  return letters
    .map(({ letter, scale, breadth, width, gap }) => {
      const placed = placing({ x: left + width / 2, y: HEIGHT / 2 + between(-5, 5) }, scale, breadth)
      left += width + gap
      const strokes = (strokesOf(letter) ?? []).map((stroke) => pathOf(stroke, (point) => bend(placed(point))))
      return `<path stroke="${INK}" stroke-width="${between(5, 6.5).toFixed(1)}" d="${strokes.join('')}"/>`
    })
    .join('')
}

function placing(centre: Point, scale: number, breadth: number): Bend {
  const [turn, lean] = [between(-0.32, 0.32), between(-0.2, 0.2)]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return (point) => {
    const y = (point.y - LETTER_HEIGHT / 2) * scale
    const x = (point.x - LETTER_WIDTH / 2) * scale * breadth + y * lean
    return { x: centre.x + x * cos - y * sin, y: centre.y + x * sin + y * cos }
  }
}

/** Number of parts of a straight stroke, so that it bends with the picture. */
const PARTS = 5

function pathOf(stroke: readonly Point[], place: Bend): string {
  const points = stroke.flatMap((to, at) => {
    const from = stroke[at - 1]
    if (!from) return [to]
    return Array.from({ length: PARTS }, (_, part) => {
      const share = (part + 1) / PARTS
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    })
  })
  return points
    .map(place)
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
}

/** A curve from edge to edge, through the letters. */
function curve(stroke: string, width: number): string {
  const y = () => between(HEIGHT * 0.15, HEIGHT * 0.85).toFixed(1)
  return `<path stroke="${stroke}" stroke-width="${width.toFixed(1)}" d="M0 ${y()}C80 ${y()} 160 ${y()} ${WIDTH} ${y()}"/>`
}

/** A curve in the background colour, which splits strokes into two. */
const cut = (): string => curve(GROUND, between(1.2, 1.8))

const lines = (): string => curve(INK, between(4, 5)) + curve(INK, between(2, 3))

function specks(): string {
  const speck = () =>
    `M${between(0, WIDTH).toFixed(1)} ${between(0, HEIGHT).toFixed(1)}l${between(-4, 4).toFixed(1)} ${between(-4, 4).toFixed(1)}`
  return `<path stroke="${INK}" stroke-width="1.6" d="${Array.from({ length: 60 }, speck).join('')}"/>`
}
