/**
 * Tests things that the server withdraws when a person is on the page: a plugin that is switched off, a rate limit that
 * is used up.
 */
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe } from 'vitest'
import { setTimeout } from 'node:timers/promises'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { faults } from '@qianxian/protocol/base/faults'
import { report } from '@qianxian/protocol/report/report'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import type { Phone } from '../support/phone'
import { query, patient, startServer, type StartedServer, type TestServer } from '../support/server'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'
import { seededNumber } from '../support/seeded'

/** A tenth of every rate limit: two reports an hour, one code a minute. */
const TIGHT = '0.1'
const WORDS = '见面后一直向我借钱，说是周转几天，之后就联系不上了。'

/** Marks the document, to detect a reload. */
async function markDocument(phone: Phone): Promise<() => Promise<void>> {
  await phone.page.evaluate(() => Object.assign(window, { isStillThis: true }))
  return async () => assert.equal(await phone.page.evaluate(() => 'isStillThis' in window), true, 'the page was loaded again')
}

async function setPlugins(server: TestServer, ids: string): Promise<void> {
  await query(server, 'update tenants set grant_plugin_ids = $1 where id = 1', [ids])
  // The server itself detects it within a second.
  while ((await server.call(tenant.getTenantDetail, {})).grantPluginIds !== ids) await setTimeout(100)
}

describe('a plugin that is switched off', () => {
  journey('vanishes from the open page within 30 s without a reload, and its calls are refused at once', async ({ phone, server }) => {
    const person = await phone(await demo(server, 'loveUser'))
    await person.page.clock.install()
    await person.goto('/')
    // With messages the heart shows the unread count, without them it has a dot.
    await person.see('.qx-person-card', '#qx-footer-6')
    await person.miss('.qx-header__heart .qx-badge__dot')
    const expectSameDocument = await markDocument(person)
    try {
      await setPlugins(server, '6,7,12')
      const refused = await fetch(`${server.url}/love/api/loveTheme/getPaged`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      assert.equal(refused.status, 200)
      assert.equal(((await refused.json()) as { code: number }).code, faults.plugin_closed.code)

      assert.equal(await person.find('.qx-header__heart .qx-badge__dot').count(), 0)
      await person.page.clock.fastForward(30_000)
      await person.see('.qx-header__heart .qx-badge__dot')
      await expectSameDocument()
      await person.goto('/pages/love/theme')
      await person.see('该功能暂未开通')
    } finally {
      await setPlugins(server, '3,6,7,8,12,15')
    }
  })
})

describe('past the rate limit', () => {
  let tight: StartedServer
  let session: Session
  /** Numbers of other members to report. */
  let others: string[]
  beforeAll(async () => {
    tight = await startServer({ ...patient, LIMIT_FACTOR: TIGHT })
    // With limits on, a server that has just started on a busy machine refuses requests.
    while (!(await fetch(`${tight.url}${tenant.checkHealth.path}`)).ok) await setTimeout(500)
    // The only code that this address may request in this minute.
    session = await tight.login(seededNumber(240))
    const { rows } = await query<{ no: string }>(
      tight,
      "select no from love_profiles where tenant_id = 1 and lifecycle = 'published' and user_id <> $1 order by id desc limit 4",
      [session.userInfo.id],
    )
    others = rows.map(({ no }) => no)
  })
  afterAll(() => tight?.stop())

  /** Waits for the countdown page, lets the time pass and goes back. */
  async function waitAndReturn(person: Phone, page: string, most: number): Promise<void> {
    await person.arrive('/pages/exception/429')
    await person.see('慢一点，歇一会儿', '后可以继续')
    assert.match(decodeURIComponent(person.url), new RegExp(`url=${page}`))
    const seconds = Number(/retryAfter=(\d+)/.exec(person.url)?.[1])
    assert.ok(seconds > 0 && seconds <= most, person.url)
    const label = await person.find('#qx-429-back').innerText()
    await person.until(async () => (await person.find('#qx-429-back').innerText()) !== label, 'the countdown to move')
    await person.page.clock.fastForward(seconds * 1000)
    await person.see('可以继续了')
    await person.tap('#qx-429-back')
    await person.arrive(page)
  }

  journey('a visitor who requests one code too many waits and the typed number is still there', async ({ phone }) => {
    const person = await phone(undefined, { origin: tight.url })
    await person.page.clock.install()
    await person.goto('/pages/login/loginBySms')
    const number = newPhoneNumber()
    await person.fill('#qx-phone', number)
    await person.tap('#qx-agree')
    const expectSameDocument = await markDocument(person)
    await person.press('获取验证码')
    await waitAndReturn(person, '/pages/login/loginBySms', 60)
    assert.equal(await person.valueOf('#qx-phone'), number)
    await expectSameDocument()
  })

  journey('a member who reports too often waits and the typed text is still there, after a reload too', async ({ phone }) => {
    const [third, ...first] = others
    for (const no of first.slice(0, 2)) await tight.call(report.fileReport, { no, category: 'money', text: WORDS }, session.token)
    const person = await phone(session, { origin: tight.url })
    await person.page.clock.install()
    const page = `/pages/love/report?no=${third}`
    await person.goto(page)
    await person.press('索要钱财或诱导投资')
    await person.fill('#qx-report-text', WORDS)
    await person.press('提交举报')
    await waitAndReturn(person, '/pages/love/report', 3600)
    assert.equal(await person.valueOf('#qx-report-text'), WORDS)
    await person.goto(page)
    await person.until(async () => (await person.valueOf('#qx-report-text')) === WORDS, 'the words to be there again')
  })
})
