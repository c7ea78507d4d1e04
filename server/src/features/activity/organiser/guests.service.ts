/** The sign-ups of an activity for its organiser: list, actions and statistics. */
import type { organiser as verbs } from '@qianxian/protocol/activity/organiser'
import { chargesMoney } from '@qianxian/protocol/activity/activity.rules'
import { guestRefusal } from '@qianxian/protocol/activity/organiser.words'
import { lengthIn } from '@qianxian/protocol/base/clock'
import { Fault, fault, fieldFault } from '../../../http/fault'
import { paging } from '../../../http/paging'
import type { Verb } from '../../../http/serve'
import { approveSignup, rejectSignup } from '../signup-review'
import { expireOverdue } from '../expiry'
import { guestRow } from './organiser.presenter'
import * as own from './organiser.repository'
import { requireDoor, requireOrganiser } from './organiser-access'
import { pendingViews } from './view-counter'

export const getGuestPaged: Verb<typeof verbs.getGuestPaged> = async (ctx, { id, tab, search, ...asked }) => {
  const door = await requireDoor(ctx, id)
  await expireOverdue(ctx, null)
  const { place, limit, pageFrom } = paging<[id: number]>(ctx, `guests:${id}:${tab ?? ''}:${search ?? ''}`, asked)
  const rows = await own.guestsOf(ctx, id, { tab, search, before: place?.[0] }, limit)
  return pageFrom(
    rows,
    ({ signup }) => [signup.id],
    (page) => page.map((guest) => guestRow(ctx, door, guest)),
  )
}

export const deleteGuests: Verb<typeof verbs.deleteGuests> = async (ctx, { id, signupIds }) => {
  await requireOrganiser(ctx, id)
  const asked = [...new Set(signupIds)]
  if ((await own.guestsById(ctx, id, asked)).length < asked.length) throw fault('not_found')
  const deleted = await own.removeUnpaid(ctx, id, asked)
  return { deleted, kept: asked.length - deleted }
}

export const judgeGuests: Verb<typeof verbs.judgeGuests> = async (ctx, { id, signupIds, isAccepted, reason }) => {
  await requireOrganiser(ctx, id)
  const asked = [...new Set(signupIds)]
  if ((await own.guestsById(ctx, id, asked)).length < asked.length) throw fault('not_found')
  if (!isAccepted && reason === undefined) throw fieldFault({ reason: '请选择不通过的原因' })
  const results = []
  for (const one of asked)
    results.push({
      id: one,
      result: await judged(() => (isAccepted ? approveSignup(ctx, one) : rejectSignup(ctx, one, guestRefusal[reason!]))),
    })
  return { results }
}

async function judged(act: () => Promise<unknown>): Promise<'done' | 'changed'> {
  try {
    await act()
    return 'done'
  } catch (error) {
    if (error instanceof Fault && error.faultName === 'signup_not_pending') return 'changed'
    throw error
  }
}

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 100))

export const getStatistics: Verb<typeof verbs.getStatistics> = async (ctx, { id }) => {
  const activity = await requireOrganiser(ctx, id)
  const { expected, repeated, ...figures } = await own.loadFigures(ctx, activity)
  const came = figures.came.male + figures.came.female
  const isOver = lengthIn('minute', activity.endAt, ctx.now) >= 0
  const { male, female } = figures.signups
  return {
    ...figures,
    // Everybody who signed up has seen the page, even if a process crashed before it wrote its views.
    views: Math.max(figures.views + pendingViews(ctx, id), male + female),
    hasMoney: chargesMoney(activity.price) || figures.paidFen > 0,
    noShowPercent: isOver ? percent(expected - came, expected) : null,
    repeatPercent: percent(repeated, came),
  }
}
