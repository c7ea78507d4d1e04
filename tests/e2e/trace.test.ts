/** Tests a leaked photo: the viewer sees a rendering of their own, and the auditor reads from its bytes who viewed it. */
import { describe, expect } from 'vitest'
import { guardedCouple } from '../support/guarded'
import { drawPng } from '../support/picture'
import type { Phone } from '../support/phone'
import { journey } from './journey'
import { demo } from './people'

async function searchFor(auditor: Phone, name: string, buffer: Buffer): Promise<void> {
  const chooser = auditor.page.waitForEvent('filechooser')
  await auditor.tap('#qx-trace-pick')
  await (await chooser).setFiles({ name, mimeType: name.endsWith('png') ? 'image/png' : 'image/jpeg', buffer })
}

describe('a leaked photo', () => {
  journey('a photo for matched people, saved by a viewer, names that viewer to the auditor', async ({ server, phone }) => {
    const { no, his, shownToHim } = await guardedCouple(server, [242, 243])
    const viewer = await phone(his)
    const shown = viewer.page.waitForResponse((answer) => answer.url().includes('/common/api/image/traced') && answer.ok())
    await viewer.goto(`/pages/love/detail?no=${no}`)
    await shown
    const address = server.url + (await shownToHim())
    const leaked = Buffer.from(await (await fetch(address)).arrayBuffer())
    // As a link by itself, in whichever browser, it opens nothing.
    expect((await fetch(address, { headers: { accept: 'text/html' } })).status).toBe(404)

    const auditor = await phone(await demo(server, 'auditor'))
    await auditor.goto('/subpages/audit/index')
    await auditor.press('受限照片流出时，可以查出是谁的查看')
    await searchFor(auditor, 'leak.jpg', leaked)
    await auditor.see('#qx-trace-found', '查看人', `编号 ${his.userInfo.no!}`, '照片主人', `编号 ${no}`)
    await searchFor(auditor, 'other.png', drawPng(77))
    await auditor.see('没有找到标记')
    await auditor.miss(`编号 ${his.userInfo.no!}`)
  })
})
