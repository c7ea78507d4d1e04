/**
 * Tests the pledge: read to its end, signed by finger and code, its mark opened by another member, withdrawn with the profile; and
 * the pages of people who may not see it.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { love } from '@qianxian/protocol/love/love'
import { pledge } from '@qianxian/protocol/pledge/pledge'
import { proveName } from '../support/provenName'
import { seededNumber } from '../support/seeded'
import { query } from '../support/server'
import { journey } from './journey'
import { demo } from './people'
import { drawByFinger, name } from './signature'

const SIGNER = 202

describe('the pledge', () => {
  journey('is read, signed by finger and code, seen by another member, and withdrawn', async ({ server, phone }) => {
    const session = await server.login(seededNumber(SIGNER))
    const no = session.userInfo.no!
    const member = await phone(session)
    await member.goto('/member/love/index')
    await member.tap('#qx-mine-pledge')
    await member.arrive('/member/love/commitment')
    await member.see('请先完成实名认证，再签署承诺书', '去实名')
    await proveName(server, session)
    await member.page.reload()
    await member.see('单身与诚信承诺', '第 3 版')
    await member.page.locator('#qx-pledge-end').scrollIntoViewIfNeeded()
    await member.see('同意并签署')
    await member.tap('#qx-pledge-sign')
    await member.see('请本人签署')
    await member.tap('#qx-pledge-submit')
    await member.see('请本人手写签名')
    await query(server, "update sms_codes set created_at = created_at - interval '2 minutes'")
    await member.press('获取验证码')
    await member.see('验证码已发送')
    await member.fill('#qx-pledge-code', await server.lastCode(seededNumber(SIGNER)))
    await drawByFinger(member, name)
    await member.tap('#qx-pledge-submit')
    await member.see('你已签署承诺书，资料上有「已承诺」标记', '林＊＊ 于')

    const other = await phone(await demo(server, 'vip'))
    await other.goto(`/pages/love/detail?no=${no}`)
    await other.tap('#qx-detail-pledge')
    await other.arrive('/member/love/commitmentview')
    await other.see('林＊＊ 于', '本人手写签署，已核对实名')
    const plain = await phone(await demo(server, 'member'))
    await plain.goto(`/member/love/commitmentview?no=${no}`)
    await plain.arrive('/pages/love/noreg')

    await member.tap('#qx-pledge-withdraw')
    await member.press('撤回')
    await member.see('你已撤回承诺书')
    assert.equal((await server.call(love.getMine, {}, session.token)).isHidden, true)
    await other.page.reload()
    await other.see('没有可以查看的承诺书')
    assert.equal((await server.call(pledge.getMyPledge, {}, session.token)).state, 'withdrawn')
  })
})
