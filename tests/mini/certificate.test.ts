/**
 * Tests certificates in a mini-program: the level and every row, failed uploads and retries, a PDF where WeChat
 * supports it, and a submission.
 */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { certificate } from '@qianxian/protocol/certificate/certificate'
import { step } from '../support/step'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import type { MiniApp } from './runtime/app'
import { withApp } from './runtime/launch'
import type { Platform } from './runtime/dialect'
import { server } from './server'

async function pick(app: MiniApp, platform: Platform, tempFilePath: string, size: number): Promise<void> {
  const tempFiles = [{ tempFilePath, path: tempFilePath, size, fileType: 'image' }]
  if (platform === 'weapp') app.device.willReply('chooseMedia', { type: 'image', tempFiles })
  else app.device.willReply('chooseImage', { tempFilePaths: [tempFilePath], tempFiles })
  await app.tap('#qx-papers-pick')
}

for (const { platform, dist } of builds) {
  test(`${platform}: a paper is submitted, and its row shows that it is pending`, async () => {
    const session = await demoSession(server, 'demo_love')
    const { drawPicture } = await import('../../server/test/pictures')
    const start = { platform, dist, storage: storageOf(session), servers: { [BUILD_ORIGIN]: server.url } }
    await withApp({ ...start, path: 'member/love/authindex' }, async (app) => {
      await app.waitFor('#qx-trust-level')
      assert.match(app.text('#qx-trust-level'), /^\d 级 · /)
      assert.match(app.text(), /材料怎么处理/)

      await step('each kind opens its page, and back returns', async () => {
        for (const [kind, route] of [
          ['education', 'member/love/educationauth'],
          ['house', 'member/love/houseauth'],
          ['car', 'member/love/otherauth'],
        ] as const) {
          await app.tap(`#qx-kind-${kind}`)
          await app.waitForRoute((now) => now === route)
          await app.waitFor('has=材料怎么处理')
          await app.back()
          await app.waitForRoute((now) => now === 'member/love/authindex')
        }
      })

      await step('a missing file is reported, an existing one is uploaded, and stays when the page is left', async () => {
        await app.openLink('member/love/otherauth', { kind: 'car' })
        await app.waitFor('#qx-papers-pick')
        assert.equal(app.has('#qx-papers-pdf'), platform === 'weapp')
        await pick(app, platform, `${platform === 'weapp' ? 'wxfile' : 'ttfile'}://tmp_gone.jpg`, 90_000)
        await app.waitFor('has=没有上传成功')
        await app.tap('.qx-upload-row__away')
        const picture = await drawPicture('clean', { width: 900, height: 1200 })
        await pick(app, platform, app.device.addFile(picture, '.jpg'), picture.length)
        await app.waitFor('has=已加密上传')
        await app.openLink('member/love/otherauth', { kind: 'car' })
        await app.waitFor('has=已加密上传')
      })

      await step('a submitted certificate is with the auditors and can be withdrawn', async () => {
        await app.tap('text=本人')
        await app.tap('#qx-submit')
        await app.waitFor('has=请填写证件姓名')
        const { shownName } = await server.call(certificate.getMyCertificate, { kind: 'car' }, session.token)
        assert.ok(shownName, 'whoever hands in has a proven name')
        await app.tap('text=配偶或共同所有者')
        await app.input('input#qx-certificate-holder', '周沐阳')
        await app.tap('#qx-submit')
        await app.waitFor('has=车辆认证审核中')
        await app.tap('#qx-certificate-withdraw')
        await app.answerModal(true)
        await app.waitFor('#qx-papers-pick')
      })
    })
  })
}
