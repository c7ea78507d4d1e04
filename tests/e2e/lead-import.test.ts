/** Tests an import of leads with refused rows, the result of each row, the same file again, and the papers of a lead. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe } from 'vitest'
import { lead } from '@qianxian/protocol/lead/lead'
import { leadImport } from '@qianxian/protocol/lead/lead-import'
import { claimable, newHandler } from '../support/leads'
import { drawPng } from '../support/picture'
import { filledTemplate, pickFile } from './lead-files'
import { journey } from './journey'
import { newPhoneNumber } from './people'

const PAGE = '/subpages/upload_file/customer'

describe('a lead handler', () => {
  journey('imports a table, reads why rows were refused, and keeps the papers of a lead', async ({ server, phone }) => {
    const own = await newHandler(server, newPhoneNumber())
    const work = await phone(own)
    await work.goto(PAGE)
    await work.see('从表格导入', '还没有导入过', '没有来源或同意日期的行不会导入')
    const table = { name: '相亲角.csv', mimeType: 'text/csv', buffer: filledTemplate(Array.from({ length: 40 }, newPhoneNumber), [4, 9]) }

    await pickFile(work, '#qx-import-pick', { ...table, name: '乱码.csv', buffer: Buffer.from('姓名,手机号\r\n"李雷') })
    await work.see('第 2 行的引号没有成对')
    await pickFile(work, '#qx-import-pick', table)
    await work.see('相亲角.csv', '共 40 行，收下 38 行，未导入 2 行')
    await pickFile(work, '#qx-import-pick', table)
    await work.miss('上传中')
    const { list } = await server.call(leadImport.getLeadImportPaged, {}, own.token)
    assert.deepEqual(
      list.map(({ accepted, refused }) => [accepted, refused]),
      [[38, 2]],
    )

    await work.tap(`#qx-import-${list[0]!.id}`)
    await work.see('第 7 行', '第 12 行', '「来源」没有填写', '林*')
    const download = work.page.waitForEvent('download')
    await work.tap('#qx-import-export')
    await work.tap('.qx-modal__key--confirm')
    const text = readFileSync(await (await download).path())
    assert.ok(text.length > 500)
  })

  journey('keeps the papers of an own lead, which show themselves for a minute', async ({ server, phone }) => {
    const own = await newHandler(server, newPhoneNumber())
    const [first] = await claimable(server, own, 1)
    await server.call(lead.claimLeads, { ids: [first!.id] }, own.token)
    const work = await phone(own)
    await work.goto(`${PAGE}?id=${first!.id}`)
    await work.see('还没有材料', '最多 9 张')
    await pickFile(work, '#qx-lead-paper-pick', { name: 'form.png', mimeType: 'image/png', buffer: drawPng(77) })
    await work.see('已上传 1 / 9', '没有看过')
    await work.press('第 1 张')
    await work.tap('#qx-lead-paper-open')
    await work.see('60 秒后自动关闭')
    await work.page.keyboard.press('Escape')
    await work.see('看过 1 次')

    const other = await phone(await newHandler(server, newPhoneNumber()))
    await other.goto(`${PAGE}?id=${first!.id}`)
    await other.see('看不到这条线索的材料')
  })
})
