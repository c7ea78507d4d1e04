/**
 * Tests zones: joined with a certificate and left when it expires; applied for, refused, appealed; a sensitive zone
 * hidden from outside; a removal.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { theme } from '@qianxian/protocol/theme/theme'
import type { Phone } from '../support/phone'
import { seededNumber } from '../support/seeded'
import { query, type TestServer } from '../support/server'
import { journey } from './journey'
import { demo, openTask } from './people'

const ZONES = '/pages/love/theme'

async function zoneOf(server: TestServer, title: string) {
  const { rows } = await query<{ id: number }>(server, 'select id::int from themes where title = $1', [title])
  const { id } = rows[0]!
  return { id, page: `/pages/love/themedetail?id=${id}` }
}

const profileOf = async (server: TestServer, { userInfo }: Session): Promise<number> =>
  (await query<{ id: number }>(server, 'select id::int from love_profiles where user_id = $1', [userInfo.id])).rows[0]!.id

/** A person whose profile has these facts, and whom no firm wish hides from others. */
async function lives(server: TestServer, place: number, facts: string) {
  const session = await server.login(seededNumber(place))
  const id = await profileOf(server, session)
  await query(server, 'delete from mate_preferences where profile_id = $1', [id])
  await query(server, `update love_profiles set ${facts}, visibility = 'public', privacy = '{}' where id = $1`, [id])
  await query(server, 'delete from theme_members where profile_id = $1', [id])
  return { session, id, no: session.userInfo.no! }
}

const prove = (server: TestServer, profileId: number, kind: string) =>
  query(
    server,
    "insert into certificates (tenant_id, profile_id, kind, status) select tenant_id, id, $2, 'approved' from love_profiles where id = $1",
    [profileId, kind],
  )

async function refuse(auditor: Phone, reason: string): Promise<void> {
  await auditor.tap('[id^="qx-audit-mark-"]')
  await auditor.press(reason)
  await auditor.tap('#qx-audit-marked')
  await auditor.tap('#qx-audit-reject')
  await auditor.tap('#qx-audit-reject-send')
  await auditor.see('已不通过')
}

describe('a zone', () => {
  journey('a zone is joined with the certificate, left at once when it expires, or left voluntarily', async ({ server, phone }) => {
    const { id: zone, page } = await zoneOf(server, '硕博专区')
    const her = await lives(server, 231, "gender = 'female', education = 'master', education_rank = 5")
    const sees = async () =>
      (await server.call(theme.getThemePeople, { id: zone, size: 50 }, (await demo(server, 'vip')).token)).list.some(
        ({ no }) => no === her.no,
      )

    const visitor = await phone()
    await visitor.goto(ZONES)
    await visitor.see('山野同行', '硕博专区', '重新出发', '热闹')
    await visitor.tap(`#qx-theme-${zone}`)
    await visitor.see('学历都经过核实', '登录后加入')

    const member = await phone(her.session)
    await member.goto(page)
    await member.see('完成学历认证后可以加入', '去做学历认证')
    await prove(server, her.id, 'education')
    await member.goto(page)
    await member.tap('#qx-theme-join')
    await member.see('退出专区', '已加入')
    assert.equal(await sees(), true)

    // The certificate has expired, and the nightly job has not run yet.
    await query(server, "update certificates set valid_until = now() - interval '1 second' where profile_id = $1 and kind = 'education'", [
      her.id,
    ])
    assert.equal(await sees(), false)
    await member.goto(page)
    await member.see('不再符合条件', '完成学历认证后可以加入')
    await query(server, "update certificates set valid_until = null where profile_id = $1 and kind = 'education'", [her.id])
    await member.goto(page)
    await member.see('已加入')

    await member.tap('#qx-theme-leave')
    await member.see('退出后随时可以再加入')
    await member.press('退出')
    await member.see('加入专区')
    assert.equal(await sees(), false)
  })

  journey('an application is refused with a reason, appealed, and accepted by another auditor', async ({ server, phone }) => {
    const { page } = await zoneOf(server, '读书会')
    const { session } = await lives(server, 232, "gender = 'male'")
    const member = await phone(session)
    await member.goto(page)
    await member.tap('#qx-theme-join')
    await member.tap('#qx-theme-send')
    await member.see('请写一句申请说明')
    await member.fill('#qx-theme-words', '最近在读《活着》，想和爱读书的人聊聊')
    await member.tap('#qx-theme-send')
    await member.see('正在审核，结果会在消息里告诉你', '撤回申请')

    const auditor = await phone(await demo(server, 'auditor'))
    await openTask(auditor, 'open', '读书会', 'theme')
    await auditor.see('最近在读《活着》，想和爱读书的人聊聊')
    await refuse(auditor, '内容过于简单')

    await member.goto(page)
    await member.see('申请没有通过：内容过于简单', '申请加入')
    await member.tap('#qx-theme-appeal')
    await member.find('.qx-sheet textarea').first().fill('我写了在读什么，请再看一次')
    await member.tap('#qx-appeal')
    await member.see('正在审核，结果会在消息里告诉你')

    const second = await phone(await demo(server, 'secondAuditor'))
    await openTask(second, 'appealed', '读书会', 'theme')
    await second.see('我写了在读什么，请再看一次')
    await second.tap('#qx-audit-approve')
    await second.see('已支持申诉')
    // The approval can be undone for a moment.
    await member.until(async () => {
      await member.goto(page)
      await member.see('写几句话，说说最近在读什么')
      return (await member.find('退出专区').count()) > 0
    }, 'him to be taken in')
  })

  journey('a sensitive zone is entered only by consent, hidden from outside, and a member may be removed', async ({ server, phone }) => {
    const { id: zone, page } = await zoneOf(server, '重新出发')
    const her = await lives(server, 233, "gender = 'female', marital_status = 'divorced'")
    await prove(server, her.id, 'divorce')
    const outsider = await demo(server, 'loveUser')
    const outside = () => server.call(theme.getTheme, { id: zone }, outsider.token)
    const before = await outside()
    assert.equal(before.figures, null)

    const member = await phone(her.session)
    await member.goto(page)
    await member.see('加入后可以看到里面的人', '外面的人看不到你')
    await member.tap('#qx-theme-join')
    await member.see('只有专区里的人能看到你在这里')
    await member.press('同意并加入')
    await member.see('退出专区')
    assert.deepEqual(await outside(), before)

    // The platform proposes the removal; an auditor decides.
    await query(
      server,
      `insert into role_grants (tenant_id, user_id, role, scope_type, scope_id) select tenant_id, id, 'tenantAdmin', 'tenant', '' from users where id = $1
       on conflict do nothing`,
      [(await demo(server, 'finance')).userInfo.id],
    )
    const admin = await server.login('13800000008')
    await server.call(theme.askThemeRemoval, { id: zone, no: her.no, words: '在专区里发布广告' }, admin.token)
    const auditor = await phone(await demo(server, 'auditor'))
    await openTask(auditor, 'open', '重新出发', 'theme')
    await auditor.see('在专区里发布广告')
    await refuse(auditor, '内容像是广告或推广')
    await member.goto(page)
    await member.see('你已被移出这个专区：内容像是广告或推广', '申诉')
    await member.miss('加入专区')
    assert.deepEqual(await outside(), before)
  })
})
