/** Tests a shared link: its page is rendered from the answers embedded in its document. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import type { Given } from '@qianxian/protocol/base/given'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo } from './people'

const TRIES = 20

/**
 * Opens the link until its answers arrived in time, which a busy machine may miss; returns the requests that the app
 * sent afterwards.
 */
async function openLink(phone: Phone, url: string, own: string | null): Promise<{ brought: string[]; asked: string[]; tokens: number }> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const asked: string[] = []
    let tokens = 0
    const note = (request: { url(): string; headers(): Record<string, string> }) => {
      const { pathname, search } = new URL(request.url())
      if (!/^\/(?:common|love)\//.test(pathname)) return
      asked.push(pathname + search)
      if (request.headers().authorization) tokens += 1
    }
    phone.page.on('request', note)
    const document = await phone.page.goto(phone.origin + url)
    const given = /id="given">(.*?)<\/script>/s.exec((await document?.text()) ?? '')?.[1]
    const brought = given ? (JSON.parse(given) as Given).answers.map((answer) => answer.url) : []
    await phone.page.locator('#veil[data-phase="idle"]').waitFor({ state: 'attached' })
    await phone.page.waitForTimeout(500)
    phone.page.off('request', note)
    if (brought.includes(tenant.getBaseConfig.path) && (own === null || brought.some((each) => each.split('?')[0] === own)))
      return { brought, asked, tokens }
    await phone.page.goto('about:blank')
  }
  throw new Error(`${url} never came with its answers`)
}

describe('a shared link', () => {
  journey('a visitor sees the page without a further request', async ({ phone, server }) => {
    const [person] = (await server.call(love.getPaged, { size: 1 })).list
    const [one] = (await server.call(matchmaker.getPaged, {})).list
    const pages: [url: string, own: string | null, words: string][] = [
      [`/pages/love/detail?no=${person!.no}&from=share`, love.getDetail.path, person!.nickname],
      ['/pages/love/detail?no=99999999', love.getDetail.path, '该会员资料暂不可见'],
      [`/pages/love/hongniang?id=${one!.id}`, matchmaker.getDetail.path, one!.name],
      ['/pages/love/hongniang', matchmaker.getPaged.path, one!.name],
      ['/subpages/single_page/index?id=2', tenant.getSinglePage.path, '用户协议'],
      ['/pages/about/index', tenant.getSinglePage.path, '用户协议'],
      ['/pages/love/precheat', love.getPrecheat.path, '谈钱就停'],
      ['/pages/login/index', null, '手机号登录'],
    ]
    const visitor = await phone()
    for (const [url, own, words] of pages) {
      const { asked } = await openLink(visitor, url, own)
      await visitor.see(words)
      assert.deepEqual(asked, [], url)
    }
  })

  journey('the page requests the data again for a logged-in person', async ({ phone, server }) => {
    const [person] = (await server.call(love.getPaged, { size: 1 })).list
    const known = await phone(await demo(server, 'loveUser'))
    const { asked, tokens } = await openLink(known, `/pages/love/detail?no=${person!.no}`, love.getDetail.path)
    assert.ok(asked.includes(love.getDetail.path) && tokens > 0, asked.join())
    assert.ok(!asked.includes(tenant.getBaseConfig.path), asked.join())
    await known.see(person!.nickname)
    assert.equal(await known.page.getByText('登录并登记').count(), 0)
  })
})
