/** Tests the content security policy: no page violates it, and none logs an error in the console. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { auth } from '@qianxian/protocol/auth/auth'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { pages, type Page } from '../../src/router/pages'
import type { Phone } from '../support/phone'
import type { TestServer } from '../support/server'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'

type DemoPerson = Parameters<typeof demo>[1]

/** Pages that each viewer opens; a page for a role of a later stage shows that it is closed. */
const visits: Record<string, { as: DemoPerson | null; opens: (page: Page) => boolean }> = {
  visitor: { as: null, opens: ({ access }) => access === 'anyone' || access === 'visitor' },
  'love user': {
    as: 'loveUser',
    opens: ({ access, path }) => path === '/pages/index/index' || !['anyone', 'visitor', 'matchmaker', 'auditor'].includes(access),
  },
  matchmaker: { as: 'matchmaker', opens: ({ access }) => access === 'matchmaker' },
  auditor: { as: 'auditor', opens: ({ access }) => access === 'auditor' },
}

/** Queries with which a page shows a person rather than an empty state. */
const queries: Record<string, string> = { '/pages/love/detail': '?no=10100001', '/subpages/single_page/index': '?id=1' }

/** Everything that the browser reports about the page, with the URL where it happened. */
async function watch(phone: Phone): Promise<string[]> {
  const complaints: string[] = []
  await phone.page.exposeFunction('qxViolation', (text: string) => void complaints.push(`${phone.url}: ${text}`))
  await phone.page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { qxViolation } = window as unknown as { qxViolation: (text: string) => void }
      qxViolation(`${event.effectiveDirective} forbids ${event.blockedURI} ${event.sample}`)
    })
  })
  phone.page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${phone.url}: ${message.text()}`)
  })
  phone.page.on('pageerror', (error) => complaints.push(`${phone.url}: ${error.message}`))
  return complaints
}

async function open(phone: Phone, { path }: Page): Promise<void> {
  await phone.goto(path + (queries[path] ?? ''))
  await phone.until(
    () => phone.page.evaluate(() => document.getElementById('veil')?.dataset.phase !== 'waiting' && document.body.innerText.trim() !== ''),
    `${path} to show something`,
  )
}

const sessionOf = async (server: TestServer, role: DemoPerson | null): Promise<Session | undefined> =>
  role === null ? undefined : demo(server, role)

describe('the content security policy', () => {
  for (const [who, { as, opens }] of Object.entries(visits)) {
    journey(`no page that a ${who} opens violates the policy`, async ({ phone, server }) => {
      const walker = await phone(await sessionOf(server, as))
      const complaints = await watch(walker)
      for (const page of pages.filter(opens)) await open(walker, page)
      await walker.page.waitForLoadState('networkidle')
      assert.deepEqual(complaints, [])
    })
  }

  journey('the policy stops a script that was injected into the page', async ({ phone }) => {
    const victim = await phone()
    const complaints = await watch(victim)
    await victim.goto('/')
    await victim.see('.qx-person-card')
    const hasRun = await victim.page.evaluate(async () => {
      const marked = window as unknown as { qxRun?: string }
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.qxRun=\'attribute\'">')
      const inline = document.createElement('script')
      inline.textContent = "window.qxRun='inline'"
      document.body.append(inline)
      const foreign = document.createElement('script')
      foreign.src = 'https://evil.example/x.js'
      document.body.append(foreign)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return marked.qxRun ?? null
    })
    assert.equal(hasRun, null)
    assert.ok(
      complaints.some((text) => text.includes('script-src-attr forbids inline')),
      complaints.join('\n'),
    )
    assert.ok(
      complaints.some((text) => text.includes('script-src-elem forbids inline')),
      complaints.join('\n'),
    )
    assert.ok(
      complaints.some((text) => text.includes('forbids https://evil.example')),
      complaints.join('\n'),
    )
  })
})

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49 Language/zh_CN'

describe('a login through WeChat', () => {
  journey('the login returns to the browser that started it, and the code of the phone submits itself', async ({ phone, server }) => {
    const visitor = await phone(undefined, {
      look: { userAgent: WECHAT, viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true, locale: 'zh-CN' },
    })
    await visitor.goto('/pages/login/index')
    await visitor.tap('#qx-agree')
    await visitor.press('微信一键登录')
    await visitor.page.getByText('以 周牧 的身份继续').click()
    await visitor.arrive('/pages/login/loginByBindPhone')
    assert.ok((await visitor.stored()).qx_token)
    const number = newPhoneNumber()
    await visitor.fill('#qx-phone', number)
    await visitor.press('获取验证码')
    await visitor.see('验证码已发送')
    await visitor.page.keyboard.type(await server.lastCode(number))
    await visitor.see('手机号已绑定')
    await visitor.arrive('/pages/index/index')
  })

  journey('a login started by another browser logs no one in by a link', async ({ phone, server }) => {
    const { url } = await server.call(auth.getMpAuthorizeUrl, { redirect: '/pages/login/loginByLoading' })
    const authorize = new URL(url, server.url)
    authorize.searchParams.set('name', 'attacker')
    const sent = await fetch(authorize, { redirect: 'manual' })
    const link = new URL(sent.headers.get('location')!)
    assert.ok(link.searchParams.get('code') && link.searchParams.get('state'))
    const victim = await phone()
    await victim.goto(link.pathname + link.search)
    await victim.see('没有登录成功', '这次授权不是从这里开始的')
    assert.equal((await victim.stored()).qx_token, undefined)
  })
})
