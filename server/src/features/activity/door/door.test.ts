/** The door: check-in, repeated check-in, and the precedence of offline check-ins. */
import { activity } from '@qianxian/protocol/activity/activity'
import { organiser } from '@qianxian/protocol/activity/organiser'
import { rosterHash } from '@qianxian/protocol/activity/roster'
import { doorWords } from '@qianxian/protocol/activity/organiser.words'
import { faults } from '@qianxian/protocol/base/faults'
import { momentAfter } from '@qianxian/protocol/base/clock'
import QRCode from 'qrcode'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { withTestWorld } from '../../../../test/test-world'
import { activityStage } from '../../../../test/nouns/activity'
import { organiserStage, rosterProof } from '../../../../test/nouns/activity-organiser'
import { drawPicture } from '../../../../test/pictures'
import type { TestWorld } from '../../../../test/world'
import { activities, activityCheckins } from '../../../db/tables/activity'
import { drawCode } from '../../../lib/secrets'
import { ticketTextOf } from '../ticket'
import { checkIn, syncCheckins } from './door.service'

let world: TestWorld
let stage: ReturnType<typeof activityStage>
let own: ReturnType<typeof organiserStage>
withTestWorld({}, (opened) => {
  world = opened
  stage = activityStage(world)
  own = organiserStage(world)
})

const logOf = (signupId: number) =>
  world.world.db.select().from(activityCheckins).where(eq(activityCheckins.signupId, signupId)).orderBy(activityCheckins.id)
/** An activity with a second door host. */
const doorOfTwo = async () => {
  const scene = await own.atDoor()
  const host = await world.matchmaker()
  await world.world.db
    .update(activities)
    .set({ hostIds: [host.matchmakerId] })
    .where(eq(activities.id, scene.id))
  return { ...scene, host, ...(await own.guestOf(scene.id)) }
}
const ago = (minutes: number) => momentAfter(new Date(), -minutes, 'minute').toISOString()

describe('check-in by typed code', () => {
  test('a guest is checked in once; a repeat shows when and by which host, and is not logged', async () => {
    const { by, host, id, signup } = await doorOfTwo()
    const first = (await by.call(organiser.checkIn, { id, ticket: signup.ticketCode! })).data
    expect(first).toMatchObject({ result: 'ok', signupId: signup.id })
    const second = (await host.call(organiser.checkIn, { id, ticket: signup.ticketCode!.toLowerCase() })).data
    expect(second).toMatchObject({ result: 'already', at: first.at, by: first.by })
    expect(second.words).toContain('签到')
    expect(await logOf(signup.id)).toHaveLength(1)
    expect(await stage.rowOf(signup.id)).toMatchObject({ status: 'checked_in' })
  })

  test('two simultaneous check-ins count once', async () => {
    const { by, host, id, signup } = await doorOfTwo()
    const said = await Promise.all([by, host].map((one) => one.call(organiser.checkIn, { id, ticket: signup.ticketCode! })))
    expect(said.map(({ data }) => data.result).sort()).toEqual(['already', 'ok'])
    expect(await logOf(signup.id)).toHaveLength(1)
  })

  test.each([
    ['pending_payment', 'not_paid'],
    ['pending_audit', 'waiting'],
    ['refunded', 'cancelled'],
    ['cancelled', 'cancelled'],
  ] as const)('%s: %s', async (status, result) => {
    const { by, id } = await own.atDoor()
    const ticketCode = `${status.slice(0, 2)}${Date.now() % 1_000_000}`
      .toUpperCase()
      .replace(/[01OIL]/g, '7')
      .padEnd(8, '2')
    const { signup } = await own.guestOf(id, { status, ticketCode, ...(status.startsWith('pending') ? {} : { seat: null }) })
    expect((await by.call(organiser.checkIn, { id, ticket: ticketCode })).data.result).toBe(result)
    expect(await logOf(signup.id)).toEqual([])
  })

  test('a ticket of another activity, or of none, is refused', async () => {
    const { by, id } = await own.atDoor()
    const other = await own.atDoor()
    const { signup } = await own.guestOf(other.id)
    expect((await by.call(organiser.checkIn, { id, ticket: signup.ticketCode! })).data).toMatchObject({
      result: 'not_found',
      nickname: null,
    })
    expect((await by.call(organiser.checkIn, { id, ticket: 'ZZZZ ZZZZ' })).data.words).toContain('不是本场活动')
    expect((await other.by.call(organiser.checkIn, { id, ticket: signup.ticketCode! })).code).toBe(faults.not_found.code)
  })

  test('tickets are valid from two hours before the start until the end', async () => {
    const { by, id } = await own.arranged({ startAt: own.hour(10), endAt: own.hour(12), enrollEnd: own.hour(8) })
    const { signup } = await own.guestOf(id)
    const { startAt, endAt } = await stage.activityOf(id)
    const at = async (now: Date) => {
      const ctx = await by.ctx(now)
      return ctx
        .tx((ctx) => checkIn(ctx, { id, ticket: signup.ticketCode! }))
        .then(({ result }) => result)
        .catch((error: Error) => error.message)
    }
    expect(await at(new Date(startAt.getTime() - 7_200_001))).toContain('起可以签到')
    expect(await at(endAt)).toContain('已经结束')
    expect(await at(new Date(startAt.getTime() - 7_200_000))).toBe('ok')
    expect(await at(new Date(endAt.getTime() - 1))).toBe('already')
  })
})

