/** Data export: a file with everything the person provided, and no actions of others. */
import { account } from '@qianxian/protocol/account/account'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { accountLimits } from '@qianxian/protocol/account/account.words'
import { faults } from '@qianxian/protocol/base/faults'
import { and, eq, getTableColumns, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawIdNo, newIdentity } from '../../../seed/makers/identity'
import { dataCopyOf, dataTicket, type DataCopy } from '../../../test/data-copy'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { sessions, users } from '../../db/tables/account'
import { notices } from '../../db/tables/notice'
import { profileDrafts } from '../../db/tables/love'
import { media } from '../../db/tables/media'
import { openSession } from '../auth/auth'
import { nouns } from '../nouns'
import { exportData } from './account-export.service'

let world: TestWorld
beforeAll(async () => (world = await openTestWorld()))
afterAll(() => world.close())

const copyOf = (person: Pick<Person, 'call' | 'phone'>) => dataCopyOf(world, person)
const rows = (copy: DataCopy, title: string) => copy.sections.find((section) => section.title === title)!.rows

test('the export contains everything that the person provided and did', async () => {
  const her = await world.loveUser({ profile: { nickname: '带走的云', selfIntro: '喜欢安静的早晨和长长的散步，想认识一样的人。' } })
  const him = await world.loveUser({ profile: { gender: 'male' } })
  await her.call(interact.like, { no: him.no })
  await her.call(love.saveWechat, { wechat: 'take_along_1' })
  const copy = await copyOf(her)
  expect(rows(copy, '相亲资料')).toMatchObject([{ nickname: '带走的云', no: her.no, wechat: 'take_along_1' }])
  expect(rows(copy, '账号')).toMatchObject([{ phone: `${her.phone.slice(0, 3)}****${her.phone.slice(-4)}` }])
  expect(rows(copy, '喜欢与跳过')).toMatchObject([{ type: 'like' }])
  const [picture] = rows(copy, '上传的图片')
  expect((await world.app.inject({ url: picture!.address as string, headers: { host: 'localhost' } })).statusCode).not.toBe(403)
})

test('the export contains no actions or data of others', async () => {
  const her = await world.loveUser()
  // Each copy is told to its owner, and makes the session newer.
  const contentOf = async () =>
    JSON.stringify(
      (await copyOf(her)).sections
        .filter(({ title }) => title !== '登录设备' && title !== '账号')
        .map(({ title, rows }) => ({ title, rows: rows.filter(({ kind }) => kind !== 'account.data_copied') })),
    )
  const before = await contentOf()
  const him = await world.loveUser({ profile: { gender: 'male' } })
  const matchmaker = await world.matchmaker()
  await him.call(interact.like, { no: her.no })
  await him.call(interact.fav, { no: her.no })
  await him.call(love.getDetail, { no: her.no })
  await him.call(interact.block, { no: her.no })
  await world.world.db
    .insert(profileDrafts)
    .values({ tenantId: world.tenantA, profileId: her.profileId, authorId: matchmaker.userId, patch: { selfIntro: '红娘替她写的' } })
  const after = await contentOf()
  expect(withoutSignatures(after)).toBe(withoutSignatures(before))
})

