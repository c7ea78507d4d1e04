/** Tests sharing: which pages have a card, its text, every share button, and the page that a recipient opens. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'vitest'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { pages, type Page } from '../../src/router/pages'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, freshPhone, loginBySms, storageOf } from './journeys'
import type { Card, MiniApp } from './runtime/app'
import { withApp, type LaunchOptions } from './runtime/launch'
import { server } from './server'
import { findThings, type DemoName } from './visits'

/** Pages with a person's work or private data; their share card opens the public home page. */
const PRIVATE = ['subpages/audit/index', 'member/love/line', 'member/love/editinfo', 'member/love/fav']

/** Accounts, and the shareable pages that each opens. */
const sharers = [
  ['demo_promoter', ({ access }: Page) => access === 'popMatchmaker'],
  ['demo_partner', ({ access }: Page) => access === 'partner'],
  ['demo_love', ({ access }: Page) => access !== 'popMatchmaker' && access !== 'partner'],
] as const

/** Every share button of the app, by the file that shows it: its page, and the steps to reach it. */
const buttons: Record<string, { page: string; who?: DemoName; toButton: (app: MiniApp) => Promise<void> }> = {
  'features/account/centre/InviteSheet.tsx': { page: 'member/index', toButton: (app) => app.tap('#qx-entry-invite') },
  'features/poster/PosterView.tsx': {
    page: 'subpages/active/haibao',
    toButton: (app) => app.waitFor('#qx-poster-picture').then(() => undefined),
  },
  'features/poster/promote/PromoteScreen.tsx': {
    page: 'member/love/promote',
    toButton: (app) => app.waitFor('#qx-promote-poster').then(() => undefined),
  },
  'features/promoter/PromoterHomeScreen.tsx': {
    page: 'member/matchmakerpop/index',
    who: 'demo_promoter',
    toButton: (app) => app.waitFor('#qx-promoter-poster').then(() => undefined),
  },
  'features/love/detail/DetailMenu.tsx': { page: 'pages/love/detail', toButton: (app) => app.tap('#qx-detail-more') },
}

/** The component that draws a share button for other files. */
const SHARED = 'parts/poster/ShareKey.tsx'

test('this file lists every share button of the app', () => {
  const src = path.resolve(__dirname, '../../src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  const showing = files.filter((file) => /openType="share"|<ShareKey\b/.test(readFileSync(path.join(src, file), 'utf8')))
  assert.deepEqual(showing.sort(), [...Object.keys(buttons), SHARED].sort())
})

for (const build of builds) {
  const { platform } = build
  const start = (session: Session | null, more: Partial<LaunchOptions> = {}): LaunchOptions => ({
    ...build,
    servers: { [BUILD_ORIGIN]: server.url },
    ...(session ? { storage: storageOf(session) } : {}),
    ...more,
  })

  test(`${platform}: shareable pages have a card with text, picture and sharer; others have none`, async () => {
    const things = await findThings(server)
    for (const [who, isTheirs] of sharers) {
      const session = await demoSession(server, who)
      await withApp(start(session), async (app) => {
        for (const { path: url, share } of pages.filter((page) => page.share && isTheirs(page))) {
          const route = url.slice(1)
          for (const query of [{}, ...things.filter((thing) => thing.route === route).map((thing) => thing.query)]) {
            await app.openLink(route, query)
            checkCard(await app.shareFromMenu(), session, query)
            assert.equal(app.canShareToTimeline(), share === 'timeline', route)
          }
        }
        for (const route of PRIVATE) {
          await app.openLink(route)
          assert.equal(await app.shareFromMenu(), null, route)
        }
      })
    }
  })

  if (platform === 'weapp') {
    test('weapp: 朋友圈 opens the shared page with its sharer', async () => {
      const session = await demoSession(server, 'demo_love')
      const matchmaker = (await findThings(server)).find(({ route }) => route === 'pages/love/hongniang')!
      await withApp(start(session, { path: matchmaker.route, query: matchmaker.query }), async (app) => {
        const { title, query, imageUrl } = app.shareToTimeline()
        assert.match(title, /红娘/)
        assert.match(imageUrl ?? '', /^http/)
        assert.deepEqual(Object.fromEntries(new URLSearchParams(query)), { ...matchmaker.query, inviteId: session.userInfo.inviteCode })
      })
    })
  }

  for (const [file, { page, who = 'demo_vip', toButton }] of Object.entries(buttons)) {
    test(`${platform}: the button of ${path.basename(file, '.tsx')} sends a card that invites its new readers`, async () => {
      const session = await demoSession(server, who)
      const about = (await findThings(server)).find(({ route }) => route === page)
      const card = await withApp(start(session, { path: page, query: about?.query ?? {} }), async (app) => {
        await toButton(app)
        const [button] = app.all('button').filter((one) => app.attribute(one, 'open-type') === 'share')
        assert.ok(button, `no share button on ${app.route}: ${app.text()}`)
        await app.tap(button)
        return app.device.shares.at(-1)!
      })
      checkCard(card, session, about?.query ?? {})

      const [target = '', search = ''] = card.path.split('?')
      const query = Object.fromEntries(search.split('&').map((pair) => pair.split('=') as [string, string]))
      await withApp(start(null, { path: target.slice(1), query, scene: 1007 }), async (app) => {
        assert.equal(app.route, target.slice(1))
        await app.openLink('pages/login/loginBySms')
        await loginBySms(app, server, freshPhone())
        assert.equal(await inviterOf(app.stored<{ id: number }>('qx_user_info')!.id), session.userInfo.id)
      })
    })
  }
}

function checkCard(card: Card | null, session: Session, query: Record<string, string>): void {
  assert.ok(card, 'there is no card')
  assert.ok(card.title.length > 3, `the card says: ${card.title}`)
  assert.match(card.imageUrl ?? '', /^https?:\/\/.+\.(?:png|jpe?g|webp)/)
  const url = new URL(card.path, 'https://any')
  assert.ok(
    pages.some((page) => page.path === url.pathname && page.share),
    card.path,
  )
  assert.equal(url.searchParams.get('inviteId'), session.userInfo.inviteCode)
  for (const [name, value] of Object.entries(query)) assert.equal(url.searchParams.get(name), value)
}

async function inviterOf(userId: number): Promise<number | undefined> {
  const db = await server.openDatabase(1)
  try {
    const { rows } = await db.pool.query<{ target_id: string }>(
      "select target_id from attributions where user_id = $1 and kind = 'inviter' and status = 'active'",
      [userId],
    )
    return rows[0] && Number(rows[0].target_id)
  } finally {
    await db.close()
  }
}
