import { account } from '@qianxian/protocol/account/account'
import { audit } from '@qianxian/protocol/audit/audit'
import { auth } from '@qianxian/protocol/auth/auth'
import type { EndpointFacts } from '@qianxian/protocol/base/endpoint'
import { love } from '@qianxian/protocol/love/love'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints, sampleOf } from '../../test/endpoints'
import { openTestWorld, type TestWorld } from '../../test/world'
import { buildApp } from '../app'
import { openLog } from '../lib/log'
import { isLogged } from './security-log'

let world: TestWorld
let app: FastifyInstance
let lines: string[] = []
beforeAll(async () => {
  world = await openTestWorld()
  app = await buildApp({ ...world.served, log: openLog({ level: 'info', to: { write: (line) => void lines.push(line) } }) })
  await app.ready()
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const notes = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.msg === 'security')
const call = (endpoint: EndpointFacts, input: unknown, token?: string) =>
  app.inject({
    method: endpoint.method,
    url: endpoint.path,
    payload: input as object,
    headers: { host: 'localhost', ...(token ? { authorization: token } : {}) },
  })

test('a login is logged with account, address and method, a failed one too, without the typed values', async () => {
  const member = await world.member()
  await call(auth.sendCaptcha, { phone: member.phone, scene: 'login' })
  const code = await world.smsCode(member.phone)
  await call(auth.loginByPhone, { phone: member.phone, code: code === '000000' ? '000001' : '000000', agreed: true })
  await call(auth.loginByPhone, { phone: member.phone, code, agreed: true })
  await call(auth.loginByAccount, { account: 'somebody', password: 'a wrong password', agreed: true })
  expect(notes()).toMatchObject([
    { security: auth.sendCaptcha.path, outcome: 'done' },
    { security: auth.loginByPhone.path, outcome: 'captcha_wrong', tenantId: world.tenantA, ip: '127.0.0.1' },
    {
      security: auth.loginByPhone.path,
      outcome: 'done',
      userId: member.userId,
      tenantId: world.tenantA,
      ip: '127.0.0.1',
      platform: 'h5',
      reqId: expect.any(String),
    },
    { security: auth.loginByAccount.path, outcome: 'credentials_wrong' },
  ])
  for (const secret of [member.phone, code, 'a wrong password', 'somebody']) expect(lines.join('')).not.toContain(secret)
})

test('a refusal is logged with the person', async () => {
  const [member, other] = [await world.member(), await world.loveUser()]
  await call(audit.getPaged, { box: 'open' }, member.token)
  await call(account.getUser, {}, 'no such token')
  await call(love.getDetail, { no: other.no, more: 1 }, member.token)
  await app.inject({
    method: 'POST',
    url: auth.sendCaptcha.path,
    payload: {},
    headers: { host: 'localhost', origin: 'https://evil.example' },
  })
  expect(notes()).toMatchObject([
    { security: audit.getPaged.path, outcome: 'not_allowed', userId: member.userId },
    { security: account.getUser.path, outcome: 'session_expired' },
    { security: love.getDetail.path, outcome: 'input_invalid', userId: member.userId, target: other.no },
    { security: auth.sendCaptcha.path, outcome: 'not_allowed' },
  ])
})

const noted = endpoints.filter(({ endpoint }) => isLogged(endpoint))
test.each(noted.map(({ endpoint, input }) => [endpoint.path, endpoint, input] as const))(
  '%s is logged, whatever its result',
  async (_path, endpoint, input) => {
    const person = await world.matchmaker()
    await call(endpoint, sampleOf(input), person.token)
    expect(notes()).toMatchObject([{ security: endpoint.path, outcome: expect.any(String), ip: '127.0.0.1' }])
  },
)

test('reading public data is not logged', async () => {
  await call(love.getPaged, {})
  expect(notes()).toEqual([])
})
