/**
 * Tests the contracts of a member on a mini-program: the lists, one contract with the refund of a stop and its success fee, its file in the platform's
 * viewer, and a signature by finger.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contract } from '@qianxian/protocol/contract/contract'
import { query } from '../support/server'
import { step } from '../support/step'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

const PAGE = 'subpages/member/my_hetong'
const PHONE = '13800000002'
/** A stroke across the sheet, which is as wide as the window. */
const mark = [20, 120, 220, 320].map((x) => ({ clientX: x, clientY: 60 + x / 8 }))

for (const { platform, dist } of builds) {
  test(`${platform}: a member reads contracts, sees the refund of a stop, and signs by finger`, async () => {
    const love = await demoSession(server, 'demo_love')
    const start = { platform, dist, servers: { [BUILD_ORIGIN]: server.url }, storage: storageOf(love) }
    const inTab = async (tab: 'to_sign' | 'running') => (await server.call(contract.pageList, { tab, size: 20 }, love.token)).list
    const running = (await inTab('running')).find(({ status }) => status === 'effective')
    assert.ok(running, 'the demonstration has no contract under way')

    await step('the lists and one contract with the refund of a stop', () =>
      withApp({ ...start, path: PAGE, query: { tab: 'running' } }, async (app) => {
        await app.waitFor(`#qx-contract-${running.id}`)
        assert.deepEqual(overBudget(app.route, app.stats()), [])
        await app.tap(`#qx-contract-${running.id}`)
        await app.waitFor('has=如果今天终止')
        await app.waitFor('has=服务记录')
        await app.waitFor('#qx-contract-success-sum')
        await app.waitFor('has=等双方确认')
        await app.tap('#qx-contract-stop')
        await app.waitFor('has=谁的原因')
        await app.input('#qx-contract-stop-reason', '短')
        await app.tap('#qx-contract-stop-send')
        await app.waitFor('has=至少 5 个字')
      }),
    )

    // Each contract is signed once, so the second platform finds it signed.
    const [waiting] = (await inTab('to_sign')).filter(({ canSign }) => canSign)
    if (!waiting) return
    await step('a contract is read to its end and signed', () =>
      withApp({ ...start, path: PAGE, query: { id: String(waiting.id) } }, async (app) => {
        await app.waitFor('#qx-contract-open-sign')
        await app.tap('#qx-contract-open-sign')
        await app.waitFor('has=正文到此结束')
        await app.scrollToBottom()
        await app.waitFor('text=去签署')
        await app.tap('#qx-contract-sign')
        await query(server, "update sms_codes set created_at = created_at - interval '2 minutes'")
        await app.tap('text=获取验证码')
        await app.waitFor('has=秒后重发')
        await app.input('#qx-contract-code', await server.lastCode(PHONE))
        await app.drag('#qx-signature-sheet', mark)
        await app.tap('#qx-contract-sign-send')
        await app.waitFor('has=冷静期内可以无理由解除')
      }),
    )
  })
}
