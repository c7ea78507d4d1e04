/**
 * Tests a poster of an activity: drawn, scanned by another phone, which sees the activity before it logs in and is
 * attributed to the sharer.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { seededCouple } from '../support/seeded'
import { query } from '../support/server'
import { journey } from './journey'
import { newPhoneNumber, typeLogin } from './people'

const TITLE = '武汉 · 东湖骑行'

describe('the poster of an activity', () => {
  journey('is drawn and scanned by a friend, who views the activity, logs in and counts as invited', async ({ server, phone }) => {
    const { hers } = await seededCouple(server, [316, 317])
    const { rows } = await query<{ id: string }>(server, 'select id from activities where title = $1', [TITLE])
    const id = rows[0]!.id
    const host = await phone(hers)
    await host.goto(`/subpages/active/detail?id=${id}`)
    await host.tap('#qx-activity-poster')
    await host.arrive(`/subpages/active/haibao?id=${id}`)
    await host.see('#qx-poster-picture', '好友扫码登录后，会记为你邀请的', '保存海报')
    const src = (await host.find('#qx-poster-picture img').getAttribute('src'))!
    const picture = await fetch(new URL(src, server.url))
    assert.equal(picture.headers.get('content-type'), 'image/jpeg')
    // On a phone WeChat reads the code, and would open the address in it.
    const { readCodes: codesIn } = await import('../../server/src/features/media/media')
    const [code] = await codesIn(Buffer.from(await picture.arrayBuffer()))
    assert.match(code ?? '', /^pages\/active\/detail\?scene=[2-9A-Z]{12}$/)

    const friend = await phone()
    await friend.goto(`/${code!}`)
    await friend.see(TITLE, '先随便看，登录前不收集你的个人信息')
    await friend.press('登录后呢')
    await friend.see('会收集什么', '对方只看到昵称的第一个字')
    await friend.page.keyboard.press('Escape')
    await friend.tap('#qx-activity-next')
    await friend.arrive('/pages/login/loginBySms')
    const number = newPhoneNumber()
    await typeLogin(friend, server, number)
    const invitedBy = async () =>
      (
        await query<{ by: string }>(
          server,
          "select target_id as by from attributions where kind = 'inviter' and status = 'active' order by id desc limit 1",
        )
      ).rows[0]?.by
    await friend.until(async () => Number(await invitedBy()) === hers.userInfo.id, 'the friend to be invited by her')
    const { rows: scans } = await query<{ count: number }>(
      server,
      'select count(*)::int as count from scene_scans s join scenes c on c.tenant_id = s.tenant_id and c.id = s.scene_id where c.scene = $1',
      [code!.slice(-12)],
    )
    assert.equal(scans[0]!.count, 1)
  })

  journey('a missing poster is explained, and a visitor reads how to get their own', async ({ server, phone }) => {
    const { rows } = await query<{ id: string; status: string }>(
      server,
      "select id, status from activities where status in ('cancelled', 'published') order by status, start_at desc",
    )
    const visitor = await phone()
    await visitor.goto(`/subpages/active/haibao?id=${rows.find(({ status }) => status === 'cancelled')!.id}`)
    await visitor.see('这个活动没有海报', '已经结束、取消')
    await visitor.goto(`/subpages/active/haibao?id=${rows.find(({ status }) => status === 'published')!.id}`)
    await visitor.see('#qx-poster-picture')
    await visitor.tap('#qx-poster-login')
    await visitor.arrive('/pages/login/loginBySms')
  })
})
