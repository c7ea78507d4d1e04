/** Draws the demonstration's pictures while the server already runs; requested pictures are drawn first. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Storage } from '../src/adapters/storage/storage'
import type { Log } from '../src/ctx'
import type { Db } from '../src/db/open'
import { forgetOrders, hangPicture, keysOf, ordersIn, type PictureOrder } from './pictures'
import type { PictureRequest } from '@qianxian/demonstration/portraits/render'
import type { Rendering } from './renderings'

/** Two at a time keep a two-core machine busy. */
const AT_A_TIME = 2
/** Milliseconds that a request waits for its picture. */
const PATIENCE_MS = 20_000
/** How often the drawing process may die before drawing stops until the next start. */
const DEATHS = 3
const SAID_EVERY = 100

export interface Painting {
  /** Contains every ordered picture; reading one that is not drawn yet draws it. */
  storage: Storage
  /** Draws all pictures in the order in which a visitor sees them; resolves when none is left to draw. */
  drawAll(): Promise<void>
  close(): Promise<void>
}

interface Deps {
  db: Db
  storage: Storage
  dataDir: string
  log: Log
  say: (line: string) => void
}

/** Null if no picture is left to draw. */
export async function openPainting(deps: Deps): Promise<Painting | null> {
  const { db, storage, dataDir, log, say } = deps
  const orders = await ordersIn(db, dataDir)
  if (!orders) return null
  if (orders.left.length === 0) {
    await forgetOrders(dataDir)
    return null
  }
  const easel = openEasel()
  const byKey = new Map<string, PictureOrder>()
  for (const order of orders.left) for (const key of Object.values(keysOf(order))) byKey.set(key, order)
  const begun = new Map<PictureOrder, Promise<void>>()
  const wanted = new Set<Promise<void>>()
  const said = progressOf(say, orders.total)
  let left = orders.left.length
  let isClosing = false

  const draw = async (order: PictureOrder): Promise<void> => {
    await hangPicture(db, storage, order, await easel.draw(order.request))
    for (const key of Object.values(keysOf(order))) byKey.delete(key)
    left -= 1
    said(orders.total - left)
  }
  /** Once for concurrent requests; again after a failure. */
  const drawOnce = (order: PictureOrder): Promise<void> => {
    const drawing = begun.get(order) ?? draw(order)
    begun.set(order, drawing)
    drawing.catch(() => begun.delete(order))
    return drawing
  }
  const drawWanted = async (key: string): Promise<void> => {
    const order = byKey.get(key)
    if (!order) return
    const drawing = drawOnce(order).catch((error: unknown) => log.warn({ error }, 'a picture of the demonstration could not be drawn'))
    wanted.add(drawing)
    void drawing.then(() => wanted.delete(drawing))
    await Promise.race([drawing, sleep(PATIENCE_MS, undefined, { ref: false })])
  }

  return {
    storage: {
      ...storage,
      async get(key) {
        await drawWanted(key)
        return storage.get(key)
      },
      async serve(key) {
        await drawWanted(key)
        return storage.serve(key)
      },
    },
    async drawAll() {
      const queue = orders.left.values()
      const work = async () => {
        for (const order of queue) {
          if (isClosing) return
          await Promise.all(wanted)
          await drawOnce(order).catch((error: unknown) => {
            if (!isClosing) log.warn({ error }, 'a picture of the demonstration could not be drawn')
          })
        }
      }
      await Promise.all(Array.from({ length: AT_A_TIME }, work))
      if (left > 0) return
      await forgetOrders(dataDir)
      await easel.close()
      say(`照片都画好了 / all pictures are drawn: ${orders.total}`)
    },
    async close() {
      isClosing = true
      await easel.close()
    },
  }
}

/** Progress in one line of a terminal; elsewhere in a line now and then. */
function progressOf(say: (line: string) => void, total: number): (done: number) => void {
  return (done) => {
    // The next line overwrites this one.
    if (process.stdout.isTTY) process.stdout.write(`\u001B[2K正在画照片 ${done}/${total}\r`)
    else if (done % SAID_EVERY === 0) say(`正在画照片 / drawing pictures ${done}/${total}`)
  }
}

/** The drawing process: started at once, and again if it dies in the middle of a picture. */
function openEasel() {
  interface Asked {
    request: PictureRequest
    done(rendering: Rendering): void
    fail(error: Error): void
  }
  const asked = new Map<number, Asked>()
  let count = 0
  let deaths = 0
  let isClosed = false

  const begin = (): ChildProcess | null => {
    const begun = fork(fileURLToPath(new URL('easel.ts', import.meta.url)), [], {
      execArgv: ['--import', import.meta.resolve('tsx')],
      serialization: 'advanced',
    })
    // Page requests have priority.
    if (begun.pid !== undefined) setPriority(begun.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    begun.on('message', ({ id, rendering, fault }: { id: number; rendering?: Rendering; fault?: string }) => {
      const one = asked.get(id)
      asked.delete(id)
      if (rendering) one?.done(rendering)
      else one?.fail(new Error(fault))
    })
    const mourn = () => {
      if (child !== begun) return
      begun.kill('SIGKILL')
      deaths += 1
      child = isClosed || deaths === DEATHS ? null : begin()
      if (child) for (const [id, { request }] of asked) child.send({ id, request })
      else for (const { fail } of asked.values()) fail(new Error('nobody draws any more'))
    }
    begun.on('error', mourn)
    begun.once('exit', mourn)
    return begun
  }

  let child = begin()
  return {
    draw: (request: PictureRequest) =>
      new Promise<Rendering>((done, fail) => {
        if (!child) return fail(new Error('nobody draws any more'))
        count += 1
        asked.set(count, { request, done, fail })
        child.send({ id: count, request })
      }),
    async close() {
      isClosed = true
      if (!child) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
