/** Tests of a member's invitations: codes by channel, figures by month, and the masked list of people who came. */
import { account } from '@qianxian/protocol/account/account'
import { poster } from '@qianxian/protocol/poster/poster'
import type { Promotion } from '@qianxian/protocol/poster/poster.schema'
import type { PromotionChannel, SceneChannel } from '@qianxian/protocol/poster/poster.words'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAttribution } from '../../../../seed/makers/attribution'
import { newArrival, newScan, newScene } from '../../../../seed/makers/poster'
import { expectWhole } from '../../../../test/races/invariants'
import { openTestWorld, type Person, type TestWorld } from '../../../../test/world'
import { users } from '../../../db/tables/account'
import { ledgerEntries } from '../../../db/tables/ledger'
import { loveProfiles } from '../../../db/tables/love'
import { sceneArrivals } from '../../../db/tables/poster'
import { getPromotion } from './promotion.service'

let world: TestWorld
beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => {
  await expectWhole(world)
  await world.close()
})

const promotionOf = async (person: Person): Promise<Promotion> => (await person.call(poster.getPromotion, {})).data
const sceneOf = async (person: Person, channel: SceneChannel) =>
  (await promotionOf(person)).codes.find((code) => code.channel === channel)!.scene
const comesBy = async (person: Person, code: string) => (await person.call(account.bindInvite, { inviteId: code })).data.isBound
/** The figures of a channel in the newest month. */
const figuresOf = ({ months }: Promotion, channel: PromotionChannel, month = 0) => {
  const row = months[month]!.channels.find((one) => one.channel === channel)
  return row && [row.scanned, row.registered, row.published]
}
const unpublished = async () => {
  const person = await world.loveUser()
  await world.world.db.update(loveProfiles).set({ publishedAt: null }).where(eq(loveProfiles.id, person.profileId))
  return person
}

test('each channel has a code that opens the home page, the same at every request', async () => {
  const her = await world.loveUser()
  const [first, again] = [await promotionOf(her), await promotionOf(her)]
  expect(first.codes.map(({ channel }) => channel)).toEqual(['poster', 'friend', 'feed', 'print'])
  for (const { scene, path } of first.codes) expect(path).toBe(`/pages/index/index?scene=${scene}`)
  expect(again).toEqual(first)
  expect(first.months).toHaveLength(5)
  const many = await world.loveUser()
  const answers = await Promise.all(Array.from({ length: 5 }, () => promotionOf(many)))
  expect(new Set(answers.map(({ codes }) => JSON.stringify(codes))).size).toBe(1)
})

test('openings, registrations and publications count by channel; the own openings do not', async () => {
  const [her, published, waiting] = [await world.loveUser(), await world.loveUser(), await unpublished()]
  const scene = await sceneOf(her, 'friend')
  for (const one of [world.visitor(), world.visitor(), published, her]) await one.call(poster.getScene, { scene })
  expect(figuresOf(await promotionOf(her), 'friend')).toEqual([3, 0, 0])
  expect(await comesBy(published, scene)).toBe(true)
  expect(await comesBy(waiting, scene.toLowerCase())).toBe(true)
  expect(figuresOf(await promotionOf(her), 'friend')).toEqual([3, 2, 1])
  expect(figuresOf(await promotionOf(her), 'poster')).toBeUndefined()
  const [{ inviteCode } = { inviteCode: '' }] = await world.world.db.select().from(users).where(eq(users.id, her.userId))
  expect(await comesBy(await world.loveUser(), inviteCode)).toBe(true)
  expect(figuresOf(await promotionOf(her), 'link')).toEqual([0, 1, 1])
})

test('a person counts for their first inviter and code only', async () => {
  const [first, second, person] = [await world.loveUser(), await world.loveUser(), await world.loveUser()]
  expect(await comesBy(person, await sceneOf(first, 'poster'))).toBe(true)
  expect(await comesBy(person, await sceneOf(first, 'feed'))).toBe(false)
  expect(await comesBy(person, await sceneOf(second, 'poster'))).toBe(false)
  expect(figuresOf(await promotionOf(first), 'poster')).toEqual([0, 1, 1])
  expect((await promotionOf(second)).months[0]!.channels).toEqual([])
  expect(await world.world.db.$count(sceneArrivals, eq(sceneArrivals.userId, person.userId))).toBe(1)
})

