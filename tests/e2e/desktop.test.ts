/**
 * Tests that wide windows are sent to the landing page with its code; phones, tablets that request the phone pages, and
 * logins are not.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { finance } from '@qianxian/protocol/finance/finance'
import type { BrowserContextOptions } from 'playwright-core'
import { answer, PAY, toCashier } from './cashier'
import { journey } from './journey'
import { newPhoneNumber } from './people'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15'
const wide: BrowserContextOptions = { userAgent: WINDOWS, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' }
const ipad: BrowserContextOptions = { userAgent: IPAD, viewport: { width: 1180, height: 820 }, hasTouch: true, locale: 'zh-CN' }

describe('the desktop', () => {
  journey("a wide window is sent to the server's landing page, which shows a code and the legal papers", async ({ phone }) => {
    const desk = await phone(undefined, { look: wide })
    await desk.goto('/pages/love/hongniang')
    await desk.arrive('/common/api/home/index')
    assert.equal(new URL(desk.page.url()).searchParams.get('from'), '/pages/love/hongniang')
    await desk.see('牵线', '关于我们', '隐私政策')
    assert.ok((await desk.page.locator('img, svg').count()) > 0)
  })

  journey('on localhost a wide window stays inside the app and shows its landing page', async ({ phone, server }) => {
    const desk = await phone(undefined, { look: wide, origin: server.url.replace('127.0.0.1', 'localhost') })
    await desk.goto('/')
    await desk.arrive('/pages/index/pcindex')
    await desk.see('手机扫码打开', '在电脑上继续浏览')
    await desk.page.getByText('在电脑上继续浏览').click()
    await desk.arrive('/pages/index/index')
    await desk.see('.qx-person-card')
    await desk.page.reload()
    await desk.see('.qx-person-card')
  })

  journey('the phone pages stay open for the session after pc=0', async ({ phone }) => {
    const desk = await phone(undefined, { look: wide })
    await desk.goto('/?pc=0')
    await desk.see('.qx-person-card')
    await desk.goto('/pages/love/hongniang')
    await desk.arrive('/pages/love/hongniang')
    await desk.see('.qx-header')
    assert.equal(new URL(desk.page.url()).pathname, '/pages/love/hongniang')
  })

  journey('a login page opened by a link is not replaced by the landing page on a wide screen', async ({ phone }) => {
    const desk = await phone(undefined, { look: wide })
    await desk.goto('/pages/login/loginBySms')
    await desk.see('#qx-login')
    await desk.arrive('/pages/login/loginBySms')
  })

  journey('shows a code where a phone is sent to a cashier, and detects without a tap that the phone paid', async ({ server, phone }) => {
    const session = await server.login(newPhoneNumber())
    const input = { fen: 1200, pt: 120 }
    const { id } = await server.call(finance.createFinOrder, { bizType: 'credit', input, shownFen: 1200 }, session.token)
    // A dark page must keep the code readable.
    const desk = await phone(session, { look: { ...wide, colorScheme: 'dark' } })
    await desk.goto(`${PAY}?id=${id}`)
    await desk.see('用手机微信扫码付款')
    await desk.find('#qx-pay-submit').click()
    await desk.see('请用微信扫一扫', '二维码在')
    assert.equal(await desk.find('#qx-pay-code-sum').innerText(), '¥12.00')
    // The card fills a column of 480 CSS px minus its gutters, and the whole QR code is inside the card.
    const [card, code] = await Promise.all(['#qx-pay-code', '#qx-pay-code img'].map((one) => desk.find(one).boundingBox()))
    assert.ok(card!.width > 400 && card!.width < 480, `the card is ${card!.width} px wide`)
    assert.ok(code!.x > card!.x && code!.x + code!.width < card!.x + card!.width, 'the code is larger than its card')
    await desk.find('#qx-pay-code-away').click()
    await desk.see('支付方式')
    await desk.find('#qx-pay-submit').click()
    const { readCode } = await import('../../server/test/codes')
    const scanned = await readCode(await desk.find('#qx-pay-code').screenshot())

    const payer = await phone()
    await payer.page.goto(scanned)
    await payer.see('¥12.00')
    await answer(payer, '确认支付')
    await payer.see('支付成功')
    await desk.see('支付成功', '订单号')
    await desk.miss('请用微信扫一扫')

    const beside = await server.call(finance.createFinOrder, { bizType: 'credit', input, shownFen: 1200 }, session.token)
    const mobile = await phone(session)
    await mobile.goto(`${PAY}?id=${beside.id}`)
    await mobile.see('打开微信付款')
    await toCashier(mobile)
  })

  journey('an iPad that reports as a Mac counts as an iPad, a phone in landscape does not', async ({ phone }) => {
    const tablet = await phone(undefined, { look: ipad })
    await tablet.goto('/')
    await tablet.arrive('/common/api/home/index')
    const sideways = await phone(undefined, {
      look: {
        userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel) Mobile Safari/537.36',
        viewport: { width: 1100, height: 500 },
        isMobile: true,
        hasTouch: true,
      },
    })
    await sideways.goto('/')
    await sideways.see('.qx-person-card')
    await sideways.arrive('/pages/index/index')
  })
})
