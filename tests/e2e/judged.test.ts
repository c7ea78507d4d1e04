/** Tests a hidden profile: its owner reads the reason, appeals in the notice, and reads that it is visible again. */
import { describe } from 'vitest'
import { report } from '@qianxian/protocol/report/report'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo, openTask } from './people'
import { seededNumber } from '../support/seeded'

/** Opens 系统 among the notices: a part of the messages, or a sheet if the tenant has none. */
async function openNotices(person: Phone): Promise<void> {
  await person.goto('/member/index')
  await person.see('#qx-entry-devices')
  if ((await person.find('#qx-entry-notices').count()) > 0) await person.tap('#qx-entry-notices')
  else await person.goto('/subpages/member/message/detail?section=system')
}

describe('a hidden profile', () => {
  journey('the owner reads the reason, appeals in the notice, and is notified of the restoration', async ({ server, phone }) => {
    const [reporter, theirs] = [await server.login(seededNumber(258)), await server.login(seededNumber(259))]
    const nickname = theirs.userInfo.nickname!
    const text = '聊了三天就说家里急用钱，要我先转两千。'
    await server.call(report.fileReport, { no: theirs.userInfo.no!, category: 'money', text }, reporter.token)

    const auditor = await phone(await demo(server, 'auditor'))
    await openTask(auditor, 'open', nickname)
    await auditor.tap('#qx-audit-reject')
    await auditor.press('警告')
    await auditor.tap('#qx-measure-send')
    await auditor.see('举报成立，已处理')

    const person = await phone(theirs)
    await openNotices(person)
    const suspended = '你的资料暂停展示，原因：索要钱财或诱导投资。'
    await person.see(`${suspended}觉得不对，可以申诉`)
    await person.miss(text)
    await person.press(`${suspended}觉得不对，可以申诉`)
    await person.fill('#qx-notice-appeal-text', '我没有向任何人借过钱，请再看一次。')
    await person.tap('#qx-notice-appeal')
    await person.see('另一位审核员会重新看一遍')
    await person.tap('#qx-notice-appeal-done')
    await openNotices(person)
    await person.see(`${suspended}申诉已提交，正在复核`)

    const second = await phone(await demo(server, 'secondAuditor'))
    await openTask(second, 'appealed', nickname)
    await second.see('我没有向任何人借过钱，请再看一次。')
    await second.tap('#qx-audit-approve')
    await second.press('确认')
    await second.see('已支持申诉')

    await openNotices(person)
    await person.see('申诉成立，已恢复展示，让你久等了', `${suspended}申诉成立，已经撤销`)
    await person.goto('/member/love/index')
    await person.miss('暂停展示')
  })
})
