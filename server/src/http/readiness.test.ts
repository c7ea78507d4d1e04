import { tenant } from '@qianxian/protocol/tenant/tenant'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../test/world'
import { stopBeingReady } from './readiness'

let world: TestWorld
beforeEach(async () => {
  world = await openTestWorld()
})
afterEach(() => world.close())

const ask = (url: string) => world.app.inject({ url })

test('a server is alive and ready for any host, whether or not its tenant is open', async () => {
  await world.world.db.execute(`update tenants set status = 'suspended'`)
  for (const url of ['/healthz', '/readyz']) {
    const reply = await world.app.inject({ url, headers: { host: '10.0.0.9:3000' } })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe('no-store')
  }
})

test('a stopping server reports not ready first, and keeps answering while its clients disconnect', async () => {
  expect((await ask('/common/api/config/getSysConfig')).headers.connection).not.toBe('close')
  stopBeingReady(world.app)
  expect((await ask('/readyz')).statusCode).toBe(503)
  expect((await ask('/healthz')).statusCode).toBe(200)
  const reply = await ask('/common/api/config/getSysConfig')
  expect(reply.json()).toMatchObject({ code: 20000 })
  expect(reply.headers.connection).toBe('close')
})

test('a server without its database is alive, not ready, and asks users to wait', async () => {
  // A dropped database refuses every connection for good.
  const { pool } = world.database
  await pool.query('select 1')
  const url = new URL(world.database.connectionString)
  const name = url.pathname.slice(1)
  url.pathname = '/postgres'
  const client = new pg.Client({ connectionString: url.toString() })
  await client.connect()
  try {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await expect.poll(async () => (await ask('/readyz')).statusCode).toBe(503)
    expect((await ask('/healthz')).statusCode).toBe(200)
    expect(await world.visitor().call(tenant.getCityList, {})).toMatchObject({ status: 503, code: 50300, message: '服务繁忙，请稍后再试' })
  } finally {
    await client.query(`alter database ${name} allow_connections true`)
    await client.end()
  }
  await expect.poll(async () => (await ask('/readyz')).statusCode).toBe(200)
  expect((await world.visitor().call(tenant.getCityList, {})).code).toBe(20000)
})
