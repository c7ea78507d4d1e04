/** Tickets: computed in the same way by device and server, valid for two minutes, and only for their own sign-up. */
import { activity } from '@qianxian/protocol/activity/activity'
import { minuteOf, ticketText } from '@qianxian/protocol/activity/ticket'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { expect, test } from 'vitest'
import { withTestWorld } from '../../../test/test-world'
import { activityStage } from '../../../test/nouns/activity'
import type { TestWorld } from '../../../test/world'
import { readTicket, ticketTextOf } from './ticket'

let world: TestWorld
let stage: ReturnType<typeof activityStage>
withTestWorld({}, (opened) => {
  world = opened
  stage = activityStage(world)
})

test('a code is fresh in its minute, the one before and after, and stale later', async () => {
  const him = await stage.man()
  const { id } = await stage.confirmedBy(him, await stage.newFree())
  const { data } = await him.call(activity.getTicket, { id })
  const now = new Date()
  const ctx = { ...(await him.ctx()), now }
  const shown = ticketText(data.seed, id, minuteOf(now))
  expect(shown).toBe(ticketTextOf(ctx, await stage.rowOf(id)))
  const at = async (minutes: number) => (await readTicket({ ...ctx, now: momentAfter(now, minutes, 'minute') }, shown))?.isFresh
  expect(await Promise.all([-2, -1, 0, 1, 2].map(at))).toEqual([false, true, true, true, false])
})

test('a forged code, or one of another sign-up or tenant, is no ticket', async () => {
  const [him, other] = [await stage.man(), await stage.man()]
  const id = await stage.newFree()
  const [mine, theirs] = [await stage.confirmedBy(him, id), await stage.confirmedBy(other, id)]
  const ctx = await him.ctx()
  const shown = ticketTextOf(ctx, await stage.rowOf(mine.id))
  const forged = [
    shown.slice(0, -1) + (shown.endsWith('A') ? 'B' : 'A'),
    shown.replace(mine.id.toString(36).toUpperCase(), theirs.id.toString(36).toUpperCase()),
    '',
    'QXT',
    'https://example.com',
  ]
  for (const text of forged) expect(await readTicket(ctx, text)).toBeNull()
  expect(await readTicket(await world.ctx(world.tenantB, null), shown)).toBeNull()
  expect((await other.call(activity.getTicket, { id: mine.id })).message).toBe(
    (await other.call(activity.getTicket, { id: 999_999_999 })).message,
  )
})

test('the eight characters can be spoken, and become invalid once the seat is given up', async () => {
  const him = await stage.man()
  const { id } = await stage.confirmedBy(him, await stage.newFree())
  const { data } = await him.call(activity.getTicket, { id })
  const said = `${data.code.slice(0, 4).toLowerCase()} ${data.code.slice(4)}`
  expect(await readTicket(await him.ctx(), said)).toEqual({ signupId: id, by: 'code', isFresh: true })
  await him.call(activity.cancelSignup, { id, shownFen: 0 })
  expect((await him.call(activity.getTicket, { id })).message).toContain('没有入场券')
})
