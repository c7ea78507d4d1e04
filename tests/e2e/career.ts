/** A matchmaker's level: what it says, what it is counted of, and what is behind a figure. */
import { describe } from 'node:test'
import { journey } from './journey'
import { demo } from './people'

describe('the level of a matchmaker', () => {
  journey('is said with its fall, what keeps it, and the events behind each figure', async ({ server, phone }) => {
    const worker = await phone(await demo(server, 'matchmaker'))
    await worker.goto('/member/matchmaker/index')
    await worker.press('红娘等级')
    await worker.arrive('/subpages/member/matchmaker/level')
    await worker.see('二级红娘', '最多同时服务 100 位会员', '起将降为一级红娘', '保留二级红娘需要', '升为三级红娘需要')
    await worker.tap('#qx-level-screenings')
    await worker.see('想认识', '及时')
    await worker.goto('/subpages/member/matchmaker/level')
    await worker.tap('#qx-level-complaints')
    await worker.see('没有成立的投诉，请继续保持')
  })
})
