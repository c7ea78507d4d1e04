/**
 * Tests a cooperation of two matchmakers on two phones: one offers a share, the other accepts, and the introduction
 * settles it.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { cooperation } from '@qianxian/protocol/cooperation/cooperation'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { twoServed } from '../support/cooperating'
import { journey } from './journey'
import { demo } from './people'

describe('a cooperation', () => {
  journey('is offered, withdrawn, offered again, accepted, and settled by the introduction', async ({ server, phone }) => {
    const desk = await demo(server, 'matchmaker')
    const { colleague, names, his, hers } = await twoServed(server, [235, 237], desk)
    const received = async () => (await server.call(cooperation.getCooperationPaged, { box: 'received' }, colleague.token)).list[0]!

    const asker = await phone(desk)
    await asker.goto(`/subpages/member/matchmaker/match?no=${his.no}`)
    await asker.see(hers.nickname)
    await asker.press('请对方红娘协作')
    await asker.see('对方有 48 小时答复', '会员看不到分成')
    await asker.fill('#qx-cooperate-percent', '60')
    await asker.tap('#qx-cooperate-send')
    await asker.see('请填写 0 到 50 的整数')
    await asker.fill('#qx-cooperate-percent', '20')
    await asker.fill('#qx-cooperate-message', '加我微信 abcd12345 聊')
    await asker.tap('#qx-cooperate-send')
    await asker.see('留言不能填写联系方式')
    await asker.fill('#qx-cooperate-message', '两位都喜欢安静，聊得来。')
    await asker.tap('#qx-cooperate-send')
    await asker.see('已发给对方红娘', '已请对方红娘协作，分成 20%')
    assert.equal((await received()).percent, 20)
    // The member's matchmaker is not revealed before the acceptance.
    assert.equal(await asker.find(names.colleague).count(), 0)

    await asker.tap('.qx-cooperate')
    await asker.press('撤回')
    await asker.see('已撤回')
    await asker.miss('已请对方红娘协作')
    assert.equal((await received()).status, 'withdrawn')
    await asker.press('请对方红娘协作')
    await asker.fill('#qx-cooperate-percent', '35')
    await asker.fill('#qx-cooperate-message', '两位都喜欢安静，聊得来。')
    await asker.tap('#qx-cooperate-send')
    await asker.see('分成 35%')
    const { id } = await received()

    const helper = await phone(colleague)
    await helper.goto('/member/matchmaker/index')
    await helper.tap('#qx-desk-cooperation')
    await helper.see(`红娘${names.desk}分给你 35%`, '两位都喜欢安静，聊得来。', his.nickname)
    await helper.tap(`#qx-cooperation-yes-${id}`)
    await helper.see('已同意协作', '等对方红娘推荐')

    await asker.goto('/member/matchmaker/index?cooperation=sent')
    await asker.see(`红娘${names.colleague}已同意`, '分给对方红娘 35%')
    await asker.goto(`/subpages/member/matchmaker/match?no=${his.no}`)
    await asker.see(`红娘${names.colleague}答应协作，分成 35%`)
    const message = '两位都喜欢安静，想介绍你们认识。'
    const { lines } = await server.call(matchmaker.proposeLine, { fromNo: his.no, toNos: [hers.no], message }, desk.token)
    assert.equal(lines.length, 1)
    await helper.goto('/member/matchmaker/index?cooperation=received')
    await helper.see('牵线已送达', '约定的分成已记下', '分给你 35%')

    for (const member of [his, hers]) {
      const own = await phone(member.session)
      await own.goto('/member/love/index')
      await own.see('红娘')
      assert.equal(await own.find('35%').count(), 0)
    }
  })
})
