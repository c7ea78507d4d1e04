/**
 * The demonstration's pictures are registered at once under their final addresses, and drawn later: data known only
 * after the drawing is then written into its row. A file next to the data lists the pictures still to be drawn.
 */
import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, like } from 'drizzle-orm'
import type { Storage } from '../src/adapters/storage/storage'
import type { Db } from '../src/db/open'
import { media } from '../src/db/tables/media'
import type { PictureFacts } from './makers/media'
import type { PictureRequest } from '@qianxian/demonstration/portraits/render'
import type { Rendering } from './renderings'
import type { Stage } from './stage'

export interface PictureOrder {
  tenantId: number
  ownerId: number
  request: PictureRequest
  /** Lower is drawn earlier; a visitor sees the lowest first. */
  turn: number
}

/** Placeholder for the hash of an undrawn picture, different for each. */
const UNDRAWN = 'undrawn '
const undrawn = ({ request }: PictureOrder): string => UNDRAWN + nameOf(request)
/** The perceptual hash of an almost blank picture, which resembles no refused one. */
const NO_LOOKS = '0'.repeat(16)

/** Equal for the same drawing. */
export const nameOf = (request: PictureRequest): string => createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 32)

/** Each owner has files of their own, as if they had uploaded them. */
export function keysOf({ tenantId, ownerId, request }: PictureOrder) {
  const key = (part: string) => {
    const name = createHash('sha256')
      .update(`${ownerId} ${nameOf(request)}${part}`)
      .digest('hex')
    return `private/t${tenantId}/photo/${name.slice(32, 34)}/${name.slice(0, 32)}.webp`
  }
  return { displayKey: key('display'), thumbKey: key('thumb'), blurKey: key('blur') }
}

/** Orders the drawing of a picture; returns the data of its row that is known beforehand. */
export function orderPicture({ tenantId, orders }: Stage, ownerId: number, request: PictureRequest, turn: number) {
  const order = { tenantId, ownerId, request, turn }
  orders.push(order)
  const keys = keysOf(order)
  return { ownerId, ...keys, originalKey: keys.displayKey, sha256: undrawn(order), dhash: NO_LOOKS } satisfies PictureFacts
}

/** Stores a drawn picture and completes its row. Idempotent. */
export async function hangPicture(db: Db, storage: Storage, order: PictureOrder, rendering: Rendering): Promise<void> {
  const { original, thumb, blur, ...facts } = rendering
  const { displayKey, thumbKey, blurKey } = keysOf(order)
  await storage.put(displayKey, original, 'image/webp')
  await storage.put(thumbKey, thumb, 'image/webp')
  await storage.put(blurKey, blur, 'image/webp')
  await db
    .update(media)
    .set({ ...facts, sha256: createHash('sha256').update(original).digest('hex') })
    .where(and(eq(media.tenantId, order.tenantId), eq(media.displayKey, displayKey), eq(media.sha256, undrawn(order))))
}

const fileIn = (dataDir: string): string => join(dataDir, 'pictures-to-draw.json')

/** Called before the rows are committed, because a row without its order would never get its picture. */
export async function noteOrders(dataDir: string, orders: readonly PictureOrder[]): Promise<void> {
  const file = fileIn(dataDir)
  await mkdir(dataDir, { recursive: true })
  await writeFile(`${file}.${process.pid}`, JSON.stringify([...orders].sort((a, b) => a.turn - b.turn)), { flush: true })
  await rename(`${file}.${process.pid}`, file)
}

/** The ordered pictures that are not drawn yet, and the total; null if none is left. */
export async function ordersIn(db: Db, dataDir: string): Promise<{ left: PictureOrder[]; total: number } | null> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => null)
  if (text === null) return null
  const orders = JSON.parse(text) as PictureOrder[]
  const rows = await db
    .select({ displayKey: media.displayKey })
    .from(media)
    .where(like(media.sha256, `${UNDRAWN}%`))
  const waiting = new Set(rows.map(({ displayKey }) => displayKey))
  const left = orders.filter((order) => waiting.has(keysOf(order).displayKey))
  return { left, total: orders.length }
}

export const forgetOrders = (dataDir: string): Promise<void> => rm(fileIn(dataDir), { force: true })
