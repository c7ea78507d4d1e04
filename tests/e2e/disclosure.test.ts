/** Tests a disclosure with two phones: chosen, previewed and sent by one, read by the other, hidden from all others, revoked. */
import { describe } from 'vitest'
import { provenCouple, SCHOOL } from '../support/disclosures'
import { seededNumber } from '../support/seeded'
import { journey } from './journey'

const SENTENCE = '本科及以上，2026-03 核验'

describe('disclosures', () => {
  journey('show a certified level to one person, until it is revoked', async ({ server, phone }) => {
    const { hers, his, lineId } = await provenCouple(server, [207, 208])
    const page = `/member/love/line?id=${lineId}`
    const owner = await phone(hers)
    await owner.goto(page)
    await owner.see('核验说明', '只有你们两人能看')
    await owner.tap('#qx-disclosure-choose')
    await owner.see('看不到证件和其他内容', '7 天内有效')
    await owner.pressIn(owner.find('.qx-sheet-form'), '学历')
    await owner.see('#qx-disclosure-preview', SENTENCE, '由平台核验')
    await owner.tap('#qx-disclosure-send')
    await owner.see('你发给 TA 的', SENTENCE, '前有效')

    const receiver = await phone(his)
    await receiver.goto(page)
    await receiver.see(SENTENCE, 'TA 的认证由平台核验', '只给你看')
    await receiver.miss(SCHOOL)

    const outsider = await phone(await server.login(seededNumber(209)))
    await outsider.goto(page)
    await outsider.see('这条牵线已经看不到了')
    await outsider.miss(SENTENCE)

    await owner.press('撤回')
    await owner.see('撤回后对方立刻看不到这一句')
    await owner.tap('.qx-modal__key--confirm')
    await owner.see('已撤回')
    await receiver.goto(page)
    await receiver.see('#qx-disclosures')
    await receiver.miss(SENTENCE)
  })
})
