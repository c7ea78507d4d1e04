/**
 * Benchmarks a poster that must be drawn, compared with a bare composite of the same layers, and a poster that is
 * already drawn.
 */
import { auth } from '@qianxian/protocol/auth/auth'
import { poster } from '@qianxian/protocol/poster/poster'
import { SUCCESS_CODE } from '@qianxian/protocol/base/limits'
import { startServer } from '../support/server'
import { middle, type Figure } from './figure'

const TIMES = 15
const HITS = 200
const MEMBER = { account: 'demo_love', password: 'qianxian2026', agreed: true } as const

export async function posters(): Promise<Figure[]> {
  const server = await startServer()
  const { pool, close } = await server.openDatabase(2)
  try {
    const { token } = await server.call(auth.loginByAccount, MEMBER)
    const { rows } = await pool.query<{ id: string; cover: string }>(
      "select id, cover from activities where status = 'published' order by start_at desc limit 1",
    )
    const id = Number(rows[0]!.id)
    // Requested as Douyin, so that the time of an external code service is not measured.
    const ask = async () => {
      const headers = { authorization: token, 'content-type': 'application/json', 'x-platform': 'tt' }
      const answer = await fetch(server.url + poster.getActivityPoster.path, { method: 'POST', headers, body: JSON.stringify({ id }) })
      const { code } = (await answer.json()) as { code: number }
      if (code !== SUCCESS_CODE) throw new Error(`a poster was refused: ${code}`)
    }
    const file = await fetch(server.url + rows[0]!.cover)
    const bare = await bareComposite(Buffer.from(await file.arrayBuffer()))
    await ask()
    await bare()
    const [misses, others]: [number[], number[]] = [[], []]
    for (let time = 0; time < TIMES; time += 1) {
      await pool.query('delete from poster_renders')
      misses.push(await msOf(ask))
      others.push(await msOf(bare))
    }
    const hits: number[] = []
    const health: number[] = []
    for (let time = 0; time < HITS; time += 1) {
      hits.push(await msOf(ask))
      health.push(await msOf(() => pool.query('select 1')))
    }
    return [
      {
        what: 'a poster that has to be drawn',
        unit: 'ms',
        ours: middle(misses),
        reference: 'bare composite of the same layers',
        beside: middle(others),
        aim: '<= 1.5x',
      },
      {
        what: 'a poster that was drawn',
        unit: 'ms',
        ours: middle(hits),
        reference: 'one statement',
        beside: middle(health),
        aim: '<= 5 ms',
      },
    ]
  } finally {
    await close()
    await server.stop()
  }
}

/** The same layers, drawn beforehand, composed and compressed like a poster. */
async function bareComposite(cover: Buffer): Promise<() => Promise<unknown>> {
  const { layersOf, laid } = await import('../../server/test/posters')
  const layers = await layersOf(cover)
  return () => laid(layers)
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
