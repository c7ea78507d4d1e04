/**
 * Tests the contracts of a member: the text read to its end and signed by finger and code, the file opened, a service confirmed
 * while the refund falls, and a stop that the store agrees to and finance pays.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { contract } from '@qianxian/protocol/contract/contract'
import type { ContractRow } from '@qianxian/protocol/contract/contract.schema'
import type { ContractStatus, ContractTab } from '@qianxian/protocol/contract/contract.words'
import { SHEET } from '@qianxian/protocol/base/signature'
import type { Phone } from '../support/phone'
import { demoPhones, type TestServer } from '../support/server'
import { journey } from './journey'
import { demo } from './people'
import { waitAMinute } from './texting'

const PAGE = '/subpages/member/my_hetong'

async function contractIn(server: TestServer, token: string, tab: ContractTab, status: ContractStatus): Promise<ContractRow> {
  const { list } = await server.call(contract.pageList, { tab, size: 20 }, token)
  const found = list.find((row) => row.status === status)
  assert.ok(found, `the demonstration has no contract that is ${status}`)
  return found
}

/** Writes three strokes with a mouse, as in a tablet's browser. */
async function writeName({ page }: Phone): Promise<void> {
  const sheet = page.locator('#qx-signature-sheet')
  await sheet.scrollIntoViewIfNeeded()
  const box = (await sheet.boundingBox())!
  const to = (x: number, y: number, steps = 1) =>
    page.mouse.move(box.x + (x / SHEET.wide) * box.width, box.y + (y / SHEET.tall) * box.height, { steps })
  for (const [from, end] of [
    [
      [200, 100],
      [220, 400],
    ],
    [
      [400, 150],
      [800, 140],
    ],
    [
      [600, 100],
      [560, 420],
    ],
  ] as const) {
    await to(from[0], from[1])
    await page.mouse.down()
    await to(end[0], end[1], 6)
    await page.mouse.up()
  }
}

describe('the contracts of a member', () => {
  journey('is read to its end and signed by code and finger', async ({ server, phone }) => {
    const session = await demo(server, 'loveUser')
    const row = await contractIn(server, session.token, 'to_sign', 'sent')
    const member = await phone(session)
    await member.goto(PAGE)
    await member.see('待签署', row.title, '请查看并签署')
    await member.tap(`#qx-contract-${row.id}`)
    await member.see('签约公司', '服务内容', row.no)
    await member.tap('#qx-contract-open-sign')
    await member.see('请把正文看到最后', '还没有看完')
    await member.find('#qx-contract-end').scrollIntoViewIfNeeded()
    await member.see('去签署')
    await member.tap('#qx-contract-sign')
    await member.tap('#qx-contract-sign-send')
    await member.see('请本人手写签名')
    await waitAMinute(server)
    await member.press('获取验证码')
    await member.see('验证码已发送')
    await member.fill('#qx-contract-code', await server.lastCode(demoPhones.loveUser))
    await writeName(member)
    await member.tap('#qx-contract-sign-send')
    await member.see('冷静期内可以无理由解除', '付款')
    // The used link signs nothing any more.
    const used = await contractIn(server, session.token, 'running', 'cooling_off')
    assert.ok(used)
  })

  journey('opens its file, and is paid the refund that a confirmed service lowered and the store agreed to', async ({ server, phone }) => {
    const session = await demo(server, 'loveUser')
    const { id } = await contractIn(server, session.token, 'running', 'effective')
    const before = await server.call(contract.previewStop, { id }, session.token)
    const detail = await server.call(contract.getContract, { id }, session.token)
    const waiting = detail.deliverables.find(({ canConfirm }) => canConfirm)
    assert.ok(waiting, 'no service waits for its confirmation')
    const member = await phone(session)
    await member.goto(`${PAGE}?id=${id}`)
    await member.see('如果今天终止', '违约金', '服务记录')
    await member.tap('#qx-contract-fetch-files')
    await member.see('前有效')
    const file = member.page.waitForEvent('download')
    await member.tap('#qx-contract-file-contract')
    assert.match((await file).suggestedFilename(), /\.pdf$/)
    await member.tap(`#qx-deliverable-confirm-${waiting.id}`)
    const value = () => server.call(contract.previewStop, { id }, session.token)
    await member.until(async () => (await value()).refundFen < before.refundFen, 'one more service to lower the refund')
    const after = await value()
    await member.tap('#qx-contract-stop')
    await member.see('谁的原因', '15 天内原路退回')
    await member.tap('#qx-contract-stop-send')
    await member.see('请填写终止原因')
    await member.fill('#qx-contract-stop-reason', '工作调动，要离开这个城市')
    await member.tap('#qx-contract-stop-send')
    await member.see('终止结算', '待对方同意')
    const { settlement } = await server.call(contract.getContract, { id }, session.token)
    assert.equal(settlement?.refundFen, after.refundFen)

    const store = await phone(await demo(server, 'storeManager'))
    await store.goto(`${PAGE}?id=${id}`)
    await store.see('请确认结算金额')
    await store.tap('#qx-contract-agree')
    await store.press('同意')
    await store.see('已同意')
    const { token } = await demo(server, 'finance')
    await server.call(contract.approveSettlement, { id, shownFen: after.refundFen }, token)
    const isPaid = async () => (await server.call(contract.getSettlement, { id }, session.token)).status === 'paid'
    await member.until(isPaid, 'the refund to be paid')
    await member.goto(`${PAGE}?id=${id}`)
    await member.see('已退款', '退款时间')
  })
})