describe('check-in by QR code', () => {
  const codeAt = async (signup: { id: number; ticketCode: string | null }, minutes = 0) =>
    ticketTextOf({ ...(await world.ctx(world.tenantA, null)), now: momentAfter(new Date(), minutes, 'minute') }, signup)

  test('a code of this minute or its neighbours is valid; one two minutes old is refused with an explanation', async () => {
    const { by, id } = await own.atDoor()
    const [one, two, old] = [await own.guestOf(id), await own.guestOf(id), await own.guestOf(id)]
    const say = async (ticket: string) => (await by.call(organiser.checkIn, { id, ticket })).data
    expect(await say(await codeAt(one.signup))).toMatchObject({ result: 'ok', signupId: one.signup.id, seatNo: 1 })
    expect(await say(await codeAt(two.signup, -1))).toMatchObject({ result: 'ok', seatNo: 2 })
    for (const minutes of [-2, 2, -60 * 24])
      expect(await say(await codeAt(old.signup, minutes))).toMatchObject({
        result: 'stale',
        signupId: null,
        words: expect.stringContaining('截图'),
      })
    expect(await logOf(old.signup.id)).toEqual([])
    expect((await logOf(one.signup.id)).map(({ method }) => method)).toEqual(['qr'])
  })

  test('a code of another activity, a forged one and a non-ticket are refused', async () => {
    const { by, id } = await own.atDoor()
    const { signup } = await own.guestOf((await own.atDoor()).id)
    const mine = await own.guestOf(id)
    const say = async (ticket: string) => (await by.call(organiser.checkIn, { id, ticket })).data.result
    expect(await say(await codeAt(signup))).toBe('not_found')
    expect(await say((await codeAt(mine.signup)).replace(/.{4}$/, 'AAAA'))).toBe('not_found')
    expect(await say('https://example.com')).toBe('not_found')
  })

  test('the server reads a photo of the code if the browser cannot', async () => {
    const { by, id } = await own.atDoor()
    const { signup } = await own.guestOf(id)
    const ticket = await codeAt(signup)
    const photo = (await QRCode.toBuffer(ticket, { width: 500, margin: 4 })).toString('base64')
    expect((await by.call(organiser.readPhoto, { id, content: photo })).data).toEqual({ ticket })
    expect((await by.call(organiser.readPhoto, { id, content: (await drawPicture()).toString('base64') })).data).toEqual({ ticket: null })
    const link = (await QRCode.toBuffer('https://example.com', { width: 500 })).toString('base64')
    expect((await by.call(organiser.readPhoto, { id, content: link })).data).toEqual({ ticket: null })
    expect((await by.call(organiser.readPhoto, { id, content: 'no picture' })).code).not.toBe(20000)
  })

  test('a code scanned offline is judged by the minute of the scan', async () => {
    const { by, id } = await own.atDoor()
    const { signup } = await own.guestOf(id)
    const sent = async (minutes: number) =>
      (
        await by.call(organiser.syncCheckins, {
          id,
          device: '手机',
          proof: rosterProof(world, id),
          scans: [{ ticket: await codeAt(signup, -30), at: momentAfter(new Date(), minutes, 'minute').toISOString() }],
        })
      ).data.results[0]
    expect(await sent(-20)).toMatchObject({ result: 'stale' })
    expect(await sent(-30)).toMatchObject({ result: 'ok' })
  })
})

