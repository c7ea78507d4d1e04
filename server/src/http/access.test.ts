/** Who may call what, for every endpoint there is: taken from the protocol, so a new one is covered at once. */
import { account } from '@qianxian/protocol/account'
import { audit } from '@qianxian/protocol/audit'
import { auth } from '@qianxian/protocol/auth'
import type { Endpoint, EndpointFacts } from '@qianxian/protocol/endpoint'
import { interact } from '@qianxian/protocol/interact'
import { line } from '@qianxian/protocol/line'
import { love } from '@qianxian/protocol/love'
import { matchmaker } from '@qianxian/protocol/matchmaker'
import { mate } from '@qianxian/protocol/mate'
import { media } from '@qianxian/protocol/media'
import { report } from '@qianxian/protocol/report'
import { tenant } from '@qianxian/protocol/tenant'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWorld, type Person, type TestWorld } from '../../test/world'

const nouns = { account, audit, auth, interact, line, love, matchmaker, mate, media, report, tenant }
const endpoints = Object.entries(nouns).flatMap(([noun, table]) => Object.entries(table).map(([verb, endpoint]) => ({ name: `${noun}.${verb}`, endpoint: endpoint as Endpoint<object, unknown> })))
const rolesOf = ({ access }: EndpointFacts) => (typeof access === 'string' ? [access] : [...access])
const guarded = endpoints.filter(({ endpoint }) => !rolesOf(endpoint).includes('anyone'))

let world: TestWorld
let people: Record<'member' | 'loveUser' | 'matchmaker' | 'auditor', Person>
beforeAll(async () => {
  world = await openTestWorld()
  people = { member: await world.member(), loveUser: await world.loveUser(), matchmaker: await world.matchmaker(), auditor: await world.auditor() }
})
afterAll(() => world.close())

test('no two endpoints share an address', () => {
  expect(new Set(endpoints.map(({ endpoint }) => endpoint.path)).size).toBe(endpoints.length)
})

describe.each(guarded)('$name', ({ endpoint }) => {
  const roles = rolesOf(endpoint)

  test('sends a visitor to log in, and a token of another tenant too', async () => {
    expect((await world.visitor().call(endpoint, {})).status).toBe(401)
    expect((await world.visitor(world.tenantB).call(endpoint, {}, { headers: { authorization: people.loveUser.token } })).status).toBe(401)
  })

  test.each(['member', 'loveUser', 'matchmaker', 'auditor'] as const)('as %s', async (kind) => {
    const isAllowed = roles.includes('member') || roles.includes(kind)
    // An empty body is refused as input by whoever let the person in; nobody is let in who should not be.
    const answer = await people[kind].call(endpoint, {})
    const isRefused = answer.status === 403 || answer.code === 40310
    if (isAllowed) expect(isRefused).toBe(false)
    else expect(roles.includes('loveUser') ? answer.code : answer.status).toBe(roles.includes('loveUser') ? 40310 : 403)
    expect(answer.status).toBeLessThan(500)
    // Logging out ends the caller's session, so the next endpoint gets somebody new.
    if (endpoint.path.endsWith('/logout')) people[kind] = kind === 'matchmaker' ? await world.matchmaker() : kind === 'auditor' ? await world.auditor() : await world[kind]()
  })
})
