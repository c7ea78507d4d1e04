/** Papers of a lead: their readers, their number, recorded views, and their end with the person's data. */
import { leadPaper } from '@qianxian/protocol/lead/lead-import'
import { leadPaperLimits } from '@qianxian/protocol/lead/lead-import.words'
import { lead } from '@qianxian/protocol/lead/lead'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leadStage } from '../../../../test/nouns/lead'
import { leadFilesStage } from '../../../../test/nouns/lead-files'
import { drawPicture, postForm } from '../../../../test/pictures'
import { withTestWorld } from '../../../../test/test-world'
import type { TestWorld } from '../../../../test/world'
import { leadPaperKeys, leadPaperLooks, leadPapers } from '../../../db/tables/lead-import'
import { sweepLeadPapers } from './papers.jobs'

let world: TestWorld
let stage: ReturnType<typeof leadStage>
let files: ReturnType<typeof leadFilesStage>
withTestWorld({}, (opened) => {
  world = opened
  stage = leadStage(world)
  files = leadFilesStage(world)
})

const pictureAt = (url: string) => world.app.inject({ url, headers: { host: 'localhost' } })

test('owner and manager read the papers of a lead, everybody else finds no lead', async () => {
  const { handler, manager, storeId } = await stage.manned()
  const { id } = await stage.owned(handler, { ownerStoreId: storeId })
  expect((await files.addPaper(handler, id)).data.list).toHaveLength(1)
  expect((await manager.call(leadPaper.getLeadPapers, { leadId: id })).data.list).toHaveLength(1)
  const others = [await stage.handler(), (await stage.manned()).manager, await world.member()]
  for (const person of others) {
    expect((await person.call(leadPaper.getLeadPapers, { leadId: id })).message).toBe('内容不存在或已删除')
    expect((await files.addPaper(person, id)).message).toBe('内容不存在或已删除')
  }
  const [paper] = (await manager.call(leadPaper.getLeadPapers, { leadId: id })).data.list
  for (const person of others) expect((await person.call(leadPaper.openLeadPaper, { id: paper!.id })).message).toBe('内容不存在或已删除')
})

test('a view is recorded, shows the picture for a minute, and only its newest address works', async () => {
  const { handler, row } = await stage.ofHandler()
  const [{ id }] = (await files.addPaper(handler, row.id)).data.list
  const first = (await handler.call(leadPaper.openLeadPaper, { id })).data
  const second = (await handler.call(leadPaper.openLeadPaper, { id })).data
  expect((await pictureAt(first.url)).statusCode).not.toBe(200)
  const shown = await pictureAt(second.url)
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store'])
  expect((await pictureAt(second.url.replace(/s=.{4}/, 's=AAAA'))).statusCode).not.toBe(200)
  expect((await handler.call(leadPaper.getLeadPapers, { leadId: row.id })).data.list[0]!.looks).toBe(2)
  await world.world.db.update(leadPaperLooks).set({ until: new Date(0) })
  expect((await pictureAt(second.url)).statusCode).not.toBe(200)
})

test('a lead has at most nine papers, the same picture once, and no other file', async () => {
  const { handler, row } = await stage.ofHandler()
  const same = await drawPicture()
  const send = (file: Buffer) => postForm(world, leadPaper.uploadLeadPaper.path, handler, { leadId: `${row.id}` }, file)
  await send(same)
  expect((await send(same)).data.list).toHaveLength(1)
  expect((await send(Buffer.from('no picture'))).code).not.toBe(200)
  for (let count = 1; count < leadPaperLimits.perLead; count += 1) await files.addPaper(handler, row.id)
  expect((await files.addPaper(handler, row.id)).message).toBe('这条线索的材料已满，先删除一份')
  const { list } = (await handler.call(leadPaper.getLeadPapers, { leadId: row.id })).data
  expect(list).toHaveLength(leadPaperLimits.perLead)
  expect((await handler.call(leadPaper.removeLeadPaper, { id: list[0]!.id })).data.list).toHaveLength(leadPaperLimits.perLead - 1)
})

test('papers are destroyed with the data of a person who asked for it, and their files removed', async () => {
  const { handler, row } = await stage.ofHandler()
  const [{ id }] = (await files.addPaper(handler, row.id)).data.list
  const look = (await handler.call(leadPaper.openLeadPaper, { id })).data
  await handler.call(lead.eraseLead, { id: row.id })
  expect((await pictureAt(look.url)).statusCode).not.toBe(200)
  expect(await world.world.db.select().from(leadPaperKeys).where(eq(leadPaperKeys.paperId, id))).toEqual([])
  await sweepLeadPapers(world.served)
  expect((await world.world.db.select().from(leadPapers).where(eq(leadPapers.id, id)))[0]!.fileKey).toBe('')
})
