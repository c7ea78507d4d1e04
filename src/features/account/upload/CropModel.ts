/** A picture behind a square window: it always fills the window, and what the window shows is never less than 640 pixels wide. */
import { makeAutoObservable } from 'mobx'
import type { CropPlacement } from '@/platform/crop.types'

/** Pixels of the result's edge. */
export const MIN_EDGE = 640
const MAX_EDGE = 1200

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

  /** @param frame edge of the window in CSS pixels */
  constructor(
    readonly width: number,
    readonly height: number,
    readonly frame: number,
  ) {
    makeAutoObservable<this, 'fingers'>(this, { width: false, height: false, frame: false, fingers: false })
    this.scale = this.minScale
  }

  get isTooSmall(): boolean {
    return Math.min(this.width, this.height) < MIN_EDGE
  }

  /** The short side fills the window. */
  get minScale(): number {
    return this.frame / Math.min(this.width, this.height)
  }

  get maxScale(): number {
    return Math.max(this.minScale, this.frame / MIN_EDGE)
  }

  /** 0 to 100 between the smallest and the largest scale. */
  get zoom(): number {
    const room = this.maxScale - this.minScale
    return room === 0 ? 0 : ((this.scale - this.minScale) / room) * 100
  }

  /** Edge of the result: every pixel that the window shows, up to a limit. */
  get edge(): number {
    return Math.round(Math.min(MAX_EDGE, Math.max(MIN_EDGE, this.frame / this.scale)))
  }

  get placement(): CropPlacement {
    const { width, height, frame, x, y, scale, turns } = this
    return { width, height, frame, x, y, scale, turns }
  }

  zoomTo(percent: number): void {
    this.scaleTo(this.minScale + ((this.maxScale - this.minScale) * percent) / 100)
  }

  /** A quarter clockwise, the middle of what one sees staying in the middle. */
  turn(): void {
    this.turns = (this.turns + 1) % 4
    this.moveTo(-this.y, this.x)
  }

  touch(fingers: readonly Finger[]): void {
    this.fingers = fingers.map(({ x, y }) => ({ x, y }))
  }

  /** One finger drags, two also pinch; a finger that comes or goes starts anew. */
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

  private scaleTo(scale: number): void {
    const next = Math.min(this.maxScale, Math.max(this.minScale, scale))
    const ratio = next / this.scale
    this.scale = next
    this.moveTo(this.x * ratio, this.y * ratio)
  }

  private moveTo(x: number, y: number): void {
    const isLying = this.turns % 2 === 1
    const roomX = Math.max(0, ((isLying ? this.height : this.width) * this.scale - this.frame) / 2)
    const roomY = Math.max(0, ((isLying ? this.width : this.height) * this.scale - this.frame) / 2)
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
