/** Tests of the output of commands: a refusal is one sentence and exit code 1, never a stack. */
import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { account } from '@qianxian/protocol/account/account'
import { faults } from '@qianxian/protocol/base/faults'
import { tenant as tenantEndpoints } from '@qianxian/protocol/tenant/tenant'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startServer } from '../test/server-process'
import { openTestWorld, type TestWorld } from '../test/world'
import { addressesForOthers, whyNotListening } from './addresses'
import { accounts, PASSWORD } from '../seed/accounts'
import type { UserStatus } from '@qianxian/protocol/account/account.words'
import { users } from './db/tables/account'
import { hashPassword, findAccountsWithKnownPassword } from './features/auth/auth'
import { tenants } from './db/tables/tenant'

// Each test starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(() => world.close())

/** Runs a command of the server on the test's database; returns its error output. */
function run(
  file: 'main' | 'cli',
  args: string[],
  settings: Record<string, string>,
): Promise<{ exit: unknown; said: string[]; told: string }> {
  return new Promise((done) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: world.database.connectionString,
      DATA_DIR: world.world.env.dataDir,
      APP_KEY: world.world.env.appKey.toString('hex'),
      PAPERS_KEY: world.world.env.papersKey.toString('hex'),
      ALLOW_PLAIN_DATABASE: '1',
      LOG_LEVEL: 'warn',
      SEED: '0',
      ...settings,
    }
    const program = file === 'main' ? [inject('serverProgram')] : ['--import', 'tsx', fileURLToPath(new URL('cli.ts', import.meta.url))]
    execFile(process.execPath, [...program, ...args], { env }, (error, told, said) =>
      done({ exit: error?.code ?? 0, said: said.split('\n').filter(Boolean), told }),
    )
  })
}

describe('in production', () => {
  test.each(['seed', 'reset'])('in production %s is refused before it changes anything', async (command) => {
    const { exit, said } = await run('cli', [command], { NODE_ENV: 'production' })
    expect(said).toEqual([`db:${command} writes the demonstration, whose passwords everybody knows, and never runs in production.`])
    expect(exit).toBe(1)
    expect(await world.world.db.$count(tenants)).toBe(2)
  })

  test('a former demonstration database is refused, and no other database is', async () => {
    const { db, secrets } = world.world
    const [open, own] = [await hashPassword(PASSWORD), await hashPassword('reed-lantern-7')]
    const account = async (
      userName: string,
      { passwordHash = open, isStaff = false, phone = '', status = 'active' as UserStatus } = {},
    ) => {
      const { userId } = isStaff ? await world.auditor() : await world.member()
      const phoneHash = phone ? secrets.hash('phone', world.tenantA, phone) : null
      await db.update(users).set({ userName, passwordHash, phoneHash, status }).where(eq(users.id, userId))
    }
    const known = { password: PASSWORD, accounts: Object.values(accounts) }
    await account('somebody_else')
    await account('careful_staff', { isStaff: true, passwordHash: own })
    await account('frozen_staff', { isStaff: true, status: 'frozen' })
    await account('mere_phone', { phone: accounts.member.phone, passwordHash: own })
    expect(await findAccountsWithKnownPassword(db, secrets, known)).toEqual([])

    await account('Demo_Auditor')
    await account('lazy_staff', { isStaff: true })
    await account('renamed', { isStaff: true, phone: accounts.auditor.phone, passwordHash: own })
    expect(await findAccountsWithKnownPassword(db, secrets, known)).toEqual(['牵线/Demo_Auditor', '牵线/lazy_staff', '牵线/renamed'])

    const { exit, said } = await run('main', [], { NODE_ENV: 'production', ALLOW_SANDBOX: 'moderation,geo' })
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^数据库中有任何人都能登录的演示账号：牵线\/Demo_Auditor、牵线\/lazy_staff、牵线\/renamed。/)
    expect(exit).toBe(1)
    await db.update(users).set({ passwordHash: null, phoneHash: null })
  })

  test('in production a sandbox of an identity port is refused', async () => {
    const { exit, said } = await run('main', [], { NODE_ENV: 'production', ALLOW_SANDBOX: 'wechat' })
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/^ALLOW_SANDBOX cannot name wechat/)
    expect(exit).toBe(1)
  })
})

