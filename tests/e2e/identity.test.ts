/** Tests verifying one's name: with the camera of this phone, and passed on from a computer to a phone without a login. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { identity } from '@qianxian/protocol/identity/identity'
import type { BrowserContextOptions } from 'playwright-core'
import { drawIdNo } from '../../server/seed/makers/identity'
import { drawPicture } from '../../server/test/pictures'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo, newPhoneNumber } from './people'

const CERTIFICATION = '/member/certification'
const computer: BrowserContextOptions = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  viewport: { width: 900, height: 900 },
  screen: { width: 1440, height: 900 },
  locale: 'zh-CN',
}

async function fillIn(phone: Phone, realName: string, idCard: string): Promise<void> {
  await phone.fill('#qx-field-realName', realName)
  await phone.fill('#qx-field-idCard', idCard)
}

async function agree(phone: Phone): Promise<void> {
  await phone.tap('#qx-identity-agreesToIdentity')
  await phone.tap('#qx-identity-agreesToFace')
}

describe('verifying a name', () => {
  journey('shows the missing input, fails with its reason, and passes the second time', async ({ server, phone }) => {
    const session = await server.login(newPhoneNumber())
    const member = await phone(session)
    await member.goto('/member/index')
    await member.press('实名认证')
    await member.arrive(CERTIFICATION)
    await member.see('让对方放心，也让自己放心')
    await member.tap('#qx-submit')
    await member.see('请填写真实姓名', '请填写身份证号', '请先阅读并勾选')
    await fillIn(member, '欧阳晚舟', '510104199206151234')
    await agree(member)
    await member.tap('#qx-submit')
    await member.see('身份证号应为 18 位有效身份证号')
    await fillIn(member, '欧阳晚舟', drawIdNo(`${new Date().getFullYear() - 17}-01-01`))
    await member.tap('#qx-submit')
    await member.see('未满 18 周岁，不能使用本平台')
    await fillIn(member, '欧阳晚舟', drawIdNo('1992-06-15', 'male'))
    await member.tap('#qx-submit')
    await member.arrive('/sandbox/face')
    await member.page.getByText('不是本人').click()
    await member.arrive(CERTIFICATION)
    await member.see('刷脸结果和证件不是同一个人，请本人在光线充足的地方再试', '今天还可以核验 2 次')
    await fillIn(member, '欧阳晚舟', drawIdNo('1992-06-15', 'male'))
    await agree(member)
    await member.tap('#qx-submit')
    await member.arrive('/sandbox/face')
    await member.page.getByText('本人，通过').click()
    await member.arrive(CERTIFICATION)
    await member.see('欧阳* 已实名', '性别和出生日期')
    await member.page.reload()
    await member.see('欧阳* 已实名')
    assert.equal((await server.call(identity.getIdentity, {}, session.token)).level, 'face')
  })

  journey('a picture is taken if the camera finds no face, and the name is verified by it', async ({ server, phone }) => {
    const session = await server.login(newPhoneNumber())
    const member = await phone(session)
    await member.goto(CERTIFICATION)
    await member.tap('#qx-identity-photo')
    await member.see('不方便刷脸时')
    await member.tap('#qx-identity-compare')
    await member.see('请填写真实姓名', '请拍一张正脸照', '请先阅读并勾选')
    await member.page.fill('input#qx-identity-sheet-typed', '欧阳晚舟')
    await member.page.fill('input#qx-identity-sheet-number', drawIdNo('1992-06-15', 'male'))
    const chooser = member.page.waitForEvent('filechooser')
    await member.tap('#qx-identity-take')
    await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawPicture() })
    await member.see('重拍')
    await member.tap('#qx-identity-sheet-agreesToIdentity')
    await member.tap('#qx-identity-sheet-agreesToFace')
    await member.tap('#qx-identity-compare')
    await member.see('实名认证已通过', '欧阳* 已实名')
    assert.equal((await server.call(identity.getIdentity, {}, session.token)).level, 'name')
  })

  journey('the account is merged with the older one, whose phone must confirm', async ({ server, phone }) => {
    const [older, younger] = [newPhoneNumber(), newPhoneNumber()]
    const idCard = drawIdNo('1988-08-08', 'female')
    const prove = async (number: string) => {
      const member = await phone(await server.login(number))
      await member.goto(CERTIFICATION)
      await fillIn(member, '诸葛明', idCard)
      await agree(member)
      await member.tap('#qx-submit')
      await member.arrive('/sandbox/face')
      await member.page.getByText('本人，通过').click()
      await member.arrive(CERTIFICATION)
      return member
    }
    await (await prove(older)).see('诸葛* 已实名')
    const member = await prove(younger)
    await member.see('你已经有一个实名账号', `${older.slice(0, 3)}****${older.slice(7)}`)
    await member.tap('#qx-identity-merge')
    await member.see('验证码会发到原账号的手机')
    await member.page.getByText('获取验证码').click()
    await member.see('验证码已发送')
    await member.page.fill('input#qx-identity-merge-code', await server.lastCode(older))
    await member.tap('#qx-identity-merge-send')
    await member.see('两个账号已经合并', '诸葛* 已实名')
  })

  journey('the check is done by a reviewer, who sees the paper and writes the result', async ({ server, phone }) => {
    const session = await server.login(newPhoneNumber())
    const member = await phone(session)
    await member.goto(CERTIFICATION)
    await member.tap('#qx-identity-human')
    await member.see('工作人员在门店或视频里')
    await member.page.fill('input#qx-identity-paper-name', '买买提·艾力')
    await member.page.fill('input#qx-identity-paper-no', drawIdNo('1990-01-01', 'male'))
    await member.page.fill('input#qx-identity-wish', '周六下午三点以后')
    await member.tap('#qx-identity-sheet-agreesToIdentity')
    await member.tap('#qx-identity-ask')
    await member.see('等工作人员联系你', '视频通话', '周六下午三点以后')
    const auditor = await phone(await demo(server, 'auditor'))
    await auditor.goto('/subpages/audit/index?type=identity')
    await auditor.press('人工核验：买*')
    await auditor.see('买买提·艾力', '男，1990-01-01')
    await auditor.tap('#qx-audit-approve')
    await auditor.fill('#qx-audit-seen', '视频里出示身份证原件，本人与证件照一致')
    await auditor.tap('#qx-audit-seen-send')
    const isProven = async () => (await server.call(identity.getIdentity, {}, session.token)).level !== null
    await auditor.until(isProven, 'the name to be proven')
    await member.page.reload()
    await member.see('买* 已实名')
  })

  journey("the check continues in a phone's browser, and the waiting computer shows that it passed", async ({ server, phone }) => {
    const desk = await phone(await server.login(newPhoneNumber()), { look: computer })
    await desk.goto(CERTIFICATION)
    await fillIn(desk, '林知夏', drawIdNo('1990-03-03'))
    for (const key of ['#qx-identity-agreesToIdentity', '#qx-identity-agreesToFace', '#qx-submit']) await desk.page.click(key)
    await desk.see('到手机浏览器里刷脸', '复制链接')
    const url = await handedUrl(desk)
    const other = await phone()
    await other.page.goto(url)
    await other.page.getByText('开始刷脸').click()
    await other.page.getByText('本人，通过').click()
    await other.page.getByText('核验通过').waitFor()
    await desk.see('林* 已实名')
  })
})

/** The URL that the page copies to the clipboard. */
async function handedUrl(desk: Phone): Promise<string> {
  await desk.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await desk.page.click('#qx-identity-copy')
  await desk.see('链接已复制')
  return desk.page.evaluate(() => navigator.clipboard.readText())
}
