/** Wide windows are sent to the landing page with its code; phones, tablets' own wishes and logins are not. */
import assert from 'node:assert/strict'
import { describe } from 'node:test'
import type { BrowserContextOptions } from 'playwright-core'
import { journey } from './journey'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15'
const wide: BrowserContextOptions = { userAgent: WINDOWS, viewport: { width: 1440, height: 900 }, locale: 'zh-CN' }
const ipad: BrowserContextOptions = { userAgent: IPAD, viewport: { width: 1180, height: 820 }, hasTouch: true, locale: 'zh-CN' }

describe('the desktop', () => {
  journey("is sent to the server's landing page, which shows a code and the papers", async ({ phone }) => {
    const desk = await phone(undefined, { look: wide })
    await desk.goto('/pages/love/hongniang')
    await desk.arrive('/common/api/home/index')
    assert.equal(new URL(desk.page.url()).searchParams.get('from'), '/pages/love/hongniang')
    await desk.see('牵线', '关于我们', '隐私政策')
    assert.ok((await desk.page.locator('img, svg').count()) > 0)
  })

  journey('on localhost stays inside the app and sees its landing page', async ({ phone, server }) => {
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

  journey('that asked for the phone pages with pc=0 keeps them for the session', async ({ phone }) => {
    const desk = await phone(undefined, { look: wide })
    await desk.goto('/?pc=0')
    await desk.see('.qx-person-card')
    await desk.goto('/pages/love/hongniang')
    await desk.arrive('/pages/love/hongniang')
    await desk.see('.qx-header')
    assert.equal(new URL(desk.page.url()).pathname, '/pages/love/hongniang')
  })

  journey('may finish a login that a link opened', async ({ phone }) => {
    const desk = await phone(undefined, { look: wide })
    await desk.goto('/pages/login/loginBySms')
    await desk.see('#qx-login')
    await desk.arrive('/pages/login/loginBySms')
  })

  journey('of an iPad that calls itself a Mac counts as one, a phone held sideways does not', async ({ phone }) => {
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
