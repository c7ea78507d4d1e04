/**
 * Benchmarks storing a certificate's paper (redrawn, marked, read for codes and encrypted), compared with a bare resize
 * and AES of the same picture.
 */
import { createCipheriv, randomBytes } from 'node:crypto'
import { middle, type Figure } from './figure'

const WIDTH = 3000
const HEIGHT = 4000
const TIMES = 12
const TURNS = 3
/** Size and quality in which certificates are stored. */
const EDGE = 2400
const QUALITY = 82

export async function papers(): Promise<Figure[]> {
  const { drawSheet, shrunk } = await import('../../server/test/pictures')
  const { readCodes: codesIn, drawPaper } = await import('../../server/src/features/media/media')
  const { sealPaper } = await import('../../server/src/features/paper/seal')
  const photo = await drawSheet(WIDTH, HEIGHT)
  const papersKey = randomBytes(32)
  const take = (hasCode: boolean) => async () => {
    const { plain, marked } = await drawPaper(photo, { text: '仅供牵线认证使用' })
    if (hasCode) await codesIn(plain)
    sealPaper(papersKey, marked, 'private/t1/paper/bench.seal')
  }
  const works = [take(false), take(true)]
  const bare = async () => {
    const small = await shrunk(photo, EDGE, QUALITY)
    const cipher = createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12))
    Buffer.concat([cipher.update(small), cipher.final()])
  }
  for (const work of [...works, bare]) await work()
  const mine: number[][] = works.map(() => [])
  const others: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [place, work] of works.entries()) mine[place]!.push(await msOf(work))
    others.push(await msOf(bare))
  }
  const figure = (of: string, times: number[]): Figure => ({
    what: `a paper of ${WIDTH} × ${HEIGHT} taken in${of}`,
    unit: 'ms',
    ours: middle(times),
    reference: 'bare resize and AES',
    beside: middle(others),
    aim: '<= 1.5x',
  })
  return [figure('', mine[0]!), figure(', of a degree, and read for codes', mine[1]!)]
}

/** Milliseconds per run, run sequentially. */
async function msOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  for (let time = 0; time < TIMES; time += 1) await work()
  return (performance.now() - started) / TIMES
}
