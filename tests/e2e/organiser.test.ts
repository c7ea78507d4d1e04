/** Tests an organiser: an activity is published and audited, the guest list is exported, and a guest is checked in once. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe } from 'vitest'
import { activity } from '@qianxian/protocol/activity/activity'
import { organiser } from '@qianxian/protocol/activity/organiser'
import { seatHer } from '../support/evening'
import { seededCouple } from '../support/seeded'
import { drawPng } from '../support/picture'
import { query } from '../support/server'
import { journey } from './journey'
import { demo, openTask } from './people'

const PAGE = '/subpages/active/signup'
const TITLE = '城市徒步 · 从春熙路到九眼桥'
/** The demonstration's activity: its door is open at the first start. */
const OPEN = '今晚的即兴喜剧'

describe('an organiser', () => {
  journey('an activity is published, approved by an auditor, and its guest list is exported', async ({ server, phone }) => {
    const staff = await demo(server, 'organiser')
    const host = await phone(staff)
    await host.goto('/member/index')
    await host.press('活动管理')
    await host.arrive(PAGE)
    await host.see('发布活动', OPEN)
    await host.press('准备中')
    await host.see('旧物交换市集', '草稿', '审核中', '未通过')
    await host.tap('#qx-organiser-new')
    await host.see('活动先由平台审核')
    await host.fill('#qx-plan-title', TITLE)
    const chooser = host.page.waitForEvent('filechooser')
    await host.press('添加照片')
    await (await chooser).setFiles({ name: 'cover.png', mimeType: 'image/png', buffer: drawPng(57) })
    // A new activity begins at the organiser's store.
    await host.see('提交审核', '成都市', '地图上的位置已选好')
    await host.fill('#qx-plan-place', '春熙路地铁站 D 口')
    await host.fill('#qx-plan-address', '成都市锦江区春熙路 8 号')
    await host.tap('#qx-plan-part-extras')
    await host.fill('#qx-plan-price-male', '99')
    await host.fill('#qx-plan-early', '20')
    await host.tap('#qx-plan-part-conditions')
    await host.fill('#qx-plan-age-min', '25')
    await host.press('本科')
    await host.tap('#qx-plan-part-conditions')
    await host.see('25 岁起 · 本科起')
    await host.tap('#qx-plan-part-form')
    await host.tap('#qx-plan-question-add')
    await host.fill('#qx-plan-question-0', '你的微信号是多少')
    await host.tap('#qx-plan-save')
    await host.see('不能询问手机号、社交账号等联系方式', '请选择早鸟价的截止时间')
    // Going back restores the typed input.
    await host.page.reload()
    await host.tap('#qx-organiser-new')
    await host.tap('#qx-plan-part-form')
    await host.fill('#qx-plan-question-0', '平时爱走多远')
    await host.tap('#qx-plan-part-extras')
    await host.fill('#qx-plan-early', '')
    await host.see('上次选的封面还在')
    await host.tap('#qx-plan-save')
    await host.see(TITLE, '审核中')

    const auditor = await phone(await demo(server, 'auditor'))
    await openTask(auditor, 'open', TITLE, 'activity')
    await auditor.see('封面', '退款规则', '平时爱走多远', '本科')
    await auditor.tap('#qx-audit-approve')
    const idOf = async (title: string) =>
      Number((await query<{ id: string }>(server, 'select id from activities where title = $1', [title])).rows[0]!.id)
    const id = await idOf(TITLE)
    await host.until(
      async () => (await server.call(organiser.getOrganised, { id }, staff.token)).status === 'published',
      'the activity to be published',
    )
    assert.equal((await server.call(activity.getDetail, { id })).title, TITLE)

    await host.goto(`${PAGE}?id=${await idOf(OPEN)}`)
    await host.see(OPEN, '签到', '导出')
    const file = host.page.waitForEvent('download')
    await host.tap('#qx-organised-export')
    await host.tap('.qx-modal__key--confirm')
    const kept = await readFile(await (await file).path())
    assert.equal(kept.subarray(0, 2).toString(), 'PK')
    await host.press('统计')
    await host.see('浏览', '到场', '老朋友')
    // The activity is free.
    await host.miss('净收入')
  })

  journey('a guest is checked in by the code, and a second check-in shows the first', async ({ server, phone }) => {
    const staff = await demo(server, 'organiser')
    const { her } = await seededCouple(server, [318, 319])
    const [row] = (await query<{ id: string }>(server, 'select id from activities where title = $1', [OPEN])).rows
    const code = 'HJKM2345'
    await seatHer(server, Number(row!.id), her, { ticketCode: code })
    const door = await phone(staff)
    await door.goto(`${PAGE}?id=${row!.id}`)
    await door.see(OPEN, '待签到')
    await door.tap('#qx-organised-door')
    await door.see('扫入场券')
    await door.fill('#qx-door-code', 'hjkm 2345')
    await door.tap('#qx-door-code-in')
    await door.see('签到成功')
    await door.fill('#qx-door-code', code)
    await door.tap('#qx-door-code-in')
    await door.see('已由')
    const { rows } = await query(
      server,
      'select c.id from activity_checkins c join activity_signups s on s.id = c.signup_id where s.ticket_code = $1',
      [code],
    )
    assert.equal(rows.length, 1)
  })
})
