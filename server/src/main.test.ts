/** What the commands say to the person who started them: a refusal is one sentence and 1, never a stack. */
import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer } from '../test/server-process'
import { openTestWorld, type TestWorld } from '../test/world'
import { addressesForOthers, whyNotListening } from './addresses'
import { tenants } from './db/tables/tenant'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** A command of the server on the test's database, with what it writes where failures are told. */
function run(file: 'main' | 'cli', args: string[], settings: Record<string, string>): Promise<{ exit: unknown; said: string[] }> {
  return new Promise((done) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: world.database.connectionString,
      DATA_DIR: world.world.env.dataDir,
      APP_KEY: world.world.env.appKey.toString('hex'),
      ALLOW_PLAIN_DATABASE: '1',
      LOG_LEVEL: 'warn',
      SEED: '0',
      ...settings,
    }
    const source = fileURLToPath(new URL(`${file}.ts`, import.meta.url))
    execFile(process.execPath, ['--import', 'tsx', source, ...args], { env }, (error, _output, said) =>
      done({ exit: error?.code ?? 0, said: said.split('\n').filter(Boolean) }),
    )
  })
}

describe('in production', () => {
  test.each(['seed', 'reset'])('%s is refused before it touches anything', async (command) => {
    const { exit, said } = await run('cli', [command], { NODE_ENV: 'production' })
    expect(said).toEqual([`db:${command} writes the demonstration, whose passwords everybody knows, and never runs in production.`])
    expect(exit).toBe(1)
    expect(await world.world.db.$count(tenants)).toBe(2)
  })

  test('a sandbox that lets in anybody is refused', async () => {
    const { exit, said } = await run('main', [], { NODE_ENV: 'production', ALLOW_SANDBOX: 'wechat' })
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^ALLOW_SANDBOX cannot name wechat/)
    expect(exit).toBe(1)
  })
})

test('a port that is taken is said in one sentence that tells what to do', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => other.once('listening', done))
  const { port } = other.address() as AddressInfo
  try {
    const { exit, said } = await run('main', [], { NODE_ENV: 'test', PORT: String(port) })
    expect(said).toEqual([`端口 ${port} 已被占用：请先结束正在使用它的程序，或换一个端口启动，例如 PORT=${port + 1} npm start`])
    expect(exit).toBe(1)
  } finally {
    other.close()
  }
})

test('what begins says once what is played, and to whom it is open', async () => {
  const alone = await startServer(world)
  expect(alone.output().match(/sandbox/gi)).toHaveLength(1)
  expect(alone.output()).toContain('沙箱 / sandboxes: sms, wechat, douyin, moderation, geo\n')
  expect(alone.output()).not.toContain('open to others')
  await alone.stop()
  const open = await startServer(world, { HOST: '0.0.0.0' })
  expect(open.output()).toMatch(/open to others: (?:http:\/\/[\d.]+:\d+(?: {2}|\n))+/)
  expect(open.output()).toContain('演示账号的密码是公开的')
  await open.stop()
})

test('an address that leads to others is told from the loopback', () => {
  for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) expect(addressesForOthers(host, 3000)).toEqual([])
  expect(addressesForOthers('192.0.2.4', 3000)).toEqual(['http://192.0.2.4:3000'])
  expect(addressesForOthers('2001:db8::1', 3000)).toEqual(['http://[2001:db8::1]:3000'])
  expect(addressesForOthers('0.0.0.0', 3000).join()).not.toMatch(/\/\/127\.|\[::1\]/)
})

test('what is no fault of the setting stays a failure of ours', () => {
  const place = { host: '192.0.2.1', port: 80 }
  expect(whyNotListening({ code: 'EADDRNOTAVAIL' }, place)?.message).toContain('HOST=192.0.2.1 不是本机的地址')
  expect(whyNotListening({ code: 'EACCES' }, place)?.message).toContain('没有权限使用端口 80')
  expect(whyNotListening({ code: 'EMFILE' }, place)).toBeNull()
})
