/** The door of an activity: check-in by code, from the list, or offline, and undoing a mistake. */
import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { ROSTER_HASH_BYTES, ROSTER_ROUNDS } from '@qianxian/protocol/activity/roster'
import type { organiser as verbs } from '@qianxian/protocol/activity/organiser'
import type { DoorAnswer } from '@qianxian/protocol/activity/organiser.schema'
import { claimedBy, codeTyped } from '@qianxian/protocol/activity/ticket'
import { doorWords, organiserLimits, undoReason } from '@qianxian/protocol/activity/organiser.words'
import { momentAfter } from '@qianxian/protocol/base/clock'
import type { Ctx, TxCtx } from '../../../ctx'
import { fault, fieldFault } from '../../../http/fault'
import type { Verb } from '../../../http/serve'
import { readCodes, readTransientPicture } from '../../media/media'
import { drawToken } from '../../../lib/secrets'
import type { Activity } from '../activity.repository'
import { lockSettledActivity } from '../seats'
import { guestRow, nicknameOf } from '../organiser/organiser.presenter'
import * as own from '../organiser/organiser.repository'
import { requireDoor } from '../organiser/organiser-access'
import { readTicket } from '../ticket'
import {
  recordCheckins,
  unknownTicketAnswer,
  refuseClosedDoor,
  refusedScanAnswer,
  type CheckinAttempt,
  staleTicketAnswer,
  revertCheckin,
} from './check-in'

/** Longest edge in pixels: sharp enough for a code on a phone screen held up to the camera. */
const PHOTO_EDGE = 1600

/** Locks the activity until the transaction ends; throws unless the caller is a host at its door. */
async function heldAtDoor(ctx: TxCtx, id: number): Promise<Activity> {
  await requireDoor(ctx, id)
  return (await lockSettledActivity(ctx, id))!
}

/** Checks in the guest whose code was scanned at this moment. */
async function letInBy(
  ctx: TxCtx,
  activity: Activity,
  ticket: string,
  at: Date,
  offline?: Pick<CheckinAttempt, 'method' | 'device'> & { from: Date },
): Promise<DoorAnswer> {
  const read = await readTicket({ ...ctx, now: at }, ticket)
  const [guest] = read ? await own.guestsById(ctx, activity.id, [read.signupId]) : []
  if (!read || !guest) return unknownTicketAnswer()
  if (!read.isFresh) return staleTicketAnswer()
  if (offline && at < offline.from) return refusedScanAnswer(guest, doorWords.beforeRoster)
  const seen = offline
    ? { method: offline.method, device: offline.device }
    : { method: read.by === 'qr' ? ('qr' as const) : ('manual' as const) }
  const [said] = await recordCheckins(ctx, activity, [guest], [{ ...seen, at }])
  return said!
}

export const checkIn: Verb<typeof verbs.checkIn> = async (ctx, { id, ticket }) => {
  const activity = await heldAtDoor(ctx, id)
  refuseClosedDoor(ctx, activity)
  return letInBy(ctx, activity, ticket, ctx.now)
}

/** Reads a code from a photo, for browsers that cannot. The answer does not tell whose code it is. */
export const readPhoto: Verb<typeof verbs.readPhoto> = async (ctx, { id, content }) => {
  await requireDoor(ctx, id)
  const codes = await readCodes(await readTransientPicture(content, 'content', PHOTO_EDGE))
  return { ticket: codes.find((text) => claimedBy(text) !== null || codeTyped(text) !== null) ?? null }
}

export const checkInGuests: Verb<typeof verbs.checkInGuests> = async (ctx, { id, signupIds }) => {
  const activity = await heldAtDoor(ctx, id)
  refuseClosedDoor(ctx, activity)
  const asked = [...new Set(signupIds)]
  const known = new Map((await own.guestsById(ctx, id, asked)).map((guest) => [guest.signup.id, guest]))
  const seen = asked.map(() => ({ method: 'batch' as const, at: ctx.now }))
  return {
    results: await recordCheckins(
      ctx,
      activity,
      asked.map((one) => known.get(one) ?? null),
      seen,
    ),
  }
}

