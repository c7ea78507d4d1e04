/**
 * Tests an hour in the spotlight on a mini-program: booked, paid by the platform's own channel, audited, and counted
 * when another member sees it.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { audit } from '@qianxian/protocol/audit/audit'
import { placement } from '@qianxian/protocol/placement/placement'
import { seenLimits } from '@qianxian/protocol/placement/placement.words'
import { seededCouple } from '../support/seeded'
import { query } from '../support/server'
import { step } from '../support/step'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import type { MiniApp } from './runtime/app'
import { withApp } from './runtime/launch'
import { server } from './server'

/** Two people of the demonstration used by no other test here: the buyer and the viewer. */
const places = { weapp: [315, 316], tt: [317, 318] } as const
const CITY = '510100'
const SLOGAN = '周末想找人去看海棠'

/** The person pays in the platform's own sheet, whose callback is simulated. */
async function payInPlatform(app: MiniApp, platform: keyof typeof places): Promise<void> {
  const press = async (path: string, body: object) => {
    const reply = await fetch(`${server.url}/sandbox/pay/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(reply.status, 200, `the platform refuses what it is handed: ${await reply.clone().text()}`)
    return (await reply.json()) as Record<string, string>
  }
  const handed = (api: string) => app.device.calls.findLast((one) => one.api === api)!.options as Record<string, unknown>
  app.device.willReply('login', { code: 'sandbox-buyer' })
  if (platform === 'weapp') {
    app.device.willReply('requestPayment', {})
    await app.tap('#qx-pay-submit')
    await press('confirm', handed('requestPayment'))
  } else {
    app.device.willReply('requestOrder', { orderId: 'sandbox-order' })
    app.device.willReply('getOrderPayment', {})
    await app.tap('#qx-pay-submit')
    const { data, byteAuthorization } = handed('requestOrder')
    const { order_id } = await press('order', { data, byteAuthorization })
    await press('confirm', { order_id })
  }
}

for (const { platform, dist } of builds) {
  test(`${platform}: an hour in the spotlight is booked, audited, and seen by another member`, async () => {
    const { hers, his, her, him, dwell, verify } = await seededCouple(server, places[platform])
    await dwell(CITY)
    await verify()
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url } }

    await step('the hour is booked, and paid with the arguments passed to the platform', () =>
      withApp({ ...start, storage: storageOf(hers), path: 'member/love/popone' }, async (app) => {
        await app.waitFor('#qx-spotlight-new')
        await app.tap('#qx-spotlight-new')
        await app.waitFor('#qx-spotlight-hours')
        assert.deepEqual(overBudget(app.route, app.stats()), [])
        await app.tap(app.all('#qx-spotlight-hours >> .qx-chip').at(-1)!)
        await app.input('#qx-spotlight-slogan', SLOGAN)
        await app.tap('#qx-spotlight-book')
        await app.waitForRoute((route) => route === 'subpages/member/pay')
        await app.waitFor('#qx-pay-submit')
        await payInPlatform(app, platform)
        await app.waitFor('has=订单号')
        await app.openLink('member/love/popone')
        await app.waitFor('has=审核中')
        assert.ok(app.text().includes(SLOGAN), 'what was booked is not there')
      }),
    )

    const auditor = await demoSession(server, 'demo_auditor')
    const { rows } = await query<{ id: number }>(server, 'select id::int from spotlight_bookings where profile_id = $1', [her])
    const { list } = await server.call(audit.getPaged, { box: 'open', targetType: 'spotlight' }, auditor.token)
    for (const { id } of list) {
      const task = await server.call(audit.claim, { id }, auditor.token)
      if (!JSON.stringify(task).includes(SLOGAN)) continue
      await server.call(audit.decide, { id, decision: 'approved', reasons: [] }, auditor.token)
    }
    // Moves the booked hour to the present.
    const now = `date_trunc('hour', now())`
    // Removes other bookings of that hour, including those of earlier attempts.
    await query(server, `delete from spotlight_seats where geo = '${CITY}' and starts_at = ${now} and profile_id <> $1`, [her])
    await query(server, `update spotlight_seats set geo = '${CITY}', starts_at = ${now} where profile_id = $1 and not is_counted`, [her])
    await query(server, `update spotlight_bookings set geo = '${CITY}', starts_at = ${now} where id = $1`, [rows[0]!.id])

    await step('half of the card in view for a second on home counts as one viewer', () =>
      withApp({ ...start, storage: storageOf(his), path: 'pages/index/index' }, async (app) => {
        await app.waitFor('#qx-spotlight')
        await app.waitFor(`has=${SLOGAN}`)
        assert.deepEqual(overBudget(app.route, app.stats()), [])
        await app.setInSight('#qx-spotlight', true, 200)
        await app.settle(seenLimits.tellMs)
        assert.ok(
          app.device.requests.some(({ url }) => url.endsWith(placement.seeCards.path)),
          'nobody is told who was seen',
        )
      }),
    )
    const seen = await query<{ viewer: number; source: string }>(
      server,
      `select viewer_id::int as viewer, source from paid_showings where profile_id = $1`,
      [her],
    )
    assert.deepEqual(seen.rows, [{ viewer: him, source: 'spotlight' }])
    await withApp({ ...start, storage: storageOf(hers), path: 'member/love/popone' }, async (app) => {
      await app.waitFor('has=展示中')
      await app.waitFor('has=1/20')
    })
  })
}
