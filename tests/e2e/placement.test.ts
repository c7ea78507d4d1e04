/**
 * Tests a pin: bought with price and guarantee shown, displayed above another member's list, seen by too few, extended,
 * and cancelled.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { pay, PAY } from './cashier'
import { journey } from './journey'
import { seededCouple } from '../support/seeded'
import { query } from '../support/server'

const CITY = '510100'
const FULL_CITY = '330100'

describe('a pin', () => {
  journey('is bought, shown above the list, short of viewers on a day, extended, and cancelled', async ({ server, phone }) => {
    const { hers, his, her, dwell } = await seededCouple(server, [312, 313])
    await dwell(CITY)
    await query(server, 'update love_profiles set is_verified = false, trust_level = 0 where id = $1', [her])

    const owner = await phone(hers)
    await owner.goto('/member/love/top')
    await owner.see('完成实名认证后，就可以置顶', '去实名认证')
    await query(server, 'update love_profiles set is_verified = true, trust_level = 2 where id = $1', [her])

    // If all seats are taken, the wait is shown before the payment.
    await dwell(FULL_CITY)
    await owner.goto('/member/love/top')
    await owner.see('前面还有 3 人', '排队不计时')
    await dwell(CITY)

    await owner.goto('/member/love/top')
    await owner.see('还没有置顶过', '每满一天至少 50 人看到', '现在有空位，支付后立即展示')
    await owner.tap('#qx-pin-tier-3')
    await owner.tap('#qx-pin-submit')
    await owner.arrive(PAY)
    await pay(owner)
    await owner.goto('/member/love/top')
    await owner.see('展示中', '还剩 2 天 23 小时')

    const other = await phone(his)
    await other.goto('/')
    const { rows } = await query<{ nickname: string }>(server, 'select nickname from love_profiles where id = $1', [her])
    const face = other.page.locator('.qx-person-card', { hasText: '付费置顶' }).filter({ hasText: rows[0]!.nickname })
    await face.waitFor()
    assert.equal(await other.find(`.qx-daily__card >> text="${rows[0]!.nickname}"`).count(), 0, 'shown twice on the page')
    await face.scrollIntoViewIfNeeded()
    // A second in view counts as a showing, which is reported slightly later.
    await owner.until(async () => {
      await owner.goto('/member/love/top')
      await owner.see('还在统计')
      return (await owner.find('看到 1 人').count()) > 0
    }, 'a showing to be counted')
    await face.tap()
    await other.arrive('/pages/love/detail')

    // The same state is set for two whole past days.
    const before = `date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' - interval '2 days'`
    await query(server, `update pins set started_at = ${before}, judged_until = ${before} where profile_id = $1`, [her])
    await query(server, `update pin_runs set from_at = ${before} where profile_id = $1`, [her])
    await owner.goto('/member/love/top')
    await owner.see('少于承诺，时间已补回')
    await owner.press('取消置顶')
    await owner.see('按天退款')
    await owner.press('取消置顶')
    await owner.see('已取消')
    await other.goto('/')
    await other.see('.qx-person-card')
    assert.equal(await face.count(), 0)
  })
})