export const undoCheckin: Verb<typeof verbs.undoCheckin> = async (ctx, { id, signupId, reason }) => {
  const { isOrganiser } = await requireDoor(ctx, id)
  const activity = await heldAtDoor(ctx, id)
  const [guest] = await own.guestsById(ctx, id, [signupId])
  if (!guest) throw fault('not_found')
  refuseClosedDoor(ctx, activity)
  if (guest.signup.status !== 'checked_in') throw fault('checkin_undone')
  const signup = await revertCheckin(ctx, guest.signup, undoReason[reason])
  return guestRow(ctx, { activity, isOrganiser }, { ...guest, signup })
}

/** When a phone fetched a roster, sealed: the phone's clock cannot change it. */
interface RosterProof {
  tenantId: number
  activityId: number
  at: number
}

/** Returns when this roster was fetched; null if it is none of this activity. */
function openProof(ctx: Ctx, activityId: number, sealed: string | undefined): Date | null {
  try {
    const proof = JSON.parse(ctx.secrets.unseal(sealed ?? '')) as RosterProof
    return proof.tenantId === ctx.tenant.id && proof.activityId === activityId ? new Date(proof.at) : null
  } catch {
    return null
  }
}

const derive = promisify(pbkdf2)

/** Computes `rosterHash` without blocking the process. */
const slowHash = async (salt: string, code: string): Promise<string> =>
  (await derive(code, salt, ROSTER_ROUNDS, ROSTER_HASH_BYTES, 'sha256')).toString('hex')

/** The roster names guests by nickname and sex, and contains no code. */
export const getRoster: Verb<typeof verbs.getRoster> = async (ctx, { id }) => {
  const { activity } = await requireDoor(ctx, id)
  if (activity.status !== 'published' || ctx.now >= activity.endAt) throw fault('door_closed', { message: '活动没有在进行，不用下载名单' })
  const salt = drawToken()
  const guests = (await own.guestsComing(ctx, id)).filter(({ signup }) => signup.ticketCode !== null)
  const tickets = await Promise.all(
    guests.map(async (guest) => ({
      hash: await slowHash(salt, guest.signup.ticketCode!),
      signupId: guest.signup.id,
      nickname: nicknameOf(guest),
      gender: guest.signup.gender,
      isIn: guest.signup.status === 'checked_in',
    })),
  )
  const proof: RosterProof = { tenantId: ctx.tenant.id, activityId: id, at: ctx.now.getTime() }
  return {
    activityId: id,
    salt,
    proof: ctx.secrets.seal(JSON.stringify(proof)),
    now: ctx.now.toISOString(),
    until: momentAfter(ctx.now, organiserLimits.rosterHours, 'hour').toISOString(),
    tickets,
  }
}

/**
 * Accepts only scans made after this phone fetched its roster, because their time is stated by the phone. Uploads are
 * accepted after the end for as long as a roster is valid: the phone may have been offline until then.
 */
export const syncCheckins: Verb<typeof verbs.syncCheckins> = async (ctx, { id, device, proof, scans }) => {
  const seen = scans.map(({ at }) => new Date(at))
  if (seen.some((at) => Number.isNaN(at.getTime()))) throw fieldFault({ scans: '签到时间不正确' })
  const activity = await heldAtDoor(ctx, id)
  if (ctx.now > momentAfter(activity.endAt, organiserLimits.rosterHours, 'hour'))
    throw fault('door_closed', { message: '活动结束太久，不能再补录' })
  const from = openProof(ctx, id, proof)
  if (from === null) throw fault('door_closed', { message: doorWords.noProof })
  const results = []
  for (const [place, { ticket }] of scans.entries())
    results.push(await letInBy(ctx, activity, ticket, seen[place]!, { method: 'offline_sync', device, from }))
  return { results }
}