describe('tenant:create', () => {
  const create = (...words: string[]) => run('cli', ['tenant:create', ...words], { NODE_ENV: 'production' })
  const offersIn = (told: string) =>
    [...told.matchAll(/https:\/\/www\.first\.cn\/pages\/login\/index\?offer=([\w-]{43})/g)].map(([, offer]) => offer!)

  test('tenant:create creates an empty tenant, in production too, and the links for its first staff', async () => {
    const words = ['--name', '头一家', '--host', 'WWW.First.cn', '--host', 'm.first.cn', '--city', '330100', '--weapp', 'wx123']
    const made = await create(...words)
    expect(made).toMatchObject({ exit: 0, said: [] })
    const [forAdmin, forAuditor] = offersIn(made.told)
    expect(made.told).toMatch(/「头一家」已创建[^]*平台管理员（7 天内有效[^]*审核员（7 天内有效/)

    const again = await create(...words)
    expect(again.told).toContain('「头一家」已存在')
    expect(await world.world.db.$count(tenants)).toBe(3)
    const [newAdmin, newAuditor] = offersIn(again.told)
    expect([forAdmin, forAuditor]).not.toContain(newAdmin)

    const [tenant] = await world.world.db.select().from(tenants).where(eq(tenants.name, '头一家'))
    expect(await world.world.db.$count(users, eq(users.tenantId, tenant!.id))).toBe(0)
    const at = { headers: { host: 'www.first.cn' } }
    const read = await world.visitor().call(tenantEndpoints.getCityConfig, {}, at)
    expect(read.data).toMatchObject({ city: '330100', cityName: '杭州市', domainRecord: '' })
    expect((await world.visitor().call(tenantEndpoints.getSinglePage, { id: 2 }, at)).data.content).not.toContain('牵线平台')

    const [admin, auditor] = [await world.member({ tenantId: tenant!.id }), await world.member({ tenantId: tenant!.id })]
    expect((await admin.call(account.acceptRole, { offer: forAdmin! }, at)).code).toBe(faults.role_offer_invalid.code)
    expect((await admin.call(account.acceptRole, { offer: newAdmin! }, at)).data.role).toBe('tenantAdmin')
    expect((await auditor.call(account.acceptRole, { offer: newAuditor! }, at)).data.userInfo.roles).toEqual(['auditor'])
  })

  test.each([
    [['--name', '另一家', '--host', 'second.localhost'], /^域名 second\.localhost 已属于编号 \d+ 的平台，没有改动任何数据。$/],
    [['--name', '牵线', '--host', 'new.example.cn'], /^平台「牵线」已存在（编号 \d+），但 new\.example\.cn 不属于它/],
    [['--name', '另一家', '--host', 'https://a.cn'], /^https:\/\/a\.cn 写法不对/],
    [['--name', '另一家'], /^需要平台名/],
  ])('refuses %j', async (words, sentence) => {
    const before = await world.world.db.$count(tenants)
    const { exit, said } = await create(...words)
    expect(exit).toBe(1)
    expect(said[0]).toMatch(sentence)
    expect(await world.world.db.$count(tenants)).toBe(before)
  })
})

test('a port in use is reported in one sentence that says how to solve it', async () => {
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

test('the start prints once which ports run as sandbox, and who can reach the server', async () => {
  const alone = await startServer(world)
  expect(alone.output().match(/sandbox/gi)).toHaveLength(1)
  expect(alone.output()).toContain('沙箱 / sandboxes: sms, wechat, douyin, identity, likeness, moderation, geo, pay\n')
  expect(alone.output()).not.toContain('open to others')
  await alone.stop()
  const open = await startServer(world, { HOST: '0.0.0.0' })
  expect(open.output()).toMatch(/open to others: (?:http:\/\/[\d.]+:\d+(?: {2}|\n))+/)
  expect(open.output()).toContain('演示账号的密码是公开的')
  await open.stop()
})

test('a public address is distinguished from the loopback', () => {
  for (const host of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) expect(addressesForOthers(host, 3000)).toEqual([])
  expect(addressesForOthers('192.0.2.4', 3000)).toEqual(['http://192.0.2.4:3000'])
  expect(addressesForOthers('2001:db8::1', 3000)).toEqual(['http://[2001:db8::1]:3000'])
  expect(addressesForOthers('0.0.0.0', 3000).join()).not.toMatch(/\/\/127\.|\[::1\]/)
})

test('an error that no setting caused stays an unexpected error', () => {
  const place = { host: '192.0.2.1', port: 80 }
  expect(whyNotListening({ code: 'EADDRNOTAVAIL' }, place)?.message).toContain('HOST=192.0.2.1 不是本机的地址')
  expect(whyNotListening({ code: 'EACCES' }, place)?.message).toContain('没有权限使用端口 80')
  expect(whyNotListening({ code: 'EMFILE' }, place)).toBeNull()
})
