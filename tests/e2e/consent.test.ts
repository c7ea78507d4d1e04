/** Tests a service: a matchmaker and a member agree on it; its scopes are used, viewed and withdrawn one by one. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { journey } from './journey'
import { demo } from './people'
import { seededNumber } from '../support/seeded'

describe('the service of a matchmaker', () => {
  journey('the service is offered, accepted, used with a record, and narrowed', async ({ server, phone }) => {
    const session = await server.login(seededNumber(262))
    const desk = await demo(server, 'matchmaker')
    const { card } = await server.call(matchmaker.getDashboard, {}, desk.token)
    const { no, live } = await server.call(love.getMine, {}, session.token)
    const nickname = live.nickname!
    const member = await phone(session)
    await member.goto(`/pages/love/hongniang?id=${card.id}`)
    await member.tap('#qx-matchmaker-ask')
    await member.see('只勾选你愿意的', '请勾选同意的内容', '结束服务就看不到了')
    await member.press('为我推荐和提议对象')
    await member.press('保存我的手机号')
    await member.tap('#qx-matchmaker-send')
    await member.see('申请已发出', '待红娘答复')
    await member.goto('/member/love/index')
    await member.see('等 TA 答复')
    const { asked } = await server.call(matchmaker.getMine, {}, session.token)
    assert.deepEqual(asked?.scopes, ['propose', 'hold_phone'])

    const worker = await phone(desk)
    await worker.goto('/subpages/member/matchmaker/list?filter=pending')
    await worker.see(nickname, '请你做红娘，等你答复')
    await worker.tap(`#qx-request-accept-${asked.id}`)
    await worker.see(`开始为${nickname}服务`)
    await worker.goto(`/subpages/member/matchmaker/list?no=${no}`)
    await worker.tap('#qx-member-phone')
    await worker.see(seededNumber(262))

    await member.goto('/member/love/index')
    await member.see('已授权：为我推荐和提议对象、保存我的手机号', '为止')
    await member.tap('#qx-consent-uses')
    await member.see('查看了你的手机号', '查看了你的牵线进展', '都在这里了')
    await member.goto('/member/love/index')
    await member.tap('#qx-consent-change')
    await member.see(`给${card.name}的授权`)
    await member.press('保存我的手机号')
    await member.tap('#qx-consent-save')
    await member.see('授权已更新')
    await member.see('已授权：为我推荐和提议对象')

    await worker.goto(`/subpages/member/matchmaker/list?no=${no}`)
    await worker.see('会员没有授权你保存手机号')
    const refused = await server.call(matchmaker.showMemberPhone, { no: no! }, desk.token).then(
      () => '',
      (error: unknown) => String(error),
    )
    assert.match(refused, /没有授权你查看手机号/)
  })
})
