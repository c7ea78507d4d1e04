/**
 * Tests an hour in the spotlight: booked and paid, audited, shown to another member on the home page, seen by too few
 * and repeated.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { pay, PAY } from './cashier'
import { journey } from './journey'
import { demo } from './people'
import { seededCouple } from '../support/seeded'
import { query } from '../support/server'

const CITY = '510100'
const SLOGAN = '一起去看一场日出吧'

describe('an hour in the spotlight', () => {
  journey('is booked, audited, shown to another member once a day without a tap, short, and repeated', async ({ server, phone }) => {
    const { hers, his, her, him, dwell, verify } = await seededCouple(server, [310, 311])
    await dwell(CITY)
    await verify()

    const owner = await phone(hers)
    await owner.goto('/member/love/popone')
    await owner.see('还没有预约过聚光灯', '最多提前 14 天，每周 2 次')
    await owner.tap('#qx-spotlight-new')
    await owner.see('至少 20 人看到，不足会免费补展示', '预览')
    await owner.find('#qx-spotlight-hours .qx-chip').last().tap()
    await owner.fill('#qx-spotlight-slogan', SLOGAN)
    await owner.tap('#qx-spotlight-book')
    await owner.arrive(PAY)
    await pay(owner)
    await owner.goto('/member/love/popone')
    await owner.see('审核中', SLOGAN, '取消预约')

    const auditor = await phone(await demo(server, 'auditor'))
    await auditor.goto('/subpages/audit/index?type=spotlight&box=open')
    const { rows } = await query<{ due: string }>(
      server,
      `select to_char(starts_at at time zone 'Asia/Shanghai', 'FMMM月FMDD日 HH24:MI') as due from spotlight_bookings where profile_id = $1`,
      [her],
    )
    await auditor.find('.qx-audit-row').filter({ hasText: rows[0]!.due }).first().tap()
    await auditor.see(SLOGAN, '照片')
    await auditor.tap('#qx-audit-approve')
    await auditor.see('已通过')
    await owner.until(async () => {
      await owner.goto('/member/love/popone')
      await owner.see(SLOGAN)
      return (await owner.find('已排期').count()) > 0
    }, 'her hour to be hers')

    // Moves the booked hour to the present.
    const at = (hours: number) => `date_trunc('hour', now()) + interval '${hours} hours'`
    const travel = async (hours: number) => {
      await query(server, `update spotlight_seats set geo = '${CITY}', starts_at = ${at(hours)} where profile_id = $1 and not is_counted`, [
        her,
      ])
      await query(server, `update spotlight_bookings set geo = '${CITY}', starts_at = ${at(hours)} where profile_id = $1`, [her])
    }
    await travel(0)
    const other = await phone(his)
    await other.goto('/')
    await other.see('今日聚光灯', '看看 TA')
    await other.find('.qx-sheet').getByText(SLOGAN).waitFor()
    await other.page.keyboard.press('Escape')
    await other.miss('今日聚光灯')
    await other.see('#qx-spotlight')
    // On a second phone the card does not open again without a tap.
    const second = await phone(his)
    await second.goto('/')
    await second.see('#qx-spotlight')
    await second.miss('今日聚光灯')
    await second.tap('#qx-spotlight')
    await second.arrive('/pages/love/detail')
    // Both phones had half of it in view for a second, which counts as one viewer.
    await owner.until(async () => {
      await owner.goto('/member/love/popone')
      await owner.see('展示中')
      return (await owner.find('1/20').count()) > 0
    }, 'her card to be seen')
    assert.deepEqual((await query(server, 'select viewer_id::int as viewer from paid_showings where profile_id = $1', [her])).rows, [
      { viewer: him },
    ])

    const then = `(at - interval '3 hours') at time zone 'Asia/Shanghai'`
    await query(
      server,
      `update paid_showings set at = at - interval '3 hours', day = to_char(${then}, 'YYYY-MM-DD'), hour = extract(hour from ${then})
       where profile_id = $1`,
      [her],
    )
    await travel(-3)
    await owner.goto('/member/love/popone')
    await owner.see('已排期', '免费补展示，第 1 次', '1/20')
    await owner.miss('取消预约')
  })
})
