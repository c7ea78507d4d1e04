/** Imports of leads: refused files and rows, the same file again, a server that dies, and the rights of readers. */
import { lead } from '@qianxian/protocol/lead/lead'
import { leadImport } from '@qianxian/protocol/lead/lead-import'
import { leadFileReason, leadRowReason } from '@qianxian/protocol/lead/lead-import.words'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leadStage } from '../../../../test/nouns/lead'
import { fileRows, leadFilesStage } from '../../../../test/nouns/lead-files'
import { startServer } from '../../../../test/server-process'
import { withTestWorld } from '../../../../test/test-world'
import type { Person, TestWorld } from '../../../../test/world'
import { roleGrants } from '../../../db/tables/account'
import { leads } from '../../../db/tables/lead'
import { leadImportRows, leadImports } from '../../../db/tables/lead-import'
import { runJob } from '../../../jobs/start'
import { sheetFile } from '../../../lib/sheet'
import { phoneHashOf } from '../../auth/auth'
import { exportLeadImport } from './import.service'
import { leadImportJob, sweepLeadImports } from './import.jobs'
import { templateRows } from './template'

let world: TestWorld
let stage: ReturnType<typeof leadStage>
let files: ReturnType<typeof leadFilesStage>
withTestWorld({}, (opened) => {
  world = opened
  stage = leadStage(world)
  files = leadFilesStage(world)
})

const run = (importId: number) => runJob(world.served, leadImportJob, { tenantId: world.tenantA, payload: { importId } })
const leadsOf = async (phones: readonly string[]) => {
  const ctx = await world.ctx(world.tenantA, null)
  return world.world.db
    .select()
    .from(leads)
    .where(
      inArray(
        leads.phoneHash,
        phones.map((phone) => phoneHashOf(ctx, phone)),
      ),
    )
}
const rowsOf = (importId: number) =>
  world.world.db.select().from(leadImportRows).where(eq(leadImportRows.importId, importId)).orderBy(leadImportRows.line)
const outcomesOf = async (importId: number) => (await rowsOf(importId)).map(({ outcome }) => outcome)
const textOf = async (url: string) => (await world.app.inject({ url, headers: { host: 'localhost' } })).payload

describe('rows', () => {
  test('each row becomes a lead of the pool with its consent, and no person stays in the rows', async () => {
    const one = await stage.handler()
    const rows = fileRows(3)
    const { data } = await files.upload(one, rows)
    expect(data).toMatchObject({ status: 'running', total: 3, done: 0 })
    expect((await rowsOf(data.id)).every(({ personEnc }) => personEnc !== null)).toBe(true)
    await run(data.id)
    expect((await one.call(leadImport.getLeadImport, { id: data.id })).data).toMatchObject({ status: 'done', done: 3, accepted: 3 })
    const made = await leadsOf(rows.map(({ phone }) => phone))
    expect(made).toHaveLength(3)
    expect(made[0]).toMatchObject({ source: 'import', status: 'in_pool', consentWhere: '相亲角', isVerified: false })
    expect((await rowsOf(data.id)).every(({ personEnc, phone, name }) => personEnc === null && phone === '' && name === '')).toBe(true)
  })

  test('a row without a source or a day of consent is refused with its column, and its phone is masked', async () => {
    const one = await stage.handler()
    const [good, noSource, noConsent, formula] = fileRows(4)
    const rows = [good!, { ...noSource!, origin: '' }, { ...noConsent!, consentDay: '' }, { ...formula!, need: '=HYPERLINK("http://x")' }]
    const { data } = await files.upload(one, rows)
    await run(data.id)
    const { list } = (await one.call(leadImport.getLeadImportRowPaged, { id: data.id, outcome: 'refused' })).data
    expect(list.map(({ line, reason }) => [line, reason])).toEqual([
      [4, leadRowReason.missing('来源')],
      [5, leadRowReason.missing('同意日期')],
      [6, leadRowReason.formula('需求')],
    ])
    expect(list.every(({ phone, name }) => /^1\d\d\*{4}\d{4}$/.test(phone) && name.endsWith('*'))).toBe(true)
    expect(await leadsOf(rows.slice(1).map(({ phone }) => phone))).toEqual([])
  })

  test('known phones, members, staff and suppressed people are accepted alike and leave no second lead', async () => {
    const [one, member, staff] = [await stage.handler(), await world.member(), await stage.handler()]
    const rows = fileRows(5)
    const [fresh, known, suppressed] = rows as [(typeof rows)[0], (typeof rows)[0], (typeof rows)[0]]
    await stage.take({ phone: known.phone })
    const { id } = await stage.owned(one, { phone: suppressed.phone })
    await one.call(lead.stopLead, { id })
    const all = [fresh, known, suppressed, { ...rows[3]!, phone: member.phone }, { ...rows[4]!, phone: staff.phone }]
    const { data } = await files.upload(one, all)
    await run(data.id)
    expect(await outcomesOf(data.id)).toEqual(Array.from({ length: 5 }, () => 'accepted'))
    expect(await leadsOf([fresh.phone])).toHaveLength(1)
    expect((await leadsOf([known.phone])).map(({ touches }) => touches)).toEqual([2])
    expect(await leadsOf([suppressed.phone, member.phone, staff.phone])).toEqual([])
  })

  test('a phone that stands twice in the file makes one lead', async () => {
    const one = await stage.handler()
    const [first, second] = fileRows(2)
    const { data } = await files.upload(one, [first!, { ...second!, phone: first!.phone }])
    expect(data).toMatchObject({ repeated: 1 })
    await run(data.id)
    expect((await leadsOf([first!.phone])).map(({ touches }) => touches)).toEqual([1])
  })
})

