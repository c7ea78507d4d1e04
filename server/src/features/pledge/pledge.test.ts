/** The pledge text: published by administrators, public, never changed or overwritten. */
import { faults } from '@qianxian/protocol/base/faults'
import { pledge } from '@qianxian/protocol/pledge/pledge'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'

const BODY = '我承诺：本人单身且符合结婚条件，所填资料真实有效。'

let world: TestWorld
let admin: Person
beforeAll(async () => {
  world = await openTestWorld()
  admin = await world.withRole('tenantAdmin')
})
afterAll(() => world.close())

const current = async (tenantId?: number) => (await world.visitor(tenantId).call(pledge.getText, {})).data.current

test('no pledge exists until one is published; then anyone can read it', async () => {
  expect(await current()).toBeNull()
  const { data } = await admin.call(pledge.publishText, { body: `  ${BODY} `, isMajor: true, replaces: 0 })
  expect(data).toMatchObject({ version: 1, body: BODY, isMajor: true })
  expect(await current()).toEqual(data)
})

test('a new version replaces the newest; publishing the same text again returns its version', async () => {
  const body = `${BODY}不向其他会员索要钱财。`
  const { data } = await admin.call(pledge.publishText, { body, isMajor: false, replaces: 1 })
  expect(data.version).toBe(2)
  expect((await admin.call(pledge.publishText, { body, isMajor: false, replaces: 1 })).data).toEqual(data)
  expect(await current()).toEqual(data)
})

test('a publisher who has not seen the newest version overwrites nothing, concurrently too', async () => {
  const publish = (words: string) => admin.call(pledge.publishText, { body: BODY + words, isMajor: false, replaces: 2 })
  const codes = (await Promise.all([publish('见面后互相尊重。'), publish('不作商业用途。')])).map(({ code }) => code)
  expect(codes.sort()).toEqual([20000, faults.already_handled.code].sort())
  expect((await publish('同意违约处理。')).code).toBe(faults.already_handled.code)
  expect((await current())!.version).toBe(3)
})

test('administrators read all versions page by page, newest first, per tenant', async () => {
  const first = (await admin.call(pledge.getTextPaged, { size: 2 })).data
  expect(first.list.map(({ version }) => version)).toEqual([3, 2])
  const second = (await admin.call(pledge.getTextPaged, { size: 2, cursor: first.nextCursor })).data
  expect([second.list.map(({ version }) => version), second.nextCursor]).toEqual([[1], null])
  expect(await current(world.tenantB)).toBeNull()
  expect((await (await world.withRole('tenantAdmin', { tenantId: world.tenantB })).call(pledge.getTextPaged, {})).data.list).toEqual([])
})

test('others cannot publish, and a too short pledge is refused', async () => {
  const input = { body: BODY, isMajor: false, replaces: 3 }
  expect((await (await world.loveUser()).call(pledge.publishText, input)).status).toBe(403)
  expect((await admin.call(pledge.publishText, { ...input, body: '我承诺' })).fields).toHaveProperty('body')
})
