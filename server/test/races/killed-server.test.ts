/** The server killed outright while members upload and write: what it acknowledged is there, and nothing is half done. */
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { interact } from '@qianxian/protocol/interact'
import { line } from '@qianxian/protocol/line'
import { love } from '@qianxian/protocol/love'
import { media } from '@qianxian/protocol/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPicture } from '../pictures'
import { callAt, startServer, uploadAt, type ServerProcess } from '../server-process'
import { openTestWorld, type Person, type TestWorld } from '../world'
import { expectWhole } from './invariants'

const ROUNDS = 4
const PEOPLE = 6

let world: TestWorld
let women: Person[]
let men: Person[]
let pictures: Buffer[]
beforeAll(async () => {
  world = await openTestWorld()
  women = await Promise.all(Array.from({ length: PEOPLE }, () => world.loveUser({ quota: 50 })))
  men = await Promise.all(Array.from({ length: PEOPLE }, () => world.loveUser({ quota: 50, profile: { gender: 'male' } })))
  pictures = await Promise.all(Array.from({ length: 24 }, () => drawPicture()))
})
afterAll(() => world.close())

/** Every act that was answered with success, as a question whose answer must be true afterwards. */
type Promised = { what: string; query: string; values: unknown[] }

async function live(server: ServerProcess, me: Person, others: Person[], isOver: () => boolean, promised: Promised[]): Promise<void> {
  const call = <Input, Output>(...args: [Parameters<typeof callAt<Input, Output>>[2], Parameters<typeof callAt<Input, Output>>[3]]) => callAt<Input, Output>(server.url, me.token, ...args)
  for (let turn = 0; !isOver(); turn += 1) {
    const other = others[(turn + me.profileId) % others.length]!
    const promise = (what: string, query: string, ...values: unknown[]) => promised.push({ what, query, values })
    switch ((turn + randomInt(2)) % 5) {
      case 0: {
        const policy = await call(media.getUploadPolicy, { purpose: 'photo', fileName: 'a.jpg', size: 1000 })
        if (policy?.code !== 20000) break
        const sent = await uploadAt(server.url, me.token, policy.data.fields, pictures[randomInt(pictures.length)]!)
        if (sent?.code !== 20000) break
        promise('an upload', `select 1 from media where id = $1 and owner_id = $2 and verdict = 'pass' and deleted_at is null`, sent.data.mediaId, me.userId)
        const added = await call(media.batchInsert, { mediaIds: [sent.data.mediaId] })
        if (added?.code === 20000) promise('a photo', 'select 1 from photos where media_id = $1 and profile_id = $2', sent.data.mediaId, me.profileId)
        break
      }
      case 1: {
        const asked = await call(line.applyLine, { no: other.no, mode: 'self', message: '看了你的介绍，很想认识你', reasons: ['hobbies'], scopes: ['phone'] })
        if (asked?.code === 20000) promise('a line', 'select 1 from line_requests where id = $1 and from_id in ($2, $3)', asked.data.row.id, me.profileId, other.profileId)
        break
      }
      case 2: {
        const box = await call(line.getPaged, { box: 'received' })
        const waiting = box?.code === 20000 ? box.data.list[0] : undefined
        if (!waiting) break
        const isAccepted = randomInt(2) === 0
        const said = await call(line.answer, { id: waiting.id, isAccepted, ...(isAccepted ? { scopes: ['phone'], duration: 'd7' } : { declineReason: 'not_now' }) } as never)
        if (said?.code === 20000) promise('an answer', 'select 1 from line_requests where id = $1 and status = $2', waiting.id, isAccepted ? 'connected' : 'declined')
        break
      }
      case 3: {
        const liked = await call(interact.like, { no: other.no })
        if (liked?.code === 20000) promise('a like', `select 1 from interactions where from_id = $1 and to_id = $2 and type = 'like'`, me.profileId, other.profileId)
        break
      }
      default: {
        const mine = await call(love.getMine, {})
        if (mine?.code !== 20000) break
        const selfIntro = `喜欢爬山和做菜，这是第 ${turn} 次认真地写自我介绍，希望遇到合适的人。`
        const saved = await call(love.saveDraft, { version: mine.data.version, patch: { selfIntro } })
        if (saved?.code !== 20000) break
        // Later savings replace it, so what must be there is the version it was answered with, or a later one.
        promise('a draft', 'select 1 from love_profiles where id = $1 and version >= $2', me.profileId, saved.data.version)
        const handed = await call(love.submitAudit, { version: saved.data.version })
        if (handed?.code === 20000) promise('a hand-in', 'select 1 from love_profiles where id = $1 and version >= $2', me.profileId, handed.data.version)
        if (handed?.code === 20000 && randomInt(2) === 0) await call(love.withdrawAudit, {})
      }
    }
  }
}

async function kept(promised: readonly Promised[]): Promise<Promised[]> {
  const broken: Promised[] = []
  for (const each of promised) if ((await world.database.pool.query(each.query, each.values)).rowCount === 0) broken.push(each)
  return broken
}

test('killed at any moment, round after round, and started again', async () => {
  const promised: Promised[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer(world)
    let isOver = false
    const busy = [...women.map((person) => [person, men] as const), ...men.map((person) => [person, women] as const)].map(([person, others]) => live(server, person, others, () => isOver, promised))
    // By what was done rather than by the clock, so that a slow machine is killed at work as well.
    const enough = promised.length + 15 + randomInt(30)
    const deadline = Date.now() + 12_000
    while (promised.length < enough && Date.now() < deadline) await sleep(randomInt(20))
    await server.kill()
    isOver = true
    await Promise.all(busy)
    // What the dead server's transactions held must be let go before anything is counted.
    await expect.poll(async () => (await world.database.pool.query(`select 1 from pg_stat_activity where datname = current_database() and application_name = 'qianxian' and state <> 'idle' and pid <> pg_backend_pid()`)).rowCount, { timeout: 20_000 }).toBe(0)
    expect(await kept(promised)).toEqual([])
    await expectWhole(world)
  }
  // A test that wrote nothing would prove nothing.
  expect(new Set(promised.map(({ what }) => what))).toEqual(new Set(['an upload', 'a photo', 'a line', 'an answer', 'a like', 'a draft', 'a hand-in']))
}, 90_000)