test('months are months in China, and figures older than the shown months are left out', async () => {
  const [her, person, older] = [await world.loveUser(), await world.loveUser(), await world.loveUser()]
  const bench = world.bench()
  const { id: sceneId } = await newScene(bench, { inviterId: her.userId, channel: 'print' })
  const came = async ({ userId }: Person, at: Date) => {
    await newAttribution(bench, { userId, kind: 'inviter', targetId: her.userId, boundAt: at })
    await newArrival(bench, { sceneId, userId, at })
  }
  await newScan.all(bench, [
    { sceneId, at: new Date('2026-02-28T15:59:59Z') },
    { sceneId, at: new Date('2026-02-28T16:00:00Z') },
    { sceneId, at: new Date('2025-10-31T15:59:59Z') },
  ])
  await came(person, new Date('2026-02-28T16:00:00Z'))
  await came(older, new Date('2025-10-31T15:59:59Z'))
  const answer = await getPromotion({ ...(await her.ctx()), now: new Date('2026-03-10T04:00:00Z') }, {})
  expect(answer.months.map(({ month }) => month)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12', '2025-11'])
  expect([0, 1, 4].map((month) => figuresOf(answer, 'print', month))).toEqual([[1, 1, 1], [1, 0, 0], undefined])
})

test('the list shows the latest first, masked, and nothing that identifies them', async () => {
  const [her, other] = [await world.loveUser(), await world.loveUser()]
  const scene = await sceneOf(her, 'feed')
  const people = [await world.loveUser({ profile: { nickname: '晚风' } }), await world.member(), await world.loveUser()]
  for (const person of people) await comesBy(person, scene)
  const { list, nextCursor } = (await her.call(poster.getInvitedPaged, { size: 2 })).data
  const rest = (await her.call(poster.getInvitedPaged, { size: 2, cursor: nextCursor })).data
  const rows = [...list, ...rest.list]
  expect(rest.nextCursor).toBeNull()
  expect(rows.slice(1).map(({ name, channel, stage }) => [name, channel, stage])).toEqual([
    ['一位朋友', 'feed', 'registered'],
    ['晚＊＊', 'feed', 'published'],
  ])
  expect(Object.keys(rows[0]!).sort()).toEqual(['channel', 'key', 'name', 'registeredOn', 'stage'])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(3)
  expect(rows.map(({ registeredOn }) => registeredOn)).toEqual(Array(3).fill(expect.stringMatching(/^\d{4}-\d\d-\d\d$/)))
  for (const { no, phone } of people) {
    if (no) expect(JSON.stringify(rows)).not.toContain(no)
    expect(JSON.stringify(rows)).not.toContain(phone)
  }
  expect((await other.call(poster.getInvitedPaged, {})).data.list).toEqual([])
  expect((await other.call(poster.getInvitedPaged, { cursor: nextCursor })).code).toBe(40020)
})

test('facts that an invited person hides change no answer', async () => {
  const [her, person] = [await world.loveUser(), await world.loveUser()]
  await comesBy(person, await sceneOf(her, 'poster'))
  const answers = async () => [await promotionOf(her), (await her.call(poster.getInvitedPaged, {})).data]
  const before = await answers()
  await world.world.db
    .update(loveProfiles)
    .set({ isHidden: true, lifecycle: 'hidden', visibility: 'hidden' })
    .where(eq(loveProfiles.id, person.profileId))
  expect(await answers()).toEqual(before)
})

test('an invitation posts nothing to the ledger', async () => {
  const her = await world.loveUser()
  const entries = () => world.world.db.$count(ledgerEntries)
  const before = await entries()
  for (const channel of ['poster', 'friend'] as const) await comesBy(await world.loveUser(), await sceneOf(her, channel))
  expect(await entries()).toBe(before)
})

test('invitations are for love users, of their own tenant only', async () => {
  const asks = [
    (one: Pick<Person, 'call'>) => one.call(poster.getPromotion, {}),
    (one: Pick<Person, 'call'>) => one.call(poster.getInvitedPaged, {}),
  ]
  for (const ask of asks) {
    expect((await ask(await world.member())).code).toBe(40310)
    expect((await ask(world.visitor())).status).toBe(401)
  }
  const [her, stranger] = [await world.loveUser(), await world.loveUser({ tenantId: world.tenantB })]
  expect(await comesBy(stranger, await sceneOf(her, 'poster'))).toBe(false)
  expect((await promotionOf(stranger)).months.every(({ channels }) => channels.length === 0)).toBe(true)
})
