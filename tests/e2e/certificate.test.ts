/**
 * Tests a degree certificate: submitted with its paper, refused with a reason, corrected, approved, shown with its
 * month, and expired.
 */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import { identity } from '@qianxian/protocol/identity/identity'
import { love } from '@qianxian/protocol/love/love'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { drawIdNo } from '../../server/seed/makers/identity'
import { drawPng } from '../support/picture'
import type { Phone } from '../support/phone'
import type { TestServer } from '../support/server'
import { journey } from './journey'
import { demo, openTask } from './people'
import { seededNumber } from '../support/seeded'

const EDUCATION = '/member/love/educationauth'
const REAL_NAME = '林知夏'

/** Completes the sandbox's page in the same way as its own journey does by hand. */
async function proveName(server: TestServer, session: Session): Promise<void> {
  const mine = await server.call(love.getMine, {}, session.token)
  const idCard = drawIdNo(mine!.live.birthday!, mine!.live.gender!)
  const agreed = { agreesToIdentity: true as const, agreesToFace: true as const }
  const { ticket, url } = await server.call(identity.getCheckFaceLink, { realName: REAL_NAME, idCard, ...agreed }, session.token)
  const token = new URL(url, server.url).searchParams.get('token')!
  await fetch(`${server.url}/sandbox/face/show`, {
    method: 'POST',
    body: new URLSearchParams({ token, face: 'pass' }),
    redirect: 'manual',
  })
  assert.equal((await server.call(identity.faceIdCallBack, { ticket })).status, 'passed')
}

async function addPaper(phone: Phone, seed: number): Promise<void> {
  const chooser = phone.page.waitForEvent('filechooser')
  await phone.tap('#qx-papers-pick')
  await (await chooser).setFiles({ name: 'diploma.png', mimeType: 'image/png', buffer: drawPng(seed) })
  await phone.see('已加密上传')
}

async function handIn(phone: Phone): Promise<void> {
  await phone.tap('#qx-submit')
  await phone.see('学历认证审核中', '一般 48 小时内有结果')
}

describe('a degree certificate', () => {
  journey('is submitted, refused with a reason, corrected, shown with its month, and expires', async ({ server, phone }) => {
    const session = await server.login(seededNumber(270))
    const member = await phone(session)

    await member.goto('/member/love/index')
    await member.tap('#qx-mine-certificates')
    await member.arrive('/member/love/authindex')
    await member.see('0 级 · 还没有认证', '材料怎么处理', '审核决定 30 天后销毁，备份里也打不开')
    await member.tap('#qx-kind-education')
    await member.arrive(EDUCATION)
    await member.see('先完成实名认证', '去实名认证')
    await proveName(server, session)
    await member.page.reload()
    await member.see('在线验证码', '学历信息').catch(() => member.see('用什么认证'))

    await member.tap('#qx-submit')
    await member.see('请选择认证方式')
    await member.press('毕业证或学位证照片')
    await member.press('本科')
    await member.fill('#qx-field-school', '四川大学')
    await member.tap('#qx-submit')
    await member.see('请上传证明材料')
    await addPaper(member, 11)
    // The typed values and the uploaded paper are restored; the picture itself is not on the phone.
    await member.page.reload()
    await member.see('已加密上传')
    assert.equal(await member.valueOf('#qx-field-school'), '四川大学')
    await handIn(member)

    const auditor = await phone(await demo(server, 'auditor'))
    await openTask(auditor, 'open', session.userInfo.no!, 'certificate')
    await auditor.see('认证材料')
    await auditor.press('第 1 张')
    await auditor.tap('#qx-paper-open')
    await auditor.see('60 秒后自动关闭')
    await auditor.page.keyboard.press('Escape')
    await auditor.tap('[id^="qx-audit-mark-"]')
    await auditor.press('材料不清晰或不完整')
    await auditor.tap('#qx-audit-marked')
    await auditor.tap('#qx-audit-reject')
    await auditor.see('本人会看到')
    await auditor.tap('#qx-audit-reject-send')
    await auditor.see('已不通过')

    await member.see('材料不清晰或不完整', '请在光线充足处重新拍摄')
    await addPaper(member, 12)
    await handIn(member)
    await openTask(auditor, 'open', session.userInfo.no!, 'certificate')
    await auditor.tap('#qx-audit-approve')
    await auditor.see('已通过')

    await member.see('学历认证已认证', '长期有效')
    await member.goto('/member/love/authindex')
    await member.see('3 级 · 真人认证', '核对认证材料')
    assert.equal((await server.call(certificate.getMyCertificates, {}, session.token)).weight, 75)

    const other = await phone(await demo(server, 'vip'))
    await other.goto(`/pages/love/detail?no=${session.userInfo.no!}`)
    await other.see('证件核实', '没有标注的由本人填写')
    await other.tap('#qx-detail-trust')
    await other.see('信任 3 级 · 真人认证', '我也去认证')
    await other.page.keyboard.press('Escape')

    // A degree never expires; the face check has expired, and with it the level that requires one.
    await leap(server, session)
    await member.goto('/member/love/authindex')
    await member.see('1 级 · 已实名', '完成人脸核验，升到 2 级', '已过期')
    await other.page.reload()
    await other.tap('#qx-detail-trust')
    await other.see('信任 1 级 · 已实名', '证件核实')
  })
})

/** Moves this person's certificates two years and a day into the past. */
async function leap(server: TestServer, { userInfo }: Session): Promise<void> {
  const database = await server.openDatabase(1)
  try {
    const moved = await database.pool.query(
      `update certificates set valid_until = valid_until - interval '731 days'
       where (tenant_id, profile_id) = (select tenant_id, id from love_profiles where no = $1) and valid_until is not null`,
      [userInfo.no],
    )
    assert.equal(moved.rowCount, 1)
  } finally {
    await database.close()
  }
}
