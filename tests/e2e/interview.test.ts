/** Tests an interview: recorded, corrected, confirmed by the member, and shown to others until a fact is edited. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { interview } from '@qianxian/protocol/interview/interview'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { journey } from './journey'
import { demo } from './people'
import { seededNumber } from '../support/seeded'

const EXCERPT = '聊了一个多小时，说话有分寸，会先听完再开口。'

describe('an interview', () => {
  journey('is written, corrected, confirmed and withdrawn by the member', async ({ server, phone }) => {
    const session = await server.login(seededNumber(289))
    const desk = await demo(server, 'matchmaker')
    const { card } = await server.call(matchmaker.getDashboard, {}, desk.token)
    const { no } = await server.call(love.getMine, {}, session.token)
    await server.call(matchmaker.askMatchmaker, { id: card.id, scopes: ['publish', 'propose'] }, session.token)
    const { asked } = await server.call(matchmaker.getMine, {}, session.token)
    await server.call(matchmaker.answerMember, { id: asked!.id, isAccepted: true }, desk.token)

    const worker = await phone(desk)
    await worker.goto(`/subpages/member/matchmaker/list?no=${no}`)
    await worker.tap('#qx-member-interview')
    await worker.arrive('/subpages/member/matchmaker/loveinterview')
    await worker.press('面谈')
    await worker.fill('#qx-interview-minutes', '75')
    await worker.press('身份证')
    await worker.tap('#qx-field-facts .qx-chip')
    await worker.fill('#qx-interview-excerpt', EXCERPT)
    await worker.fill('#qx-interview-concerns', '工作日很忙')
    // The draft is saved without a button, and a reload loses nothing.
    const isSaved = async () => (await server.call(interview.getInterview, { no: no! }, desk.token)).draft?.minutes === 75
    await worker.until(isSaved, 'the draft to be saved')
    await worker.page.reload()
    await worker.see('当面核实的资料')
    assert.equal(await worker.valueOf('#qx-interview-minutes'), '75')
    await worker.tap('#qx-interview-submit')
    await worker.press('发送')
    await worker.see('请选择访谈日期')
    await worker.tap('#qx-field-metOn')
    await worker.press('确定')
    await worker.tap('#qx-interview-submit')
    await worker.press('发送')
    await worker.see('第 1 版', '待会员确认')

    const member = await phone(session)
    await member.goto('/member/love/index?interviews=1')
    await member.see('等你确认', EXCERPT)
    assert.equal(await member.find('工作日很忙').count(), 0)
    await member.tap('#qx-interview-correct')
    await member.fill('#qx-interview-words', '没有聊那么久')
    await member.tap('#qx-interview-objection')
    await member.see('等红娘改')

    await worker.page.reload()
    await worker.see('会员说：没有聊那么久')
    await worker.tap('#qx-interview-write')
    await worker.fill('#qx-interview-minutes', '45')
    await worker.tap('#qx-interview-submit')
    await worker.press('发送')
    await worker.see('第 2 版')

    await member.goto('/member/love/index?interviews=1')
    await member.see('45 分钟')
    await member.tap('#qx-interview-confirm')
    await member.press('确认')
    await member.see('你已确认')
    assert.equal(await member.find('等红娘改').count(), 0)

    const other = await phone(await demo(server, 'vip'))
    await other.goto(`/pages/love/detail?no=${no}`)
    await other.see('红娘访谈', EXCERPT)
    await member.tap('#qx-interview-back')
    await member.press('收回')
    await member.see('已收回')
    await other.page.reload()
    await other.see('基本情况')
    assert.equal(await other.find(EXCERPT).count(), 0)
  })
})
