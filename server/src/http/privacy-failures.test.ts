/** A failing query discloses no foreign data, neither in the answer nor in the log. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closed, foundIn, openSecretiveWorld, order, TYPED, type SecretiveWorld } from '../../test/secretive-world'

let secretive: SecretiveWorld
beforeAll(async () => {
  secretive = await openSecretiveWorld()
})
afterAll(() => secretive.close())

test.each(['users', 'sms_codes', 'love_profiles', 'line_requests', 'media'])(
  'no answer and no log line contains a secret when table %s fails under every query',
  async (table) => {
    const { world, log, call } = secretive
    const scene = await secretive.newScene(0, closed)
    const viewers = scene.onlookers.filter(({ name }) => ['visitor', 'granted', 'serving matchmaker'].includes(name))
    log.length = 0
    await world.world.db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
    let failed = 0
    try {
      for (const each of order) {
        for (const viewer of viewers) {
          const reply = await call(each, viewer)
          if (reply.statusCode === 500) {
            failed += 1
            expect(reply.json()).toMatchObject({ code: 50000, message: '发生错误了', data: null })
            expect(reply.body).not.toMatch(/select|insert|relation|at \//i)
          }
        }
      }
    } finally {
      await world.world.db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
    }
    expect(failed).toBeGreaterThan(0)
    const text = log.join('')
    expect(text).toContain('a query failed')
    for (const secret of Object.values(TYPED)) expect(text).not.toContain(String(secret))
    expect(foundIn(text, scene)).toEqual([])
    for (const viewer of viewers) if (viewer.token) expect(text).not.toContain(viewer.token)
  },
  120_000,
)
