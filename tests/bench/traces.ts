/**
 * Benchmarks rendering a picture for one viewer, compared with the plain rendering of the same picture; and a request for a
 * rendering that is stored, compared with a stored file that is the same for everybody.
 */
import { guardedCouple } from '../support/guarded'
import { startServer } from '../support/server'
import { middle, type Figure } from './figure'

const SIZES = [
  { width: 900, height: 1200 },
  { width: 1200, height: 800 },
]
const TIMES = 40
const WARM = 8
const HITS = 200

export async function traces(): Promise<Figure[]> {
  return [await renderings(), await hits()]
}

async function renderings(): Promise<Figure> {
  const { drawPicture, plainRendering } = await import('../../server/test/pictures')
  const { markKeyOf } = await import('../../server/src/features/media/trace/mark-code')
  const { writeMark } = await import('../../server/src/features/media/trace/mark-writer')
  const key = markKeyOf('bench')
  const [ours, beside]: [number[], number[]] = [[], []]
  for (const size of SIZES) {
    const picture = await plainRendering(await drawPicture('clean', size))
    for (let time = 0; time < WARM + TIMES; time += 1) {
      const one = await msOf(() => writeMark(picture, { key, mark: time, words: 'K7M2QX 11-30' }))
      const other = await msOf(() => plainRendering(picture))
      if (time < WARM) continue
      ours.push(one)
      beside.push(other)
    }
  }
  return {
    what: 'a picture rendered for one viewer',
    unit: 'ms',
    ours: middle(ours),
    reference: 'the plain rendering',
    beside: middle(beside),
    aim: '<= 2x',
  }
}

async function hits(): Promise<Figure> {
  const server = await startServer()
  try {
    const { shownToHim, shownToHer } = await guardedCouple(server, [201, 202])
    const get = (url: string) => async () => {
      const answer = await fetch(server.url + url)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`a picture was refused: ${answer.status}`)
    }
    const [hit, file] = [get(await shownToHim()), get(await shownToHer())]
    const [ours, beside]: [number[], number[]] = [[], []]
    for (let time = 0; time < WARM + HITS; time += 1) {
      const one = await msOf(hit)
      const other = await msOf(file)
      if (time < WARM) continue
      ours.push(one)
      beside.push(other)
    }
    return {
      what: 'a picture that was rendered for its viewer',
      unit: 'ms',
      ours: middle(ours),
      reference: 'a stored file for everybody',
      beside: middle(beside),
      aim: '<= 5',
    }
  } finally {
    await server.stop()
  }
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
