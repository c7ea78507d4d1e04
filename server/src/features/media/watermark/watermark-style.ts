/**
 * The watermark from the tenant's imageConfig, with every number clamped to its range. Units are pixels of a picture
 * with a long edge of 1200; other sizes scale, so the look stays the same.
 */
import { cutText } from '@qianxian/protocol/base/characters'

/** The watermark part of imageConfig; numbers may be strings, and any field may be missing. */
export interface WatermarkConfig {
  wmOpen?: boolean | null
  imageWmType?: string | null
  wmContent?: string | null
  wmFont?: number | string | null
  wmFontColor?: string | null
  wmFontSize?: number | string | null
  wmGravity?: string | null
  wmResize?: number | string | null
  wmRotate?: number | string | null
  wmTransparency?: number | string | null
  wmUnitH?: number | string | null
  wmUnitW?: number | string | null
  wmXdistance?: number | string | null
  wmYdistance?: number | string | null
}

export const GRAVITIES = ['northwest', 'north', 'northeast', 'west', 'center', 'east', 'southwest', 'south', 'southeast'] as const
export type Gravity = (typeof GRAVITIES)[number]

export interface Watermark {
  kind: 'tile' | 'single'
  text: string
  /** The colour, as `#rrggbb`. */
  colour: string
  fontSize: number
  /** Rotation in degrees, clockwise. */
  rotate: number
  /** Percent opacity; 100 is opaque. */
  opacity: number
  unitWidth: number
  unitHeight: number
  /** Distance between two units of a tile. */
  gap: number
  gravity: Gravity
  xDistance: number
  yDistance: number
}

/** `wmFont` is the image processor's relative unit: thirty units are one pixel, so the default 540 is 18 px. */
const FONT_UNITS_PER_PIXEL = 30
const DEFAULT_FONT = 540
const GAP = 15
const MAX_TEXT_LENGTH = 64

/** Both notations of a position: `nw` of one image processor, `NorthWest` of the other. */
const SHORT_GRAVITIES: Record<string, Gravity> = {
  nw: 'northwest',
  n: 'north',
  ne: 'northeast',
  w: 'west',
  c: 'center',
  centre: 'center',
  e: 'east',
  sw: 'southwest',
  s: 'south',
  se: 'southeast',
}

function numberIn(value: number | string | null | undefined, low: number, high: number, fallback: number): number {
  if (value === null || value === undefined || value === '') return fallback
  const number = Number(value)
  return Number.isFinite(number) ? Math.min(Math.max(number, low), high) : fallback
}

function gravityOf(value: string | null | undefined): Gravity {
  const plain = (value ?? '').toLowerCase().replace(/[^a-z]/g, '')
  return GRAVITIES.find((gravity) => gravity === plain) ?? SHORT_GRAVITIES[plain] ?? 'southeast'
}

/** `#abc`, `abcdef` and `#abcdef` are colours; anything else is white. */
function colourOf(value: string | null | undefined): string {
  const digits = (value ?? '').trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${[...digits].map((digit) => digit + digit).join('')}`
  return '#ffffff'
}

/**
 * Null if there is nothing to draw. `{platform}` and `{no}` in the content are filled in. `isForced` draws even if the
 * tenant has watermarks off, as on certificates.
 */
export function watermarkOf(config: WatermarkConfig, values: { platform: string; no: string }, isForced = false): Watermark | null {
  if (!config.wmOpen && !isForced) return null
  const content = config.wmContent?.trim() || '{platform} {no}'
  const filled = content.replaceAll('{platform}', values.platform).replaceAll('{no}', values.no)
  const text = cutText(filled.replace(/\s+/g, ' ').trim(), MAX_TEXT_LENGTH)
  if (text === '') return null
  const font = numberIn(config.wmFont, 120, 6000, DEFAULT_FONT) / FONT_UNITS_PER_PIXEL
  const size = numberIn(config.wmFontSize, 0, 200, 0) || font
  // The initial setting 0 leaves the size unchanged.
  const resize = numberIn(Number(config.wmResize) === 0 ? null : config.wmResize, 10, 400, 100) / 100
  return {
    kind: (config.imageWmType?.trim() || 'Tile').toLowerCase() === 'tile' ? 'tile' : 'single',
    text,
    colour: colourOf(config.wmFontColor),
    fontSize: Math.max(size * resize, 4),
    rotate: numberIn(config.wmRotate, -360, 360, 45),
    opacity: numberIn(config.wmTransparency, 1, 100, 30),
    unitWidth: numberIn(config.wmUnitW, 40, 1200, 120),
    unitHeight: numberIn(config.wmUnitH, 40, 1200, 120),
    gap: GAP,
    gravity: gravityOf(config.wmGravity),
    xDistance: numberIn(config.wmXdistance, 0, 1200, 10),
    yDistance: numberIn(config.wmYdistance, 0, 1200, 10),
  }
}
