/** Acts at the doors of a walk, online and offline, and the guests' choices. */
import { createHmac } from 'node:crypto'
import { activity } from '@qianxian/protocol/activity/activity'
import { organiser as organising } from '@qianxian/protocol/activity/organiser'
import { expect } from 'vitest'
import { type Evening, HOUR, isDoorOpen, isOver, MINUTE, type Seat } from './activity-model'
import { eveningOf, eveningsOf, must, seatsOf, type Walk } from './activity-walk'
import { rosterProof } from '../nouns/activity-organiser'
import type { Person } from '../world'
import type { WalkActs } from './walk'

const MARKS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Draws the code as a phone does: sign-up, minute, and a mark that requires the seed. */
function squareOf(seed: string, seatId: number, at: number): string {
  const minute = Math.floor(at / MINUTE)
  const mark = [...createHmac('sha256', seed).update(`${seatId}.${minute}`).digest().subarray(0, 16)]
    .map((byte) => MARKS[byte & 31])
    .join('')
  return ['QXT', seatId.toString(36).toUpperCase(), minute.toString(36).toUpperCase(), mark].join('.')
}

/** The pass that a guest shows. */
interface Shown {
  seat: Seat
  ticket: string
  /** True for a picture of a code from an earlier minute. */
  isStale: boolean
}
interface Device {
  by: Person
  name: string
  queue: (Shown & { eveningId: number; at: number })[]
}

type Door = ReturnType<typeof doorOf>

/** Phones at the door and of guests. */
function doorOf(walk: Walk) {
  const { model, people, pick, whole, chance, organiser, host } = walk
  const devices: readonly Device[] = [organiser, host].map((by, at) => ({ by, name: `门口的手机 ${at + 1}`, queue: [] }))
  /** Tickets stored on phones, even if no longer valid. */
  const pockets = new Map<number, { seed: string; code: string }>()
  /** If no door is open, sometimes moves the clock to the next one. */
  async function openDoor(): Promise<Evening | undefined> {
    const next = walk.openDoors().length === 0 && chance(0.05) ? walk.nextDoor() : undefined
    if (next !== undefined) await walk.travel(next - Date.now())
    return pick(walk.openDoors())
  }

  async function pocketOf(seat: Seat): Promise<{ seed: string; code: string } | undefined> {
    const hasOne = (seat.status === 'confirmed' || seat.status === 'checked_in') && Date.now() < eveningOf(walk, seat).endAt
    const { data, ...reply } = await people[seat.person]!.call(activity.getTicket, { id: seat.id })
    if (must(`the ticket of ${seat.id}`, reply, hasOne ? 'done' : 'ticket_none') === 'done') {
      expect(data.code).toBe(seat.code)
      pockets.set(seat.id, { seed: data.seed, code: data.code })
    }
    return pockets.get(seat.id)
  }

  /** Usually an expected guest's ticket, sometimes of another activity, a cancelled one, an outdated one, or a picture of it. */
  async function shownAt({ id }: Evening, at: number): Promise<Shown | null> {
    const isElsewhere = chance(0.08)
    const here = seatsOf(walk).filter(({ eveningId }) => (eveningId === id) !== isElsewhere)
    const kept = here.filter((seat) => isOver(seat) && pockets.has(seat.id))
    const toCome = here.filter(({ status }) => status === 'confirmed' || (status === 'checked_in' && chance(0.3)))
    const seat = pick(kept.length > 0 && chance(0.25) ? kept : toCome)
    const pocket = seat && (await pocketOf(seat))
    if (!seat || !pocket) return null
    if (chance(0.5)) return { seat, ticket: pocket.code.toLowerCase().replace(/(.{4})/, '$1 '), isStale: false }
    // Read up to a minute after it was drawn, as on a slow machine.
    const age = chance(0.6) ? whole(-1, 0) : pick([2, 2, 5, 24 * 60])!
    return { seat, ticket: squareOf(pocket.seed, seat.id, at - age * MINUTE), isStale: Math.abs(age) > 1 }
  }

  /** The door's expected answer; a transferred seat no longer has a ticket. */
  function foreseen({ seat: shown, isStale }: Shown, evening: Evening, scan: { at: number; byUserId: number; isSynced: boolean }): string {
    const seat = walk.rows.seats.get(shown.id)
    if (seat?.eveningId !== evening.id || seat.status === 'transferred') return 'not_found'
    return isStale ? 'stale' : model.said(evening, seat, scan, Date.now())
  }

  return { devices, pockets, pocketOf, openDoor, shownAt, foreseen }
}

