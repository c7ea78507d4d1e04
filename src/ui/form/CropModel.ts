/** A picture behind a crop window: it always fills the window, and the crop is never narrower than a minimum number of pixels. */
import { makeAutoObservable } from 'mobx'
import type { CropPlacement } from '@/platform/media/crop.types'

/** Width of the result in pixels. */
export const MIN_EDGE = 640
const MAX_EDGE = 1200

interface CropShape {
  /** Width to height of the window. */
  ratio: number
  /** Least and greatest width of the result in pixels. */
  least: number
  most: number
}

/** The crop of a portrait card. */
export const portraitRatio: CropShape = { ratio: 3 / 4, least: 480, most: 1440 }

/** The crop of a round face. */
const square: CropShape = { ratio: 1, least: MIN_EDGE, most: MAX_EDGE }

interface Finger {
  x: number
  y: number
}

export class CropModel {
  x = 0
  y = 0
  scale = 1
  turns = 0
  private fingers: Finger[] = []

  /** @param frame width of the window in CSS pixels */
  constructor(
    readonly width: number,
    readonly height: number,
    readonly frame: number,
    readonly shape: CropShape = square,
  ) {
    makeAutoObservable<this, 'fingers'>(this, { width: false, height: false, frame: false, shape: false, fingers: false })
    this.scale = this.minScale
  }

  get isTooSmall(): boolean {
    const { least, ratio } = this.shape
    return this.width < least || this.height < least / ratio
  }

  /** CSS pixels. */
  get frameHeight(): number {
    return this.frame / this.shape.ratio
  }

  /** Scale at which the side that is shorter relative to the window fills it. */
  get minScale(): number {
    const [wide, high] = this.sides
    return Math.max(this.frame / wide, this.frameHeight / high)
  }

  get maxScale(): number {
    return Math.max(this.minScale, this.frame / this.shape.least)
  }

  /** 0 to 100 between the smallest and the largest scale. */
  get zoom(): number {
    const room = this.maxScale - this.minScale
    return room === 0 ? 0 : ((this.scale - this.minScale) / room) * 100
  }

  /** Width of the result: every pixel in the window, up to a limit. */
  get edge(): number {
    const { least, most } = this.shape
    return Math.round(Math.min(most, Math.max(least, this.frame / this.scale)))
  }

  get placement(): CropPlacement {
    const { width, height, frame, frameHeight, x, y, scale, turns } = this
    return { width, height, frame, frameHeight, x, y, scale, turns }
  }

  zoomTo(percent: number): void {
    this.scaleTo(this.minScale + ((this.maxScale - this.minScale) * percent) / 100)
  }

  /** Rotates by 90° clockwise around the middle of the window. */
  turn(): void {
    this.turns = (this.turns + 1) % 4
    // A window that is not square needs another scale after a rotation.
    this.scale = Math.min(this.maxScale, Math.max(this.minScale, this.scale))
    this.moveTo(-this.y, this.x)
  }

  touch(fingers: readonly Finger[]): void {
    this.fingers = fingers.map(({ x, y }) => ({ x, y }))
  }

  /** One finger drags, two also pinch; a change in the number of fingers starts a new gesture. */
  drag(fingers: readonly Finger[]): void {
    const before = this.fingers
    this.touch(fingers)
    if (before.length !== fingers.length || fingers.length === 0) return
    const from = middle(before)
    const to = middle(fingers)
    const spread = spreadOf(before)
    if (fingers.length > 1 && spread > 0) this.scaleTo((this.scale * spreadOf(fingers)) / spread)
    this.moveTo(this.x + to.x - from.x, this.y + to.y - from.y)
  }

  /** Width and height in the current rotation. */
  private get sides(): [number, number] {
    return this.turns % 2 === 1 ? [this.height, this.width] : [this.width, this.height]
  }

  private scaleTo(scale: number): void {
    const next = Math.min(this.maxScale, Math.max(this.minScale, scale))
    const ratio = next / this.scale
    this.scale = next
    this.moveTo(this.x * ratio, this.y * ratio)
  }

  private moveTo(x: number, y: number): void {
    const [wide, high] = this.sides
    const roomX = Math.max(0, (wide * this.scale - this.frame) / 2)
    const roomY = Math.max(0, (high * this.scale - this.frameHeight) / 2)
    this.x = Math.min(roomX, Math.max(-roomX, x))
    this.y = Math.min(roomY, Math.max(-roomY, y))
  }
}

function middle(fingers: readonly Finger[]): Finger {
  const sum = fingers.reduce((total, finger) => ({ x: total.x + finger.x, y: total.y + finger.y }), { x: 0, y: 0 })
  return { x: sum.x / fingers.length, y: sum.y / fingers.length }
}

function spreadOf([one, two]: readonly Finger[]): number {
  return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0
}
