/** Tests footer, heart and 服务导航: the entries that each kind of viewer sees, and the pages they open. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { TestServer } from '../support/server'
import { changeAnswer, withoutPlugins } from './answers'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'

const LOGIN = '/pages/login/loginBySms'

interface Kind {
  name: string
  session: (server: TestServer) => Promise<Session | undefined>
  /** Slots of the footer in order, and the big ones among them. */
  slots: string[]
  big: string[]
  /** Target of the heart, with messages (plugin 15) and without, as long as they have no page. */
  heart: string
  hasMark: boolean
}

const kinds: Kind[] = [
  {
    name: 'visitor',
    session: async () => undefined,
    slots: ['0', '1', '2', '5', '6'],
    big: [],
    heart: LOGIN,
    hasMark: false,
  },
  {
    name: 'member without a profile',
    session: (server) => server.login(newPhoneNumber()),
    slots: ['0', '1', '2', '5', '6'],
    big: [],
    heart: '/member/index',
    hasMark: true,
  },
  {
    name: 'love user',
    session: (server) => demo(server, 'loveUser'),
    slots: ['0', '1', '3', '5', '6'],
    big: ['3'],
    heart: '/member/love/index',
    hasMark: true,
  },
  {
    name: 'VIP',
    session: (server) => demo(server, 'vip'),
    slots: ['0', '1', '4', '5', '6'],
    big: ['4'],
    heart: '/member/love/index',
    hasMark: true,
  },
]

