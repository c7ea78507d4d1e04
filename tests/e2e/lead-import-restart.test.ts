/** Tests an import of 5,000 rows whose server is killed half-way and started again. */
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe } from 'vitest'
import { leadImport } from '@qianxian/protocol/lead/lead-import'
import { newHandler } from '../support/leads'
import { patient, query, startServer, type TestServer } from '../support/server'
import { runSweep } from '../support/sweeps'
import { filledTemplate, pickFile } from './lead-files'
import { journey } from './journey'
import { newPhoneNumber } from './people'

const ROWS = 5_000
/** Rows without a source. */
const BROKEN = Array.from({ length: 37 }, (_none, at) => at * 131)
const LIMIT_MS = 60_000

const countLeads = async (server: TestServer): Promise<number> =>
  (await query<{ count: number }>(server, `select count(*)::int as count from leads where source = 'import'`)).rows[0]!.count

describe('an import of 5,000 rows', () => {
  journey('goes on after the server was killed and started again, and refuses 37 rows', async ({ phone }) => {
    let server = await startServer(patient)
    try {
      const own = await newHandler(server, newPhoneNumber())
      const before = await countLeads(server)
      const work = await phone(own, { origin: server.url })
      await work.goto('/subpages/upload_file/customer')
      const numbers = Array.from({ length: ROWS }, (_none, at) => `1730000${String(at).padStart(4, '0')}`)
      await pickFile(work, '#qx-import-pick', { name: '年会登记.csv', mimeType: 'text/csv', buffer: filledTemplate(numbers, BROKEN) })
      await work.see('年会登记.csv', '正在导入，已处理')
      const { list } = await server.call(leadImport.getLeadImportPaged, {}, own.token)
      const { id } = list[0]!
      const state = () => server.call(leadImport.getLeadImport, { id }, own.token)
      const until = async (isSo: (now: Awaited<ReturnType<typeof state>>) => boolean) => {
        const limit = Date.now() + LIMIT_MS
        for (let now = await state(); !isSo(now); now = await state()) {
          if (Date.now() > limit) throw new Error(`the import stays at ${JSON.stringify(now)}`)
          await sleep(100)
        }
      }
      await until(({ accepted }) => accepted > 0)

      server = await server.killAndStart()
      const { accepted, status } = await state()
      assert.deepEqual([status, accepted < ROWS - BROKEN.length], ['running', true], 'the import was over before the kill')
      // An import is resumed after half a minute without progress.
      await query(server, `update lead_imports set progress_at = progress_at - interval '1 minute' where id = $1`, [id])
      await runSweep(server, 'lead.import.resume')
      await until((now) => now.status === 'done')
      await work.see('共 5000 行，收下 4963 行，未导入 37 行')
      assert.equal((await countLeads(server)) - before, ROWS - BROKEN.length)

      await work.tap(`#qx-import-${id}`)
      await work.see('第 3 行', '「来源」没有填写')
      const rows = await query<{ line: number }>(
        server,
        `select line from lead_import_rows where import_id = $1 and outcome = 'refused' order by line`,
        [id],
      )
      assert.deepEqual(
        rows.rows.map(({ line }) => line),
        BROKEN.map((at) => at + 3),
      )
    } finally {
      await server.stop()
    }
  })
})