const withoutSignatures = (text: string) => text.replace(/\?[^"]*/g, '').replace(/"lastActiveAt": ?"[^"]*"/g, '')

test('the file has an expiring name, is served whole or in ranges, and omits deleted pictures', async () => {
  const her = await world.loveUser()
  const query = { ticket: await dataTicket(world, her) }
  const get = (headers: Record<string, string> = {}) =>
    world.app.inject({ url: account.exportData.path, query, headers: { host: 'localhost', authorization: her.token, ...headers } })
  const whole = await get()
  expect(whole.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''.*\.json$/)
  expect(whole.headers['cache-control']).toBe('no-store')
  expect(whole.json<DataCopy>().platform).toBeTruthy()
  const part = await get({ range: 'bytes=0-9' })
  expect([part.statusCode, part.body]).toEqual([206, whole.body.slice(0, 10)])
  await world.world.db.update(media).set({ deletedAt: new Date() }).where(eq(media.ownerId, her.userId))
  expect(rows((await get()).json<DataCopy>(), '上传的图片')).toEqual([])
})

test('a refused export returns no file', async () => {
  const reply = await world.app.inject({ url: account.exportData.path, query: { ticket: 'none' }, headers: { host: 'localhost' } })
  expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([401, undefined])
})

describe('permission for a copy', () => {
  const proven = async () => {
    const her = await world.loveUser()
    const idNo = drawIdNo('1991-02-03', 'female')
    await newIdentity(world.bench(), { userId: her.userId, name: '顾念慈', idNo, gender: 'female', birthday: '1991-02-03' })
    return { ...her, idNo }
  }
  const age = (person: Person) =>
    world.world.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 16 * 60_000) })
      .where(eq(sessions.userId, person.userId))
  const noticesOf = ({ userId }: Person) =>
    world.world.db
      .select({ kind: notices.kind, readAt: notices.readAt })
      .from(notices)
      .where(and(eq(notices.userId, userId), eq(notices.kind, 'account.data_copied')))

  test('a copy needs a login of the last minutes and a code to the phone of the account', async () => {
    const her = await proven()
    expect((await her.call(account.askDataCopy, {})).fields).toHaveProperty('code')
    await her.call(account.sendDataCode, {})
    const code = await world.smsCode(her.phone)
    expect((await her.call(account.askDataCopy, { code: code === '000000' ? '111111' : '000000' })).fields).toHaveProperty('code')
    await age(her)
    for (const answer of [await her.call(account.sendDataCode, {}), await her.call(account.askDataCopy, { code })])
      expect(answer.code).toBe(faults.login_again.code)
    expect(await noticesOf(her)).toEqual([])
  })

  test('a copy shows real name and identity number after a code, and not to an account without a phone', async () => {
    const her = await proven()
    expect(rows(await copyOf(her), '实名认证')).toMatchObject([{ name: '顾念慈', idNo: her.idNo }])
    await world.world.db.update(users).set({ phoneEnc: null, phoneHash: null }).where(eq(users.id, her.userId))
    const without = await copyOf(her)
    expect(JSON.stringify(without)).not.toMatch(new RegExp(`顾念慈|${her.idNo}`))
    expect(rows(without, '实名认证')).toHaveLength(1)
  })

  test('all devices of the account get an unread notice about a copy', async () => {
    const her = await proven()
    await dataTicket(world, her)
    expect(await noticesOf(her)).toEqual([{ kind: 'account.data_copied', readAt: null }])
  })

  test('a ticket opens nothing in another session, for another person, or after its minutes', async () => {
    const [her, other] = [await proven(), await proven()]
    const ticket = await dataTicket(world, her)
    const ctx = await her.ctx()
    const { token } = await ctx.tx((ctx) => openSession(ctx, her.userId, ctx.now))
    const elsewhere = await world.visitor().call(account.exportData, { ticket }, { headers: { authorization: token } })
    const refusals = [elsewhere, await other.call(account.exportData, { ticket })]
    expect(refusals.map(({ status, code }) => [status, code])).toEqual(refusals.map(() => [409, faults.not_found.code]))
    const late = { ...ctx, now: new Date(Date.now() + (accountLimits.dataCopyMinutes + 1) * 60_000) }
    await expect(exportData(late, { ticket })).rejects.toThrow('链接已失效')
    expect((await her.call(account.exportData, { ticket })).status).toBe(200)
  })
})

test('the export contains no encrypted, hashed or internal value', () => {
  for (const { table, onExport } of nouns.flatMap(({ owned = [] }) => owned)) {
    if ('leaveOut' in onExport) continue
    const columns = Object.entries(getTableColumns(table))
    for (const name of onExport.columns) {
      const column = columns.find(([key]) => key === name)?.[1]
      expect(column, `${getTableName(table)}.${name}`).toBeDefined()
      expect(column!.name).not.toMatch(/_enc$|_hash$|_key$|^ip$|open_id|union_id|(^|_)id$/)
    }
  }
})
