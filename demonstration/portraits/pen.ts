/** The primitives of every drawing: mixed colours, gradients, shapes and the sheet that contains them. */

const SHEET_WIDTH = 900
const SHEET_HEIGHT = 1200

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** The colour at `share` of the way from one `#rrggbb` to another. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to)
  const mixed = channels(from).map((channel, index) => Math.round(channel + (target[index]! - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (hex: string, share: number) => mix(hex, '#ffffff', share)
/** Shadows lean to a warm plum, never to grey, which keeps the drawings lively. */
export const darker = (hex: string, share: number) => mix(hex, '#2a1424', share)

/** Visual distance of two colours, 0 to about 765. */
export function distance(one: string, other: string): number {
  const [r1, g1, b1] = channels(one)
  const [r2, g2, b2] = channels(other)
  const red = (r1 + r2) / 2
  return Math.sqrt((2 + red / 256) * (r1 - r2) ** 2 + 4 * (g1 - g2) ** 2 + (2 + (255 - red) / 256) * (b1 - b2) ** 2)
}

/** Rounds so that the text of a drawing stays short. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

type Attributes = Record<string, string | number | undefined>

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n(value) : value}"`)
    .join('')
}

/** The opacity of a shape is set on its paint; on the shape itself it would need a separate layer when rendered. */
function see({ opacity, ...rest }: Attributes): Attributes {
  return opacity === undefined
    ? rest
    : { ...rest, 'fill-opacity': opacity, 'stroke-opacity': rest.stroke === undefined ? undefined : opacity }
}

export const path = (d: string, fill: string, more: Attributes = {}) => `<path d="${d}"${written(see({ fill, ...more }))}/>`
export const line = (d: string, stroke: string, width: number, { opacity, ...more }: Attributes = {}) =>
  `<path d="${d}"${written({ fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'stroke-opacity': opacity, ...more })}/>`
export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  `<circle${written(see({ cx, cy, r, fill, ...more }))}/>`
export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more: Attributes = {}) =>
  `<ellipse${written(see({ cx, cy, rx, ry, fill, ...more }))}/>`
export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  `<rect${written(see({ x, y, width, height, fill, ...more }))}/>`
export const group = (content: string, more: Attributes = {}) => `<g${written(more)}>${content}</g>`

/** A sheet of paper: collects gradients while it is painted, then becomes one SVG text. */
export class Sheet {
  private readonly definitions: string[] = []
  private count = 0

  private define(text: (id: string) => string): string {
    this.count += 1
    const id = `d${this.count}`
    this.definitions.push(text(id))
    return id
  }

  private stops(colours: readonly (readonly [number, string, number?])[]): string {
    return colours
      .map(
        ([offset, colour, opacity]) =>
          `<stop offset="${n(offset * 100)}%" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
      )
      .join('')
  }

  /** A gradient along a line given in shares of the shape's own box. */
  along(x1: number, y1: number, x2: number, y2: number, ...colours: (readonly [number, string, number?])[]): string {
    return `url(#${this.define((id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${this.stops(colours)}</linearGradient>`)})`
  }

  down(top: string, bottom: string): string {
    return this.along(0, 0, 0, 1, [0, top], [1, bottom])
  }

  /** A glow that fades from the middle of the shape to nothing. */
  glow(colour: string, opacity: number, solid = 0): string {
    return `url(#${this.define(
      (id) =>
        `<radialGradient id="${id}">${this.stops([
          [0, colour, opacity],
          [solid, colour, opacity],
          [1, colour, 0],
        ])}</radialGradient>`,
    )})`
  }

  /** A name to put in `clip-path`. */
  clip(shape: string): string {
    return `url(#${this.define((id) => `<clipPath id="${id}">${shape}</clipPath>`)})`
  }

  finish(content: string, width = SHEET_WIDTH, height = SHEET_HEIGHT): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${this.definitions.join('')}</defs>${content}</svg>`
  }
}