test('check-in from the list answers each guest in the requested order', async () => {
  const { by, id } = await own.atDoor()
  const [coming, came, gone] = [await own.guestOf(id), await own.guestOf(id), await own.guestOf(id, { status: 'refunded', seat: null })]
  await by.call(organiser.checkIn, { id, ticket: came.signup.ticketCode! })
  const stranger = await own.guestOf((await own.atDoor()).id)
  const signupIds = [gone, coming, came, stranger].map(({ signup }) => signup.id)
  const { data } = await by.call(organiser.checkInGuests, { id, signupIds: [...signupIds, coming.signup.id] })
  expect(data.results.map(({ result }) => result)).toEqual(['cancelled', 'ok', 'already', 'not_found'])
  expect((await by.call(organiser.checkInGuests, { id, signupIds: Array.from({ length: 201 }, (_, at) => at + 1) })).code).toBe(
    faults.input_invalid.code,
  )
})

test('a mistaken check-in is undone with a reason, and stays in the log', async () => {
  const { by, id } = await own.atDoor()
  const { person, signup } = await own.guestOf(id)
  const undo = () => by.call(organiser.undoCheckin, { id, signupId: signup.id, reason: 'wrong' })
  expect((await undo()).code).toBe(faults.checkin_undone.code)
  await by.call(organiser.checkIn, { id, ticket: signup.ticketCode! })
  expect((await undo()).data).toMatchObject({ status: 'confirmed', checkedInAt: null })
  expect((await by.call(organiser.checkIn, { id, ticket: signup.ticketCode! })).data.result).toBe('ok')
  expect((await logOf(signup.id)).map(({ action, reason }) => [action, reason])).toEqual([
    ['in', null],
    ['undo', '扫错了人'],
    ['in', null],
  ])
  await expect(world.world.db.execute(sql`delete from activity_checkins where signup_id = ${signup.id}`)).rejects.toThrow()
  await expect(world.world.db.execute(sql`update activity_checkins set reason = 'x' where signup_id = ${signup.id}`)).rejects.toThrow()
  expect((await person.call(activity.mySignupPaged, {})).data.list[0]).toMatchObject({ status: 'checked_in' })
})

