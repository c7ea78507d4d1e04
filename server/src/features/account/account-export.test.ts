/** Data export: a file with everything the person provided, and no actions of others. */
import { account } from '@qianxian/protocol/account/account'
import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { eq, getTableColumns, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { profileDrafts } from '../../db/tables/love'
import { media } from '../../db/tables/media'
import { nouns } from '../nouns'

let world: TestWorld
beforeAll(async () => (world = await openTestWorld()))
afterAll(() => world.close())

interface Copy {
  platform: string
  sections: { title: string; rows: Record<string, unknown>[] }[]
}
const copyOf = async (person: Pick<Person, 'call'>) => (await person.call(account.exportData, {})).data as unknown as Copy
const rows = (copy: Copy, title: string) => copy.sections.find((section) => section.title === title)!.rows

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
  const before = JSON.stringify((await copyOf(her)).sections.filter(({ title }) => title !== '登录设备' && title !== '账号'))
  const him = await world.loveUser({ profile: { gender: 'male' } })
  const matchmaker = await world.matchmaker()
  await him.call(interact.like, { no: her.no })
  await him.call(interact.fav, { no: her.no })
  await him.call(love.getDetail, { no: her.no })
  await him.call(interact.block, { no: her.no })
  await world.world.db
    .insert(profileDrafts)
    .values({ tenantId: world.tenantA, profileId: her.profileId, authorId: matchmaker.userId, patch: { selfIntro: '红娘替她写的' } })
  const after = JSON.stringify((await copyOf(her)).sections.filter(({ title }) => title !== '登录设备' && title !== '账号'))
  expect(withoutSignatures(after)).toBe(withoutSignatures(before))
})

const withoutSignatures = (text: string) => text.replace(/\?[^"]*/g, '').replace(/"lastActiveAt": ?"[^"]*"/g, '')

test('the file has an expiring name, is served whole or in ranges, and omits deleted pictures', async () => {
  const her = await world.loveUser()
  const get = (headers: Record<string, string> = {}) =>
    world.app.inject({ url: account.exportData.path, headers: { host: 'localhost', authorization: her.token, ...headers } })
  const whole = await get()
  expect(whole.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''.*\.json$/)
  expect(whole.headers['cache-control']).toBe('no-store')
  expect(whole.json<Copy>().platform).toBeTruthy()
  const part = await get({ range: 'bytes=0-9' })
  expect([part.statusCode, part.body]).toEqual([206, whole.body.slice(0, 10)])
  await world.world.db.update(media).set({ deletedAt: new Date() }).where(eq(media.ownerId, her.userId))
  expect(rows((await get()).json<Copy>(), '上传的图片')).toEqual([])
})

test('a refused export returns no file', async () => {
  const reply = await world.app.inject({ url: account.exportData.path, headers: { host: 'localhost' } })
  expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([401, undefined])
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
