/**
 * Tests that each person concerned is notified once, in their own words, as reliably as the act itself, and never about people
 * they must not meet.
 */
import { account } from '@qianxian/protocol/account/account'
import { interact } from '@qianxian/protocol/interact/interact'
import { line } from '@qianxian/protocol/line/line'
import { notice } from '@qianxian/protocol/notice/notice'
import { object, Type } from '@qianxian/protocol/base/shape'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newLine, newQuota } from '../../../seed/makers/line'
import { lineStage } from '../../../test/nouns/line'
import { told } from '../../../test/nouns/notice'
import { openTestWorld, type Person, type TestWorld } from '../../../test/world'
import { inboxes, notices } from '../../db/tables/notice'
import { accountVisibilityChanged } from '../account/account'
import { lineDelivered } from '../line/line.notices'
import { noticeRemoval } from './notice.jobs'
import { kindsOf, noticeKind, notify } from './notice'

let w: TestWorld
beforeAll(async () => {
  w = await openTestWorld()
})
afterAll(() => w.close())

const DAY_MS = 86_400_000
const him = () => w.loveUser({ profile: { gender: 'male' } })
const heart = async (person: Person) => (await person.call(account.getUser, {})).data.userInfo.unread
const listOf = async (person: Person) => (await person.call(notice.getPaged, {})).data.list
const versionOf = async ({ userId }: Person) => (await w.world.db.select().from(inboxes).where(eq(inboxes.userId, userId)))[0]?.version ?? 0

/** Requests a line in a tenant without matchmakers, where it is delivered at once. */
async function asked() {
  const [from, to] = [await him(), await w.loveUser()]
  await newQuota(w.bench(), { profileId: from.profileId })
  const { id } = (await from.call(line.applyLine, lineStage(w).asked(to.no))).data.row
  return { from, to, id }
}

