/** Tests the error catalogue: how each failed call is shown to the person, and that a burst of them is shown once. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import type { Route } from 'playwright-core'
import { lookEverywhere, type Phone } from '../support/phone'
import { journey } from './journey'
import { newPhoneNumber } from './people'
import { seededNumber } from '../support/seeded'

const LOGIN = '/pages/login/loginBySms'
const LIKE = '**/love/api/loveUserInteract/like'

let used = 0

/** A member without history for every journey, whose home list has people. */
function nextNumber(): string {
  used += 1
  return seededNumber(249 - used)
}

function answer(status: number, code: number, message: string, data: unknown = null) {
  return (route: Route) => route.fulfill({ status, json: { code, message, data, traceId: 'journey' } })
}

/** Number of opened pages, by the length of the browser's history. */
async function historyLength(phone: Phone): Promise<number> {
  return phone.page.evaluate(() => window.history.length)
}

describe('a failing call', () => {
  journey('answered 200 with another code shows the message, or 发生错误了', async ({ phone, server }) => {
    const person = await phone(await server.login(nextNumber()))
    await person.goto('/')
    await person.page.route(LIKE, answer(200, 45000, '今天喜欢的人够多了'))
    await person.tap('.qx-person-card__like')
    await person.see('今天喜欢的人够多了')
    await person.arrive('/pages/index/index')
    await person.miss('今天喜欢的人够多了')
    await person.page.unroute(LIKE)
    await person.page.route(LIKE, answer(200, 45000, ''))
    await person.tap('.qx-person-card__like')
    await person.see('发生错误了')
    await person.until(async () => (await person.find('.qx-person-card__like--on').count()) === 0, 'the heart to go back')
  })

  journey('answered 401 with −1 opens the close page with the message', async ({ phone, server }) => {
    const person = await phone(await server.login(nextNumber()))
    await person.goto('/')
    await person.page.route(LIKE, answer(401, -1, '账号已被冻结，请联系客服'))
    await person.tap('.qx-person-card__like')
    await person.arrive('/pages/exception/close?msg=账号已被冻结，请联系客服')
    await person.see('账号已被冻结，请联系客服', '现在重试')
  })

  journey('answered 401 deletes the token, asks for a login and returns', async ({ phone, server }) => {
    const person = await phone(await server.login(nextNumber()))
    await person.goto('/')
    await person.page.route(LIKE, answer(401, 40110, '登录已过期，请重新登录'))
    await person.tap('.qx-person-card__like')
    await person.arrive(LOGIN)
    const stored = await person.stored()
    assert.equal(stored.qx_token, undefined)
    assert.equal(stored.qx_user_info, undefined)
    assert.match(stored.h5_back_o ?? '', /\/pages\/index\/index/)
  })

  journey('answered 403 shows nothing', async ({ phone, server }) => {
    const person = await phone(await server.login(nextNumber()))
    await person.goto('/')
    await person.page.route(LIKE, answer(403, 40300, '没有权限'))
    const answered = person.page.waitForResponse(LIKE)
    await person.tap('.qx-person-card__like')
    await answered
    await person.until(async () => (await person.find('.qx-person-card__like--on').count()) === 0, 'the heart to go back')
    assert.equal(await person.find('没有权限').count(), 0)
    await person.arrive('/pages/index/index')
  })

  journey('answered 404 opens the close page with the maintenance text', async ({ phone, server }) => {
    const person = await phone(await server.login(nextNumber()))
    await person.goto('/')
    await person.page.route(LIKE, answer(404, 40400, 'no such route'))
    await person.tap('.qx-person-card__like')
    await person.arrive('/pages/exception/close')
    await person.see('系统升级维护中,稍等几分钟就好')
  })

  journey('answered 500 is logged and rejected, and the page stays', async ({ phone, server }) => {
    const person = await phone(await server.login(nextNumber()))
    await person.goto('/')
    await person.page.route(LIKE, answer(500, 50000, '发生错误了'))
    const logged = person.page.waitForEvent('console', (message) => message.text().includes('request failed'))
    await person.tap('.qx-person-card__like')
    await logged
    await person.until(async () => (await person.find('.qx-person-card__like--on').count()) === 0, 'the heart to go back')
    await person.arrive('/pages/index/index')
  })

  const storms: [string, (route: Route) => unknown, string][] = [
    ['429', answer(429, 42900, '操作太频繁，请稍后再试', { retryAfter: 2 }), '/pages/exception/429'],
    ['401', answer(401, 40110, '登录已过期，请重新登录'), LOGIN],
    ['404', answer(404, 40400, ''), '/pages/exception/close'],
  ]
  for (const [name, fulfil, target] of storms) {
    journey(`ten calls answered ${name} at once open one page`, async ({ phone, server }) => {
      const person = await phone(await server.login(nextNumber()))
      await lookEverywhere(person)
      await person.goto('/')
      await person.see('.qx-person-card')
      const before = await historyLength(person)
      let waiting: Route[] = []
      const arrived = new Promise<void>((resolve) => {
        void person.page.route(LIKE, (route) => {
          waiting.push(route)
          if (waiting.length === 10) resolve()
        })
      })
      // Ten hearts are tapped at once by a script in the page, because separate taps would be answered one by one.
      await person.page.evaluate(() => {
        const hearts = [...document.querySelectorAll<HTMLElement>('.qx-person-card__like')].slice(0, 10)
        for (const heart of hearts) heart.click()
      })
      await arrived
      const storm = waiting
      waiting = []
      await Promise.all(storm.map(fulfil))
      await person.arrive(target)
      assert.equal(await historyLength(person), before + 1)
      if (name !== '429') return
      assert.match(decodeURIComponent(person.url), /url=\/pages\/index\/index|url=\//)
      await person.see('可以继续了')
      await person.page.unroute(LIKE)
      await person.tap('#qx-429-back')
      await person.arrive('/pages/index/index')
      await person.see('.qx-person-card')
    })
  }

  journey('a call without an answer invites a tap to retry, and the retry succeeds', async ({ phone }) => {
    const person = await phone()
    await person.goto('/pages/login/loginBySms')
    await person.fill('#qx-phone', newPhoneNumber())
    let tries = 0
    await person.page.route('**/common/api/system/sendCaptcha', (route) => {
      tries += 1
      return tries === 1 ? route.abort('timedout') : route.continue()
    })
    await person.press('获取验证码')
    await person.see('网络连接超时,点击重试')
    await person.press('重试')
    await person.see('验证码已发送')
    assert.equal(tries, 2)
  })

  journey('without a network the page shows a banner, and recovers with the network', async ({ phone }) => {
    const person = await phone()
    await person.goto('/')
    await person.see('.qx-person-card')
    await person.context.setOffline(true)
    await person.see('网络已断开')
    await person.context.setOffline(false)
    await person.miss('网络已断开')
  })

  journey('the close page retries by the button and opens home once the service is back', async ({ phone }) => {
    const person = await phone()
    await person.goto('/pages/exception/close?msg=%3Cb%3E维护中%3C/b%3E')
    await person.see('<b>维护中</b>')
    await person.tap('#qx-close-retry')
    await person.arrive('/pages/index/index')
  })

  journey("a page's code that fails to load shows an error that reloads on a tap", async ({ phone }) => {
    const person = await phone()
    await person.goto('/')
    await person.see('.qx-person-card')
    let isBroken = true
    await person.page.route(/\/(?:js|css)\//, (route) => (isBroken ? route.abort() : route.continue()))
    await person.tap('#qx-footer-1')
    await person.see('页面没有打开', '重新加载')
    isBroken = false
    await person.tap('重新加载')
    await person.see('有红娘把关')
    await person.arrive('/pages/love/hongniang')
    await person.miss('页面没有打开')
  })

  journey('a page whose code fails to load can be left by going back, and loads once the network is back', async ({ phone }) => {
    const person = await phone()
    await person.goto('/')
    await person.see('.qx-person-card')
    const break_ = (isBroken: boolean) =>
      isBroken ? person.page.route(/\/(?:js|css)\//, (route) => route.abort()) : person.page.unroute(/\/(?:js|css)\//)
    await break_(true)
    await person.tap('#qx-footer-1')
    await person.see('页面没有打开')
    await person.tap('#veil .back')
    await person.arrive('/pages/index/index')
    await person.miss('页面没有打开')
    await person.tap('#qx-footer-1')
    await person.see('页面没有打开')
    await break_(false)
    await person.page.evaluate(() => window.dispatchEvent(new Event('online')))
    await person.see('有红娘把关')
    await person.arrive('/pages/love/hongniang')
  })

  journey('the 429 page links to no external address', async ({ phone }) => {
    const person = await phone()
    await person.goto('/pages/exception/429?url=https%3A%2F%2Fevil.example%2F&retryAfter=1')
    await person.see('可以继续了')
    await person.tap('#qx-429-back')
    await person.arrive('/pages/index/index')
  })
})
