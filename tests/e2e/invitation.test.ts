/**
 * Tests an invitation: a person without an account is invited by phone, consents to two of four scopes by the link,
 * logs in, and becomes a member who owns the draft.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { invitation } from '@qianxian/protocol/invitation/invitation'
import { love } from '@qianxian/protocol/love/love'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'
import { confirmByCode, linkTo, waitAMinute } from './texting'

const CONSENT = '/subpages/consent/index'
const LIST = '/subpages/member/matchmaker/list'

describe('a person without an account', () => {
  journey('is invited by phone, consents to two of four scopes, and becomes a member at the first login', async ({ server, phone }) => {
    const number = newPhoneNumber()
    const desk = await demo(server, 'matchmaker')
    const worker = await phone(desk)
    await worker.goto(`${LIST}?invite=1`)
    await worker.tap('#qx-invite-phone')
    await worker.see('请先征得本人同意再写下手机号')
    await worker.fill('#qx-ask-phone', number)
    await worker.fill('#qx-ask-nickname', '小满同学')
    await worker.press('女')
    await worker.tap('#qx-ask-send')
    await worker.see('邀请已发出，等对方答复')
    await worker.goto(`${LIST}?invite=asks`)
    await worker.see('小满同学', '等待答复', '前答复', '已过期', '未达成')

    const person = await phone()
    const token = await linkTo(server, worker, number)
    await person.goto(`${CONSENT}?token=${token}`)
    await person.see('想为你牵线', '营业执照', '演示春熙婚恋服务有限公司', '只勾选你愿意的', '请勾选同意的内容', '授权说明版本')
    await person.press('发布我的资料')
    await person.press('为我推荐和提议对象')
    await person.tap('#qx-consent-yes')
    await person.see('请先确认是你本人', `${number.slice(0, 3)}****${number.slice(7)}`)
    await confirmByCode(person, server, number)
    await person.see('已同意', '用这个手机号登录')

    const { list } = await server.call(invitation.getAskPaged, {}, desk.token)
    assert.deepEqual([list[0]!.status, list[0]!.scopes], ['consented', ['publish', 'propose']])
    // One of the two scopes is withdrawn by the same link.
    await person.goto(`${CONSENT}?token=${token}`)
    await person.see('为你服务', '你已同意所勾选的内容', '续期 12 个月')
    await person.press('为我推荐和提议对象')
    await person.see('只保留所选')
    await person.tap('#qx-consent-yes')
    await confirmByCode(person, server, number)
    await person.see('已同意')

    await waitAMinute(server)
    const session = await server.login(number)
    const mine = await server.call(love.getMine, {}, session.token)
    assert.deepEqual([mine.values.nickname, mine.draftStatus], ['小满同学', 'editing'])
    const served = await server.call(matchmaker.getMemberPaged, { filter: 'new' }, desk.token)
    assert.ok(served.list.some(({ card }) => card.no === mine.no))
    const [first] = (await server.call(invitation.getAskPaged, {}, desk.token)).list
    assert.deepEqual([first!.status, first!.phone, first!.draft], ['joined', null, null])
    await person.goto(`${CONSENT}?token=${token}`)
    await person.see('链接已失效')
  })

  journey('confirms a change of marital status and phone, each phone by a code of its own', async ({ server, phone }) => {
    const [number, other] = [newPhoneNumber(), newPhoneNumber()]
    const desk = await demo(server, 'matchmaker')
    const draft = { nickname: '要改资料的人', gender: 'female' as const }
    const { id } = await server.call(invitation.askByPhone, { phone: number, draft }, desk.token)
    const worker = await phone(desk)
    const token = await linkTo(server, worker, number)
    await server.call(invitation.sendAskCode, { token })
    const code = await server.lastCode(number)
    await server.call(invitation.answerAsk, { token, code, answer: 'yes', scopes: ['publish', 'hold_phone'] })

    await worker.goto(`${LIST}?invite=asks`)
    await worker.tap(`#qx-ask-propose-${id}`)
    await worker.see('确认前什么都不会改变')
    await worker.press('离异')
    await worker.fill('#qx-change-phone', other)
    await worker.tap('#qx-change-send')
    await worker.see('已发给本人，等待确认', '提出的变更：等待本人确认')

    const person = await phone()
    const change = await linkTo(server, worker, number, '?change=')
    await waitAMinute(server)
    await person.goto(`${CONSENT}?change=${change}`)
    await person.see('想更新你的资料', '未填写 改为 离异', `改为 ${other.slice(0, 3)}****${other.slice(7)}`)
    await person.tap('#qx-change-yes')
    await person.see('也要收一次验证码')
    // The last code field on the page belongs to the new phone.
    await person.press('获取验证码')
    await person.see('验证码已发送')
    await person.press('获取验证码')
    await person.until(async () => (await server.lastCode(number)) !== code, 'a code to the first phone')
    await person.fill('#qx-consent-code', await server.lastCode(number))
    await person.fill('#qx-consent-new-code', await server.lastCode(other))
    await person.tap('#qx-consent-submit')
    await person.see('变更已生效')
    const changed = (await server.call(invitation.getAskPaged, {}, desk.token)).list.find((one) => one.id === id)!
    assert.deepEqual([changed.draft?.maritalStatus, changed.change?.status], ['divorced', 'confirmed'])
    assert.equal(changed.phone, `${other.slice(0, 3)}****${other.slice(7)}`)
    await person.goto(`${CONSENT}?change=${change}`)
    await person.see('链接已失效')
  })

  journey('receives no invitation after opting out of all', async ({ server, phone }) => {
    const number = newPhoneNumber()
    const desk = await demo(server, 'matchmaker')
    await server.call(invitation.askByPhone, { phone: number, draft: { nickname: '不想被找到', gender: 'male' } }, desk.token)
    const person = await phone()
    const token = await linkTo(server, person, number)
    await person.goto(`${CONSENT}?token=${token}`)
    await person.tap('#qx-consent-never')
    await person.see('以后都不再联系你？')
    await person.press('不再联系')
    await confirmByCode(person, server, number)
    await person.see('不会再打扰你')
    const worker = await phone(desk)
    await worker.goto(`${LIST}?invite=asks`)
    await worker.see('草稿和手机号已删除', '未达成')
    await worker.miss('不想被找到')
  })
})