describe('an act that concerns a person', () => {
  test('an act creates a notice, counted on the badge, and read by opening its target', async () => {
    const { from, to, id } = await asked()
    expect(await heart(to)).toBe(1)
    const [row] = await listOf(to)
    const { nickname } = (await from.call(account.getUser, {})).data.userInfo
    expect(row).toMatchObject({ kind: 'line.delivered', isRead: false, count: 1, target: `/member/love/line?id=${id}` })
    expect(row!.words).toContain(nickname)
    const before = await versionOf(to)
    await to.call(line.getDetail, { id })
    expect(await heart(to)).toBe(0)
    expect(await versionOf(to)).toBeGreaterThan(before)
    expect((await listOf(to))[0]).toMatchObject({ isRead: true })
  })

  test('the other side gets a notice and the actor none', async () => {
    const { from, to, id } = await asked()
    await to.call(line.answer, { id, isAccepted: false, declineReason: 'distance' })
    expect((await listOf(from))[0]!.words).toContain('我们离得有点远')
    expect((await listOf(to)).filter(({ isRead }) => !isRead).map(({ kind }) => kind)).not.toContain('line.declined')
  })

  test('there is no notice if the act was rolled back', async () => {
    const { from, to, id } = await asked()
    const ctx = await from.ctx()
    const [before] = await listOf(to)
    await expect(
      ctx.tx(async (ctx) => {
        await notify(ctx, lineDelivered, { to: [to.userId], subject: 'line:0', facts: { lineId: id } })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await listOf(to)).toEqual([before])
  })

  test('a repeated act raises the count of an unread notice; after reading it creates a new notice', async () => {
    const { from, to, id } = await asked()
    const again = async () =>
      (await from.ctx()).tx((ctx) => notify(ctx, lineDelivered, { to: [to.userId], subject: `line:${id}`, facts: { lineId: id } }))
    await again()
    expect((await listOf(to)).map(({ count }) => count)).toEqual([2])
    await to.call(notice.markAllRead, {})
    await again()
    expect((await listOf(to)).map(({ count, isRead }) => [count, isRead])).toEqual([
      [1, false],
      [2, true],
    ])
    expect(await heart(to)).toBe(1)
  })

  test('there is no notice of people one must not meet, and a block removes earlier ones', async () => {
    const { from, to, id } = await asked()
    await to.call(interact.block, { no: from.no })
    expect([await heart(to), await listOf(to)]).toEqual([0, []])
    await (
      await from.ctx()
    ).tx((ctx) => notify(ctx, lineDelivered, { to: [to.userId], subject: 'line:9', about: from.profileId, facts: { lineId: id } }))
    expect((await w.world.db.select().from(notices).where(eq(notices.userId, to.userId))).map(({ subject }) => subject)).toEqual([
      `line:${id}`,
    ])
  })
})

test('a notice is removed for its reader only, and a second window is notified', async () => {
  const [one, other] = [await w.loveUser(), await w.loveUser()]
  const id = await told(w, one)
  expect((await other.call(notice.remove, { id })).code).toBe((await other.call(notice.remove, { id: 987_654_321 })).code)
  const before = await versionOf(one)
  await one.call(notice.remove, { id })
  expect([await heart(one), await listOf(one)]).toEqual([0, []])
  expect(await versionOf(one)).toBe(before + 1)
})

test('the inbox version rises when one side of a notice leaves, returns, is blocked or unblocked', async () => {
  const { from, to } = await asked()
  const shown = (isShown: boolean) => async () => (await from.ctx()).tx((ctx) => accountVisibilityChanged.emit(ctx, from.userId, isShown))
  const acts: readonly [number, () => Promise<unknown>][] = [
    [0, shown(false)],
    [1, shown(true)],
    [0, () => to.call(interact.block, { no: from.no })],
  ]
  const unread = async () => (await to.call(account.getUnread, {})).data
  for (const [left, act] of acts) {
    const before = await unread()
    await act()
    const after = await unread()
    expect(after.unread).toBe(left)
    expect(after.version).toBeGreaterThan(before.version)
  }
  const before = await unread()
  await to.call(interact.unblock, { no: from.no })
  const after = await unread()
  expect(after.unread === before.unread || after.version > before.version).toBe(true)
})

test("the summary shows each section's news, and the list is paged", async () => {
  const person = await w.loveUser()
  for (let n = 0; n < 3; n += 1) await told(w, person)
  const { system, interact: other, unread } = (await person.call(notice.getSummary, {})).data
  expect([system.unread, other.unread, unread]).toEqual([3, 0, 3])
  expect(other.newest).toBeNull()
  const first = (await person.call(notice.getPaged, { section: 'system', size: 2 })).data
  const rest = (await person.call(notice.getPaged, { section: 'system', size: 2, cursor: first.nextCursor })).data
  expect([first.list.length, rest.list.length, rest.nextCursor]).toEqual([2, 1, null])
  expect(system.newest).toEqual(first.list[0])
})

test('counting stops at a hundred', async () => {
  const person = await w.loveUser()
  const from = await him()
  for (let n = 0; n < 120; n += 1)
    await (
      await from.ctx()
    ).tx((ctx) => notify(ctx, lineDelivered, { to: [person.userId], subject: `line:${n + 1}`, facts: { lineId: 1 } }))
  expect(await heart(person)).toBe(100)
})

test('a notice without words for its reader no longer counts once the list was read', async () => {
  const [person, from, third] = [await w.loveUser(), await him(), await w.loveUser()]
  // A line between two other people, which the reader may not see.
  const row = await newLine(w.bench(), { fromId: from.profileId, toId: third.profileId, status: 'delivered' })
  await (
    await from.ctx()
  ).tx((ctx) => notify(ctx, lineDelivered, { to: [person.userId], subject: `line:${row.id}`, facts: { lineId: row.id } }))
  expect(await heart(person)).toBe(1)
  expect(await listOf(person)).toEqual([])
  expect(await heart(person)).toBe(0)
})

test('read notices are deleted before unread ones', async () => {
  const [person, reader] = [await w.loveUser(), await w.loveUser()]
  await told(w, person)
  await told(w, reader)
  await reader.call(notice.markAllRead, {})
  await noticeRemoval.sweep(w.world, new Date(Date.now() + 200 * DAY_MS))
  expect([(await listOf(person)).length, (await listOf(reader)).length]).toEqual([1, 0])
  const before = await versionOf(person)
  await noticeRemoval.sweep(w.world, new Date(Date.now() + 400 * DAY_MS))
  expect(await listOf(person)).toEqual([])
  expect(await versionOf(person)).toBe(before + 1)
})

describe("a feature's notice kinds", () => {
  const one = { ...lineDelivered } as never as ReturnType<typeof noticeKind>
  const start = (...notices: object[]) => kindsOf({ nouns: [{ name: 'line', notices: notices as never[] }] })

  test('a duplicate kind, an unknown page or a missing outside sentence prevents the start', () => {
    expect(() => start(one, one)).toThrow('told by two')
    expect(() => start({ ...one, page: '/pages/nowhere' })).toThrow('none that a notice leads to')
    expect(() => start({ ...one, outside: ' ' })).toThrow('no words for outside')
    expect(() => start({ ...one, outside: '一'.repeat(21) })).toThrow('too long')
    expect(() => start({ ...one, topic: 'weather' })).toThrow('unknown')
    expect([...start(one).keys()]).toEqual(['line.delivered'])
  })

  test('an undeclared kind and facts of another shape are rejected', async () => {
    const ctx = await (await w.loveUser()).ctx()
    const stray = noticeKind('stray.one', object({ lineId: Type.Integer() }), { ...lineDelivered })
    await expect(ctx.tx((ctx) => notify(ctx, stray, { to: [1], subject: 'x:1', facts: { lineId: 1 } }))).rejects.toThrow('no descriptor')
    await expect(
      ctx.tx((ctx) => notify(ctx, lineDelivered, { to: [1], subject: 'x:1', facts: { name: '林晓' } as never })),
    ).rejects.toThrow('shape')
  })
})