describe('offline check-in', () => {
  test('the phone recognises tickets by hashes only', async () => {
    const { by, id } = await own.atDoor()
    const [one, two] = [await own.guestOf(id), await own.guestOf(id)]
    await own.guestOf(id, { status: 'refunded', seat: null, ticketCode: 'GONEGONE' })
    await by.call(organiser.checkIn, { id, ticket: two.signup.ticketCode! })
    const { data } = await by.call(organiser.getRoster, { id })
    const listed = ({ signup }: typeof one, isIn: boolean) => ({
      hash: rosterHash(data.salt, signup.ticketCode!),
      signupId: signup.id,
      nickname: expect.any(String),
      gender: signup.gender,
      isIn,
    })
    expect(data.tickets).toEqual([listed(one, false), listed(two, true)])
    // A short part of a slow hash: many codes have the same one.
    expect(data.tickets[0]!.hash).toHaveLength(8)
    expect(JSON.stringify(data)).not.toContain(one.signup.ticketCode)
    expect((await by.call(organiser.getRoster, { id })).data.salt).not.toBe(data.salt)
    expect(new Date(data.until).getTime() - Date.now()).toBeLessThanOrEqual(12 * 3_600_000)
  })

  const sync = (person: { call: Awaited<ReturnType<TestWorld['matchmaker']>>['call'] }, id: number, code: string, at: string) =>
    person
      .call(organiser.syncCheckins, { id, device: '手机', proof: rosterProof(world, id), scans: [{ ticket: code, at }] })
      .then(({ data }) => data.results[0]!)

  test('the earlier of two check-ins counts in any upload order; the host of the later one sees the earlier', async () => {
    const { by, host, id, signup } = await doorOfTwo()
    const [early, late] = [ago(20), ago(15)]
    expect(await sync(host, id, signup.ticketCode!, late)).toMatchObject({ result: 'ok' })
    expect(await sync(by, id, signup.ticketCode!, early)).toMatchObject({ result: 'ok', at: early })
    const loser = await sync(host, id, signup.ticketCode!, late)
    expect(loser).toMatchObject({ result: 'already', at: early })
    expect(loser.by).not.toBeNull()
    expect((await stage.rowOf(signup.id)).checkedInAt?.toISOString()).toBe(early)
    const other = await doorOfTwo()
    expect(await sync(other.by, other.id, other.signup.ticketCode!, early)).toMatchObject({ result: 'ok' })
    expect(await sync(other.host, other.id, other.signup.ticketCode!, late)).toMatchObject({ result: 'already', at: early })
  })

  test('a check-in uploaded twice is logged once', async () => {
    const { by, id, signup } = await doorOfTwo()
    const at = ago(5)
    expect([await sync(by, id, signup.ticketCode!, at), await sync(by, id, signup.ticketCode!, at)]).toMatchObject([
      { result: 'ok' },
      { result: 'ok' },
    ])
    expect(await logOf(signup.id)).toHaveLength(1)
  })

  test('a check-in outside the door hours, or ahead of the clock, is refused', async () => {
    const { by, id, signup } = await doorOfTwo()
    expect(await sync(by, id, signup.ticketCode!, ago(61))).toMatchObject({ result: 'closed' })
    expect(await sync(by, id, signup.ticketCode!, momentAfter(new Date(), 6, 'minute').toISOString())).toMatchObject({ result: 'closed' })
    expect((await by.call(organiser.syncCheckins, { id, device: '手机', scans: [{ ticket: signup.ticketCode!, at: '昨天' }] })).code).toBe(
      faults.input_invalid.code,
    )
    expect(await logOf(signup.id)).toEqual([])
  })

  test('a phone may upload its check-ins for twelve hours after the end', async () => {
    const { by, id, signup } = await doorOfTwo()
    const { endAt } = await stage.activityOf(id)
    const at = momentAfter(endAt, -10, 'minute').toISOString()
    const late = async (hours: number) => {
      const ctx = await by.ctx(momentAfter(endAt, hours, 'hour'))
      return ctx.tx((ctx) =>
        syncCheckins(ctx, { id, device: '手机', proof: rosterProof(world, id), scans: [{ ticket: signup.ticketCode!, at }] }),
      )
    }
    await expect(late(13)).rejects.toThrow('不能再补录')
    expect((await late(11)).results).toMatchObject([{ result: 'ok', at }])
  })

  const syncBy = (person: Parameters<typeof sync>[0], id: number, proof: string | undefined, code: string, at: string) =>
    person.call(organiser.syncCheckins, { id, device: '手机', scans: [{ ticket: code, at }], ...(proof ? { proof } : {}) })

  test('a scan from before the phone fetched its roster is refused, and so is one without a roster', async () => {
    const { by, id, signup } = await doorOfTwo()
    const code = signup.ticketCode!
    const { data: roster } = await by.call(organiser.getRoster, { id })
    expect((await syncBy(by, id, roster.proof, code, ago(30))).data.results).toMatchObject([
      { result: 'closed', words: expect.stringContaining(doorWords.beforeRoster) },
    ])
    const elsewhere = await doorOfTwo()
    for (const proof of [undefined, 'made up', rosterProof(world, elsewhere.id), rosterProof(world, id, new Date(0), world.tenantB)])
      expect(await syncBy(by, id, proof, code, ago(0))).toMatchObject({ code: faults.door_closed.code, message: doorWords.noProof })
    expect(await logOf(signup.id)).toEqual([])
    expect((await syncBy(by, id, roster.proof, code, momentAfter(new Date(), 1, 'minute').toISOString())).data.results).toMatchObject([
      { result: 'ok' },
    ])
  })

  test('a scan without network is marked for the organiser in the list and in the file', async () => {
    const { by, id, signup } = await doorOfTwo()
    const online = await own.guestOf(id)
    await by.call(organiser.checkIn, { id, ticket: online.signup.ticketCode! })
    await sync(by, id, signup.ticketCode!, ago(5))
    const { list } = (await by.call(organiser.getGuestPaged, { id })).data
    expect(new Map(list.map((row) => [row.id, row.isOffline]))).toEqual(
      new Map([
        [online.signup.id, false],
        [signup.id, true],
      ]),
    )
    const { url } = (await by.call(organiser.getGuestListLink, { id, format: 'csv' })).data
    const file = await world.app.inject({ method: 'GET', url, headers: { host: 'localhost' } })
    expect(file.body.split('离线补录')).toHaveLength(2)
    await by.call(organiser.undoCheckin, { id, signupId: signup.id, reason: 'wrong' })
    const undone = (await by.call(organiser.getGuestPaged, { id })).data.list.find((row) => row.id === signup.id)
    expect(undone).toMatchObject({ isOffline: false, checkedInAt: null })
  })

  test.each(['refunded', 'cancelled'] as const)(
    'a scan before the guest gave up (%s) is kept when it is sent afterwards',
    async (status) => {
      const { by, id } = await own.atDoor()
      const cancelled = { status, seat: null, ticketCode: drawCode(8), endedAt: momentAfter(new Date(), -10, 'minute') }
      const { signup } = await own.guestOf(id, cancelled)
      expect(await sync(by, id, signup.ticketCode!, ago(5))).toMatchObject({ result: 'cancelled' })
      const kept = await sync(by, id, signup.ticketCode!, ago(20))
      expect(kept).toMatchObject({ result: 'ok', words: expect.stringContaining(doorWords.beforeCancel) })
      expect(await sync(by, id, signup.ticketCode!, kept.at!)).toMatchObject({ result: 'ok' })
      expect(await logOf(signup.id)).toHaveLength(1)
      // The scan restores neither the payment nor the seat.
      const row = await stage.rowOf(signup.id)
      expect([row.status, row.seat, row.checkedInAt?.toISOString()]).toEqual([status, null, kept.at])
    },
  )

  test('a scan from before the sign-up existed is refused', async () => {
    const { by, id } = await own.atDoor()
    const { signup } = await own.guestOf(id, { createdAt: momentAfter(new Date(), -10, 'minute') })
    expect(await sync(by, id, signup.ticketCode!, ago(20))).toMatchObject({
      result: 'closed',
      words: expect.stringContaining(doorWords.beforeSignup),
    })
    expect(await sync(by, id, signup.ticketCode!, ago(5))).toMatchObject({ result: 'ok' })
  })
})