/** Check-ins with a network. */
function onlineActs(walk: Walk, { devices, pocketOf, openDoor, shownAt, foreseen }: Door): WalkActs {
  const { model, pick, chance } = walk

  const checkIn = async (): Promise<string> => {
    const open = await openDoor()
    const evening = open ?? pick(eveningsOf(walk).filter(() => chance(0.1)))
    if (!evening) return 'nothing'
    const [{ by }, shown] = [pick(devices)!, await shownAt(evening, Date.now())]
    if (!shown) return 'nothing'
    const reply = await walk.tap(by, organising.checkIn, { id: evening.id, ticket: shown.ticket })
    if (must('a ticket is shown', reply, open ? 'done' : 'door_closed') !== 'done') return 'closed'
    const at = reply.data.at === null ? Date.now() : Date.parse(reply.data.at)
    const first = model.first(shown.seat.id)
    const wanted = foreseen(shown, evening, {
      at: first && reply.data.result === 'already' ? Date.now() : at,
      byUserId: by.userId,
      isSynced: false,
    })
    expect([reply.data.result, reply.data.result === 'already' && at]).toEqual([wanted, wanted === 'already' && first!.at])
    return isOver(shown.seat) ? `${wanted}, given up` : wanted
  }

  /** A ticket opened earlier stays on the phone, whatever happens to the seat. */
  const openTicket = async (): Promise<string> => {
    const seat = pick(seatsOf(walk).filter(({ status }) => status === 'confirmed' || chance(0.03)))
    if (!seat) return 'nothing'
    return (await pocketOf(seat)) ? 'opened' : 'none'
  }

  /** Check-in by the guest list. */
  const checkInList = async (): Promise<string> => {
    const evening = await openDoor()
    const guests = evening
      ? seatsOf(walk).filter(({ eveningId, status }) => eveningId === evening.id && (status !== 'confirmed' || chance(0.3)))
      : []
    if (!evening || guests.length === 0) return 'nothing'
    const [{ by }, some] = [pick(devices)!, guests.slice(-5)]
    const reply = await walk.tap(by, organising.checkInGuests, { id: evening.id, signupIds: some.map(({ id }) => id) })
    must('guests are let in by the list', reply, 'done')
    for (const [place, { result, at }] of reply.data.results.entries()) {
      const seat = some[place]!
      const scan = { at: result === 'ok' ? Date.parse(at!) : Date.now(), byUserId: by.userId, isSynced: false }
      expect([seat.id, result]).toEqual([seat.id, model.said(evening, seat, scan, Date.now())])
    }
    return reply.data.results.some(({ result }) => result === 'ok') ? 'somebody' : 'nobody'
  }

  const undo = async (): Promise<string> => {
    const seat = pick(walk.there((evening) => isDoorOpen(evening, Date.now())))
    if (!seat) return 'nothing'
    const { by } = pick(devices)!
    const isOpen = isDoorOpen(eveningOf(walk, seat), Date.now())
    const reply = await walk.tap(by, organising.undoCheckin, { id: seat.eveningId, signupId: seat.id, reason: 'wrong' })
    const said = must('a check-in is taken back', reply, isOpen ? 'done' : 'door_closed')
    if (said === 'done') model.noteDoor(seat.id, { at: Number.NaN, byUserId: by.userId, isSynced: false, isUndo: true })
    return said
  }

  return { openTicket: [6, openTicket], checkIn: [14, checkIn], checkInList: [2, checkInList], undo: [2, undo] }
}

/** Check-ins by phones that get a network later. */
function offlineActs(walk: Walk, { devices, pockets, openDoor, shownAt, foreseen }: Door): WalkActs {
  const { model, pick, whole, chance } = walk

  /** Offline: the second phone often scans the same ticket. */
  const scan = async (): Promise<string> => {
    const evening = await openDoor()
    if (!evening) return 'nothing'
    const [device, other] = chance(0.5) ? [devices[0]!, devices[1]!] : [devices[1]!, devices[0]!]
    const at = Date.now() - whole(0, 4 * MINUTE)
    const same = chance(0.5) ? pick(other.queue.filter(({ eveningId }) => eveningId === evening.id)) : undefined
    const pocket = same && pockets.get(same.seat.id)
    const shown = same && pocket ? { seat: same.seat, ticket: pocket.code, isStale: false } : await shownAt(evening, at)
    if (!shown) return 'nothing'
    device.queue.push({ ...shown, eveningId: evening.id, at })
    return same ? 'the same as the other' : 'read'
  }

  const sync = async (): Promise<string> => {
    const device = pick(devices.filter(({ queue }) => queue.length > 0))
    if (!device) return 'nothing'
    const { eveningId } = device.queue[0]!
    const sent = device.queue.filter((one) => one.eveningId === eveningId)
    if (chance(0.9)) device.queue = device.queue.filter((one) => one.eveningId !== eveningId)
    const evening = walk.rows.evenings.get(eveningId)
    if (!evening) return 'nothing'
    const scans = sent.map(({ ticket, at }) => ({ ticket, at: new Date(at).toISOString() }))
    const isLate = Date.now() > evening.endAt + 12 * HOUR
    const reply = await walk.tap(device.by, organising.syncCheckins, {
      id: eveningId,
      device: device.name,
      proof: rosterProof(walk.world, eveningId),
      scans,
    })
    if (must('a phone finds its network', reply, isLate ? 'door_closed' : 'done') !== 'done') return 'too late'
    const kinds = new Set<string>()
    for (const [place, { result, at }] of reply.data.results.entries()) {
      const one = sent[place]!
      const wanted = foreseen(one, evening, { at: one.at, byUserId: device.by.userId, isSynced: true })
      expect([one.seat.id, result]).toEqual([one.seat.id, wanted])
      if (at !== null) expect(Date.parse(at)).toBe(model.first(one.seat.id)!.at)
      kinds.add(result)
    }
    return kinds.has('ok') ? (kinds.has('already') ? 'let in, and known' : 'let in') : [...kinds].toSorted().join(', ')
  }

  return { scan: [12, scan], sync: [8, sync] }
}

export function doorActs(walk: Walk): WalkActs {
  const door = doorOf(walk)
  return { ...onlineActs(walk, door), ...offlineActs(walk, door) }
}
