/** A signature by finger in a journey. */
import assert from 'node:assert/strict'
import { SHEET } from '@qianxian/protocol/base/signature'
import type { Phone } from '../support/phone'

export type Line = readonly [from: readonly [x: number, y: number], to: readonly [x: number, y: number]]

/** A name of three strokes. */
export const name: readonly Line[] = [
  [
    [200, 100],
    [220, 400],
  ],
  [
    [400, 150],
    [800, 140],
  ],
  [
    [600, 100],
    [560, 420],
  ],
]
/** Place of the sheet on the screen, and a conversion of its units to CSS px. */
export async function findSheet({ page }: Phone) {
  const sheet = page.locator('#qx-signature-sheet')
  await sheet.scrollIntoViewIfNeeded()
  const box = (await sheet.boundingBox())!
  const pointOf = ([x, y]: readonly [number, number]) => ({
    x: box.x + (x / SHEET.wide) * box.width,
    y: box.y + (y / SHEET.tall) * box.height,
  })
  return { sheet, box, pointOf }
}

const FINGER_STEPS = 12
const REST_MS = 120

/** Draws on the sheet with touches of the browser itself, which scroll wherever an element lets them. */
export async function drawByFinger(phone: Phone, lines: readonly Line[]): Promise<void> {
  const { sheet, box, pointOf } = await findSheet(phone)
  const fingers = await phone.context.newCDPSession(phone.page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
  for (const [from, to] of lines) {
    const [start, end] = [pointOf(from), pointOf(to)]
    await touch('touchStart', start)
    for (let step = 1; step <= FINGER_STEPS; step += 1) {
      const share = step / FINGER_STEPS
      await touch('touchMove', { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share })
    }
    // A finger rests before it lifts. Without the rest Chromium takes the stroke for a fling, which swallows the next tap.
    await phone.page.waitForTimeout(REST_MS)
    await touch('touchEnd')
  }
  assert.deepEqual(await sheet.boundingBox(), box, 'the sheet moved under the finger')
}
