/** Tests the search for a leaked photo's viewer on the auditor's page of a mini-program. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { guardedCouple } from '../support/guarded'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'

const places = { weapp: [244, 245], tt: [246, 247] } as const

for (const { platform, dist } of builds) {
  test(`${platform}: an auditor reads who viewed a leaked photo, and that another has no mark`, async () => {
    const { drawPicture } = await import('../../server/test/pictures')
    const { his, shownToHim } = await guardedCouple(server, places[platform])
    const leaked = Buffer.from(await (await fetch(server.url + (await shownToHim()))).arrayBuffer())
    const storage = storageOf(await demoSession(server, 'demo_auditor'))
    const start = { platform, dist, storage, servers: { [BUILD_ORIGIN]: server.url } }
    await withApp({ ...start, path: 'subpages/audit/index' }, async (app) => {
      const pick = async (picture: Buffer) => {
        const tempFilePath = app.device.addFile(picture, '.jpg')
        const tempFiles = [{ tempFilePath, path: tempFilePath, size: picture.length, fileType: 'image' }]
        if (platform === 'weapp') app.device.willReply('chooseMedia', { type: 'image', tempFiles })
        else app.device.willReply('chooseImage', { tempFilePaths: [tempFilePath], tempFiles })
        await app.tap('#qx-trace-pick')
      }
      await app.tap('has=受限照片流出时，可以查出是谁的查看')
      await app.waitFor('#qx-trace-pick')
      await pick(leaked)
      await app.waitFor('#qx-trace-found')
      assert.match(app.text('#qx-trace-found'), new RegExp(`查看人.*编号 ${his.userInfo.no!}`))
      await pick(await drawPicture())
      await app.waitFor('#qx-trace-none')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })
  })
}
