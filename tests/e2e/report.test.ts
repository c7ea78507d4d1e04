/**
 * Tests a report with consequences: filed, decided, read by the reported member, appealed, and decided again by another
 * auditor.
 */
import { describe } from 'vitest'
import { journey } from './journey'
import { demo, openTask } from './people'
import { seededNumber } from '../support/seeded'

describe('an upheld report', () => {
  journey('freezes the account, whose owner reads and appeals it, and another auditor reverses it', async ({ server, phone }) => {
    const [mine, theirs] = [await server.login(seededNumber(266)), await server.login(seededNumber(267))]
    const nickname = theirs.userInfo.nickname!

    const reporter = await phone(mine)
    await reporter.goto(`/pages/love/report?no=${theirs.userInfo.no}`)
    await reporter.press('骚扰或辱骂')
    await reporter.fill('#qx-report-text', '我婉拒以后，对方一直发很难听的话过来。')
    await reporter.press('提交举报')
    await reporter.see('#qx-report-done', '已收到，我们会认真核实')

    const auditor = await phone(await demo(server, 'auditor'))
    await openTask(auditor, 'open', nickname)
    await auditor.tap('#qx-audit-ask')
    await auditor.fill('#qx-question-text', '请补充大概是哪一天发生的')
    await auditor.tap('#qx-question-send')
    await auditor.see('等举报人补充')

    await reporter.goto('/pages/love/report')
    await reporter.see('需要补充信息', '请补充大概是哪一天发生的')
    await reporter.press('去补充')
    await reporter.fill('#qx-report-answer-text', '上周三晚上十点左右，连续发了十几条。')
    await reporter.tap('#qx-report-answer-send')
    await reporter.see('处理中', '你的补充：上周三晚上十点左右')

    await openTask(auditor, 'mine', nickname)
    await auditor.see('上周三晚上十点左右', '此前的处理')
    await auditor.tap('#qx-audit-reject')
    await auditor.press('冻结账号')
    await auditor.press('3 天')
    await auditor.tap('#qx-measure-send')
    await auditor.see('举报成立，已处理')

    await reporter.goto('/pages/love/report')
    await reporter.see('举报成立', '情况属实，暂时冻结了对方的账号')

    const person = await phone(theirs)
    await person.goto('/member/index')
    await person.arrive('/pages/exception/close')
    await person.see('账号已冻结到', '冻结账号 3 天', '原因：骚扰或辱骂')
    await person.press('申诉')
    await person.fill('#qx-strike-appeal-text', '那天是别人拿了我的手机，请再看一次。')
    await person.tap('#qx-strike-appeal-send')
    await person.see('申诉中')
    // Another person can log in on the device.
    await person.tap('#qx-close-logout')
    await person.press('确定')
    await person.arrive('/pages/index/index')

    const second = await phone(await demo(server, 'secondAuditor'))
    await openTask(second, 'appealed', nickname)
    await second.see('那天是别人拿了我的手机，请再看一次。')
    await second.tap('#qx-audit-approve')
    await second.press('确认')
    await second.see('已支持申诉')

    const again = await phone(await server.login(seededNumber(267)))
    await again.goto('/pages/love/report?box=strikes')
    await again.see('冻结账号 3 天', '申诉成功，已撤销')
    await reporter.goto('/pages/love/report')
    await reporter.see('已结案', '原来的处理已撤销')
  })
})
