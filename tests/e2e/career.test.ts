/** Tests applying to become a matchmaker, and a matchmaker's level: its criteria and the events behind a figure. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { career } from '@qianxian/protocol/career/career'
import { questions } from '../../server/src/features/career/training/questions'
import { drawPng } from '../support/picture'
import type { Phone } from '../support/phone'
import { query } from '../support/server'
import { journey } from './journey'
import { demo, openTask } from './people'

const JOIN = '/member/matchmaker/matchmakerjoin'

async function addPaper(phone: Phone, seed: number): Promise<void> {
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap('#qx-papers-pick')
  await (await chooser).setFiles({ name: 'course.png', mimeType: 'image/png', buffer: drawPng(seed) })
  await phone.see('已加密上传')
}

/** Starts the quiz and answers `right` of its ten questions correctly, the others wrongly. */
async function answerAll(phone: Phone, right: number): Promise<void> {
  await phone.tap('#qx-career-begin')
  for (let place = 1; place <= 10; place += 1) {
    await phone.see(`第 ${place} 题`)
    const [asked] = await phone.words('#qx-career-question .qx-text-xl')
    const [first, other] = questions.find(({ ask }) => ask === asked)!.answers
    await phone
      .find('#qx-career-question')
      .getByText(place <= right ? first : other, { exact: true })
      .tap()
    await phone.tap('#qx-answer-send')
  }
}

describe('becoming a matchmaker', () => {
  journey('an application goes through papers, corrections, approval, lessons, quiz and trial', async ({ server, phone }) => {
    // Her name is verified in the demonstration.
    const session = await demo(server, 'loveUser')
    const stands = () => server.call(career.getMyCareer, {}, session.token)
    const member = await phone(session)
    await member.goto(JOIN)
    await member.see('不收加盟费', '红娘约定', '材料怎么处理')
    await member.tap('#qx-submit')
    await member.see('请选择服务城市', '请填写从业年数', '请写明申请理由', '请先阅读并勾选')
    await member.tap('#qx-field-city')
    await member.press('确定')
    await member.fill('#qx-field-years', '3')
    await member.fill('#qx-career-reason', '在社区做了三年红娘，想认真帮更多人')
    await addPaper(member, 21)
    await member.tap('#qx-career-agree')
    await member.tap('#qx-submit')
    await member.see('审核中', '72 小时内给你答复', '撤回申请')

    const auditor = await phone(await demo(server, 'auditor'))
    await openTask(auditor, 'open', '从业 3 年', 'application')
    await auditor.see('申请材料')
    await auditor.press('第 1 张')
    await auditor.tap('#qx-paper-open')
    await auditor.see('60 秒后自动关闭')
    await auditor.page.keyboard.press('Escape')
    await auditor.tap('#qx-audit-mark-reason')
    await auditor.press('内容过于简单')
    await auditor.tap('#qx-audit-marked')
    await auditor.tap('#qx-audit-reject')
    await auditor.tap('#qx-audit-reject-send')
    await auditor.see('已不通过')

    await member.goto(JOIN)
    await member.see('还差一点', '申请理由：内容过于简单')
    await member.tap('#qx-career-agree')
    await member.tap('#qx-submit')
    await member.see('审核中', '谁看过我的材料', '核对认证材料')
    await openTask(auditor, 'open', '从业 3 年', 'application')
    await auditor.tap('#qx-audit-approve')
    await member.until(async () => (await stands()).training !== null, 'the training to begin')
    await member.goto(JOIN)
    await member.see('红娘培训', '还有 6 课没学')
    for (let left = 5; left >= 0; left -= 1) {
      await member.tap('#qx-lesson-read')
      await member.see(left > 0 ? `还有 ${left} 课没学` : '开始测验')
    }
    await answerAll(member, 7)
    await member.see('没有通过', '建议重温', '今天还有 2 次')
    await answerAll(member, 8)
    await member.see('试用期', '至少一位会员同意由你服务')
    await member.tap('#qx-career-desk')
    await member.arrive('/member/matchmaker/index')

    // After thirty days no member has consented, so an auditor decides.
    const { rowCount } = await query(
      server,
      `update matchmaker_trainings set trial_until = now() - interval '1 minute'
         where matchmaker_id in (select id from matchmakers where user_id = $1)`,
      [session.userInfo.id],
    )
    assert.equal(rowCount, 1)
    await member.goto(JOIN)
    await member.see('等待审核', '平台正在审核')
    await openTask(auditor, 'open', '红娘试用期', 'application')
    await auditor.see('0 位会员同意服务', '现在服务 0 位会员')
    // A complaint suspends the desk, and its resolution resumes it.
    await auditor.tap('#qx-desk-stop')
    await auditor.tap('#qx-desk-stop-send')
    await auditor.see('请选择原因')
    await auditor.press('收到投诉，正在核实')
    await auditor.tap('#qx-desk-stop-send')
    await auditor.see('恢复服务', '提请终止')
    await member.goto('/member/matchmaker/index')
    await member.see('红娘服务已暂停')
    await member.press('看看原因')
    await member.see('收到投诉，正在核实')
    await auditor.tap('#qx-desk-resume')
    await auditor.press('恢复')
    await auditor.see('暂停服务')
    await auditor.tap('#qx-audit-approve')
    await member.until(async () => (await stands()).matchmakerStatus === 'active', 'the trial to be over')
    await member.goto(JOIN)
    await member.see('服务中', '你已经是这里的红娘')
  })
})

describe('the level of a matchmaker', () => {
  journey('shows the announced demotion, how to prevent it, and the events behind each figure', async ({ server, phone }) => {
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