describe('files', () => {
  const refusal = async (person: Person, file: Buffer) => (await files.send(person, file)).message

  test('a file that is no filled template is refused with the change to make, and nothing is kept', async () => {
    const one = await stage.handler()
    const before = await world.world.db.$count(leadImports)
    expect(await refusal(one, Buffer.from('a,b\r\n"x'))).toBe(leadFileReason.quote(2))
    expect(await refusal(one, Buffer.from([0xff, 0xfe, 0x41, 0x00]))).toBe(leadFileReason.kind)
    expect(await refusal(one, await sheetFile('csv', [...templateRows()]))).toBe(leadFileReason.noRows)
    expect(await refusal(one, Buffer.alloc(6 * 1024 * 1024, 65))).toBe(leadFileReason.bytes)
    expect(await refusal(one, files.fileOf(fileRows(5_001)))).toBe(leadFileReason.rows)
    expect(await world.world.db.$count(leadImports)).toBe(before)
  })

  test('a spreadsheet is imported like text', async () => {
    const one = await stage.handler()
    const rows = fileRows(2)
    const { data } = await files.send(one, await sheetFile('xlsx', files.cellsOf(rows)))
    await run(data.id)
    expect(await leadsOf(rows.map(({ phone }) => phone))).toHaveLength(2)
  })

  test('the same file again is the same import, also while it runs and for two uploads at once', async () => {
    const one = await stage.handler()
    const rows = fileRows(4)
    const [first, second] = await Promise.all([files.upload(one, rows), files.upload(one, rows)])
    expect(first.data.id).toBe(second.data.id)
    await Promise.all([run(first.data.id), run(first.data.id)])
    expect((await files.upload(one, rows)).data).toMatchObject({ id: first.data.id, status: 'done', accepted: 4 })
    await run(first.data.id)
    const made = await leadsOf(rows.map(({ phone }) => phone))
    expect(made.map(({ touches }) => touches)).toEqual([1, 1, 1, 1])
    expect((await files.upload(await stage.handler(), rows)).message).toBe('这个文件已经由同事导入过')
  })
})

