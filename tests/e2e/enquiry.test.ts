/**
 * Tests the way of an enquiry: from the landing page into the pool, to a handler of a store, to the reception, and to the
 * member whom the store keeps.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { account } from '@qianxian/protocol/account/account'
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { lead } from '@qianxian/protocol/lead/lead'
import { store } from '@qianxian/protocol/store/store'
import { newHandler } from '../support/leads'
import { startsIn } from '../support/meetings'
import { query } from '../support/server'
import { pick } from './fields'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'
import { waitAMinute } from './texting'

const HANDLER = '前台小周'

describe('an enquiry', () => {
  journey('is claimed, called, received at the store, converted, and kept by the store', async ({ server, phone }) => {
    const manager = await demo(server, 'secondStoreManager')
    const [shop] = await server.call(store.getStores, {}, manager.token)
    const storeId = shop!.id
    const handlerNumber = newPhoneNumber()
    let own = await newHandler(server, handlerNumber)
    await server.call(store.inviteStaff, { storeId, phone: handlerNumber, name: HANDLER, role: 'reception' }, manager.token)
    const [invite] = await server.call(store.getMyStaffInvites, {}, own.token)
    await server.call(store.answerStaffInvite, { id: invite!.id, isAccepted: true }, own.token)
    own = { ...own, ...(await server.call(account.getUser, {}, own.token)) }
    try {
      const [number, visitor] = [newPhoneNumber(), await phone()]
      await visitor.goto('/member/love/customer-landing-page/index?channel=chengdu')
      await visitor.fill('#qx-enquiry-name', '盛小莲')
      await visitor.press('女')
      await pick(visitor, 'birthYear', '1994 年')
      await visitor.press('到门店了解')
      await visitor.press('都可以')
      await visitor.fill('#qx-enquiry-phone', number)
      await visitor.press('获取验证码')
      await visitor.see('验证码已发送')
      await visitor.fill('#qx-enquiry-code', await server.lastCode(number))
      await visitor.tap('我看过并同意')
      await visitor.tap('#qx-enquiry-submit')
      await visitor.see('登记好了')

      const { list } = await server.call(lead.getLeadPaged, { tab: 'pool', source: 'landing', size: 50 }, own.token)
      const { id } = list.find(({ phone: shown }) => shown === `${number.slice(0, 3)}****${number.slice(7)}`)!
      const work = await phone(own)
      await work.goto(`/subpages/customer/detail?id=${id}`)
      await work.see('盛*')
      await work.miss(number)
      await work.tap('#qx-lead-claim')
      await work.tap('#qx-lead-reveal')
      await work.see(number, '盛小莲')
      await work.tap('#qx-lead-more')
      await work.tap('#qx-lead-visit')
      await work.tap('#qx-field-day')
      await work.press('确定')
      await pick(work, 'time', '22:00')
      await work.tap('#qx-lead-visit-save')
      await work.see('已约到店')

      const booked = (await server.call(appointment.getStoreVisitPaged, { storeId, size: 50 }, own.token)).list
      const visit = booked.find(({ phone: shown }) => shown === `${number.slice(0, 3)}****${number.slice(7)}`)!
      await startsIn(server, visit.id, 10)
      await work.goto(`/subpages/member/matchmaker/StoreDistribution?store=${storeId}&part=walkins`)
      await work.see('预约到店')
      await work.tap(`#qx-visit-came-${visit.id}`)
      await work.see('已到店')

      await waitAMinute(server)
      const member = await server.login(number)
      await waitAMinute(server)
      await work.goto(`/subpages/customer/detail?id=${id}`)
      await work.see('已到店')
      await work.tap('#qx-lead-more')
      await work.tap('#qx-lead-convert')
      await work.press('获取验证码')
      await work.see('验证码已发送')
      await work.fill('#qx-lead-code', await server.lastCode(number))
      await work.tap('#qx-lead-convert-send')
      await work.see('已转化')
      const { rows } = await query<{ kind: string; target: number }>(
        server,
        "select kind, target_id::int as target from attributions where user_id = $1 and source = 'claim' and status = 'active'",
        [member.userInfo.id],
      )
      assert.deepEqual(rows, [{ kind: 'store', target: storeId }])
    } finally {
      const { staff } = await server.call(store.getStoreStaff, { storeId }, manager.token)
      for (const { id } of staff.filter(({ name }) => name === HANDLER))
        await server.call(store.endStoreStaff, { storeId, staffId: id }, manager.token)
    }
  })
})