describe('the shell', () => {
  for (const kind of kinds) {
    journey(`shows a ${kind.name} the footer and the heart of the tables`, async ({ phone, server }) => {
      const session = await kind.session(server)
      const person = await phone(session)
      await person.goto('/')
      await person.see('.qx-person-card', '#qx-footer-6')
      const ids = (selector: string) => person.find(selector).evaluateAll((tabs) => tabs.map((tab) => tab.id.replace('qx-footer-', '')))
      assert.deepEqual(await ids('.qx-footer__tab'), kind.slots)
      assert.deepEqual(await ids('.qx-footer__tab--big'), kind.big)
      assert.deepEqual(await ids('.qx-footer__tab--on'), ['0'])
      await person.tap('.qx-header__heart')
      await person.arrive(session ? '/subpages/member/message/index' : kind.heart)

      const other = await phone(session)
      await withoutPlugins(other, ['15'])
      await other.goto('/')
      await other.see('.qx-person-card', '#qx-footer-6')
      if (kind.hasMark) await other.see('.qx-header__heart .qx-badge__dot')
      else assert.equal(await other.find('.qx-header__heart .qx-badge__dot').count(), 0)
      await other.tap('.qx-header__heart')
      await other.arrive(kind.heart)
    })
  }

  journey('shows two rows under 服务导航, and each entry opens a page that exists', async ({ phone, server }) => {
    const vip = await phone(await demo(server, 'vip'))
    await vip.goto('/')
    await vip.tap('.qx-header__menu')
    await vip.see('服务导航', '防骗提醒')
    assert.equal(await vip.find('.qx-services__row').count(), 2)
    const names = await vip.words('.qx-services__row .qx-nav-tile__name')
    assert.deepEqual(names, ['VIP 会员', '牵线套餐', '我的报名', '兑换记录', '活动', '会员专区', '积分商城', '防骗提醒'])
    await vip.tap('防骗提醒')
    await vip.arrive('/pages/love/precheat')
    await vip.tap('.qx-header__back')
    await vip.arrive('/pages/index/index')
  })

  journey('everything that a member owns is one tap from 我的', async ({ phone, server }) => {
    const vip = await phone(await demo(server, 'vip'))
    const owned = [
      ['我的订单', '/member/finance'],
      ['VIP 会员', '/member/love/vip'],
      ['牵线套餐', '/member/love/package'],
      ['诚信认证', '/member/love/authindex'],
      ['我的报名', '/subpages/active/myselfsignup'],
      ['兑换记录', '/subpages/gift/exchange'],
    ] as const
    for (const [label, path] of owned) {
      await vip.goto('/member/index')
      await vip.tap(label)
      await vip.arrive(path)
    }
  })

  journey('keeps the bar on every page that it opens, and back leads home', async ({ phone, server }) => {
    const vip = await phone(await demo(server, 'vip'))
    const seen = async (place: string, path: string) => {
      await vip.tap(`#qx-footer-${place}`)
      await vip.arrive(path)
      await vip.see(`#qx-footer-${place}.qx-footer__tab--on`)
      await vip.miss('.qx-header__back')
    }
    await vip.goto('/')
    await vip.see('.qx-person-card')
    await seen('1', '/pages/love/hongniang')
    await seen('4', '/member/love/line')
    await seen('5', '/member/love/index')
    await seen('6', '/member/index')
    await seen('1', '/pages/love/hongniang')
    // After any number of visited pages, only home is below the last one.
    await vip.page.goBack()
    await vip.arrive('/pages/index/index')
    await vip.see('.qx-person-card')
    await seen('5', '/member/love/index')
    await vip.tap('我的牵线')
    await vip.arrive('/member/love/line')
    await vip.see('#qx-footer-4.qx-footer__tab--on', '.qx-header__back')
    await vip.tap('.qx-header__back')
    await vip.arrive('/member/love/index')
  })

  for (const { role, strip, todo, desk } of [
    { role: 'matchmaker', strip: '#qx-work-users-round', todo: /条牵线待审核/, desk: '/member/matchmaker/index' },
    { role: 'auditor', strip: '#qx-work-shield-check', todo: /件等你审核/, desk: '/subpages/audit/index' },
  ] as const) {
    journey(`opens a ${role}'s pending work from their start page in one tap`, async ({ phone, server }) => {
      const worker = await phone(await demo(server, role))
      await worker.goto('/')
      await worker.see(strip)
      assert.match(await worker.find(strip).innerText(), todo)
      await worker.tap(strip)
      await worker.arrive(desk)
      await worker.goto('/member/index')
      await worker.see('我的工作')
      assert.equal(await worker.find('#qx-join').count(), 0, 'nobody asks who works here to look for somebody')
    })
  }

  journey('the URL of an unbuilt page shows which page it will be', async ({ phone, server }) => {
    const vip = await phone(await demo(server, 'vip'))
    await vip.goto('/subpages/shortvideo/bang')
    await vip.see('排行榜', '这一页正在准备中，很快与你见面')
    await vip.tap('回首页看看')
    await vip.arrive('/pages/index/index')
  })

  journey("keeps the tenant's footer when short videos are configured but have no page", async ({ phone }) => {
    const visitor = await phone()
    await changeAnswer(visitor, '**/getSysConfig*', (config) => {
      config.footerMode = 'video'
    })
    await visitor.goto('/')
    await visitor.expectWords('.qx-footer__name', ['首页', '红娘', '登记', '相亲', '我的'])
  })

  journey('goes home on back from a page that was opened by its link', async ({ phone }) => {
    const visitor = await phone()
    await visitor.goto('/pages/about/index')
    await visitor.tap('.qx-header__back')
    await visitor.arrive('/pages/index/index')
    await visitor.see('.qx-person-card')
  })

  journey('the second tenant has its own name and shows no plugin that it lacks', async ({ phone, server }) => {
    const origin = server.url.replace('127.0.0.1', 'second.localhost')
    const visitor = await phone(undefined, { origin })
    await visitor.goto('/')
    await visitor.see('.qx-person-card')
    await visitor.until(async () => (await visitor.page.title()) === '良缘 - 小城里的好姻缘', 'the title of the second tenant')
    await visitor.tap('.qx-header__menu')
    await visitor.see('服务导航', '防骗提醒')
    const names = await visitor.words('.qx-services__row .qx-nav-tile__name')
    assert.ok(!names.includes('会员专区') && !names.includes('短视频') && !names.includes('积分商城'), names.join())
    const loginOfFirst = await demo(server, 'loveUser')
    const stranger = await phone(loginOfFirst, { origin })
    await stranger.goto('/member/index')
    await stranger.arrive(LOGIN)
  })
})