describe('progress', () => {
  test('an import stops with its process and goes on where it ended, without a second lead', async () => {
    const one = await stage.handler()
    const rows = fileRows(260)
    const { data } = await files.upload(one, rows)
    // The process dies after its second transaction.
    let taken = 0
    const dying = {
      ...world.served,
      db: new Proxy(world.served.db, {
        get(db, name) {
          if (name === 'transaction' && ++taken > 2) throw Object.assign(new Error('Connection terminated'), { code: '57P01' })
          return Reflect.get(db, name) as unknown
        },
      }),
    }
    await expect(runJob(dying, leadImportJob, { tenantId: world.tenantA, payload: { importId: data.id } })).rejects.toThrow()
    expect((await one.call(leadImport.getLeadImport, { id: data.id })).data).toMatchObject({ status: 'running', done: 200 })
    const sent: unknown[] = []
    const jobs = { ...world.served.jobs, send: async (_ctx: unknown, _job: unknown, payload: unknown) => void sent.push(payload) }
    await sweepLeadImports({ ...world.served, jobs } as typeof world.served, momentAfter(new Date(), 1, 'minute'))
    expect(sent).toContainEqual({ importId: data.id })
    await run(data.id)
    expect((await one.call(leadImport.getLeadImport, { id: data.id })).data).toMatchObject({ status: 'done', accepted: 260 })
    const made = await leadsOf(rows.map(({ phone }) => phone))
    expect([made.length, Math.max(...made.map(({ touches }) => touches))]).toEqual([260, 1])
  })

  test('a server that is killed at work and started again imports each row once', { timeout: 180_000 }, async () => {
    const one = await stage.handler()
    const rows = fileRows(1_500)
    const first = await startServer(world)
    const sent = await files.sendTo(first.url, one, files.fileOf(rows))
    const { id } = sent.data
    await expect
      .poll(async () => (await outcomesOf(id)).filter((outcome) => outcome === 'accepted').length, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(0)
    await first.kill()
    const second = await startServer(world)
    // The sweep of the next minute would do the same.
    await sweepLeadImports({ ...world.served }, momentAfter(new Date(), 1, 'minute'))
    await run(id)
    await second.kill()
    expect((await one.call(leadImport.getLeadImport, { id })).data).toMatchObject({ status: 'done', accepted: 1_500 })
    const made = await leadsOf(rows.map(({ phone }) => phone))
    expect([made.length, Math.max(...made.map(({ touches }) => touches))]).toEqual([1_500, 1])
  })
})

describe('readers', () => {
  test('the result names each row and its exporter, without a full phone or a formula', async () => {
    const one = await stage.handler()
    const [good, bad] = fileRows(2)
    const { data } = await files.upload(one, [good!, { ...bad!, phone: '=1+1', name: '' }], '=x.csv')
    await run(data.id)
    const link = (await one.call(leadImport.getLeadImportLink, { id: data.id, format: 'csv' })).data
    const text = await textOf(link.url)
    expect(text).toContain("'=x.csv")
    expect(text).toContain('导出人')
    expect(text).toContain(`3,已收下`)
    expect(text).toContain(`4,未导入,${leadRowReason.formula('手机号')}`)
    expect(text).not.toContain(good!.phone)
    const late = { ...(await one.ctx()), now: momentAfter(new Date(), 11, 'minute') }
    await expect(exportLeadImport(late, { ticket: new URL(link.url, 'http://x').searchParams.get('ticket')! })).rejects.toThrow(
      '链接已失效',
    )
    await world.world.db.delete(roleGrants).where(eq(roleGrants.userId, one.userId))
    expect(await textOf(link.url)).toContain('链接已失效')
  })

  test('both formats of the template are given out', async () => {
    const one = await stage.handler()
    for (const format of ['csv', 'xlsx'] as const) {
      const { url } = (await one.call(leadImport.getLeadTemplateLink, { format })).data
      expect((await world.app.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(200)
    }
  })

  test('a member without duties imports nothing, and an import is read by its importer alone', async () => {
    const [one, other, member] = [await stage.handler(), await stage.handler(), await world.member()]
    const { data } = await files.upload(one, fileRows(1))
    expect((await files.upload(member, fileRows(1))).message).toBe('内容不存在或已删除')
    expect((await member.call(leadImport.getLeadImportPaged, {})).message).toBe('内容不存在或已删除')
    for (const person of [other, member])
      expect((await person.call(leadImport.getLeadImport, { id: data.id })).message).toBe('内容不存在或已删除')
    expect((await other.call(leadImport.getLeadImportPaged, {})).data.list).toEqual([])
    expect((await one.call(leadImport.getLeadImportPaged, {})).data.list.map(({ id }) => id)).toContain(data.id)
  })
})
