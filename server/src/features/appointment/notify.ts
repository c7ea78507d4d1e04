/** Notices about an appointment, sent in the transaction that changes it; people without an account get a text message. */
import { appointmentStates } from '@qianxian/protocol/appointment/appointment.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import type { Ctx, TxCtx } from '../../ctx'
import { desksById, servingMatchmaker } from '../matchmaker/matchmaker'
import { notify, type NoticeKind, retractNotices } from '../notice/notice'
import * as kinds from './appointment.notices'
import { otherSide, profileOn } from './appointment-status'
import type { Appointment, Side, StepAuthor } from './appointment.repository'
import { appointmentTextJob } from './text-message'

type Kind = NoticeKind<{ appointmentId: number }>

const sides = (row: Appointment): Side[] => (row.bProfileId === null ? ['a'] : ['a', 'b'])

/** @param isNameless the words name nobody, so they also reach somebody who must not meet the other person any more */
async function tell(ctx: TxCtx, kind: Kind, row: Appointment, to: readonly Side[], { isNameless = false } = {}): Promise<void> {
  for (const side of to) {
    const profileId = profileOn(row, side)
    if (profileId === null) continue
    await notify(ctx, kind, {
      to: { profiles: [profileId] },
      about: isNameless ? null : profileOn(row, otherSide(side)),
      subject: kinds.appointmentSubject(row.id),
      facts: { appointmentId: row.id },
    })
  }
}

/** Sends news by text message to a person without an account. */
async function text(ctx: TxCtx, row: Appointment): Promise<void> {
  if (row.aProfileId === null) await ctx.jobs.send(ctx, appointmentTextJob, { appointmentId: row.id, template: 'appointmentNews' })
}

/** Tells the matchmaker who arranged it, unless it was their own act. */
async function tellDesk(ctx: TxCtx, kind: Kind, row: Appointment, by: StepAuthor): Promise<void> {
  if (row.matchmakerId === null || by === 'mm') return
  const [desk] = await desksById(ctx, [row.matchmakerId])
  if (desk) await notify(ctx, kind, { to: [desk.userId], subject: kinds.deskSubject(row.id), facts: { appointmentId: row.id } })
}

const but = (row: Appointment, by: StepAuthor): Side[] => sides(row).filter((side) => side !== by)

export async function notifyOffer(ctx: TxCtx, row: Appointment, by: StepAuthor): Promise<void> {
  await tell(ctx, kinds.offered, row, but(row, by))
  await tellDesk(ctx, kinds.deskNews, row, by)
  await text(ctx, row)
}

/** Tells the side that offered the times. */
export async function notifyExpired(ctx: TxCtx, row: Appointment): Promise<void> {
  await tell(
    ctx,
    kinds.expired,
    row,
    sides(row).filter((side) => side === row.offeredBy),
  )
  if (row.offeredBy === 'mm') await tellDesk(ctx, kinds.deskNews, row, 'system')
}

export const retractOffer = (ctx: Ctx, row: Appointment): Promise<void> => retract(ctx, row, [kinds.offered])

/** Withdraws everything that is no longer true of an appointment that is over. */
export const retractAll = (ctx: Ctx, row: Appointment): Promise<void> =>
  retract(ctx, row, [kinds.offered, kinds.agreed, kinds.moved, kinds.soon, kinds.marked])

const retract = (ctx: Ctx, row: Appointment, told: readonly Pick<NoticeKind, 'kind'>[]): Promise<void> =>
  retractNotices(ctx, told, {
    to: { profiles: sides(row).flatMap((side) => profileOn(row, side) ?? []) },
    subject: kinds.appointmentSubject(row.id),
  })

async function news(ctx: TxCtx, kind: Kind, row: Appointment, by: StepAuthor): Promise<void> {
  await tell(ctx, kind, row, but(row, by))
  await tellDesk(ctx, kinds.deskNews, row, by)
  await text(ctx, row)
}

export const notifyAgreed = (ctx: TxCtx, row: Appointment, by: StepAuthor): Promise<void> => news(ctx, kinds.agreed, row, by)
export const notifyMoved = (ctx: TxCtx, row: Appointment, by: StepAuthor): Promise<void> => news(ctx, kinds.moved, row, by)
export const notifyDeclined = (ctx: TxCtx, row: Appointment, by: StepAuthor): Promise<void> => news(ctx, kinds.declined, row, by)

/** A withdrawn offer is only taken back; the reason of an unavailable person is never told. */
export async function notifyCancelled(ctx: TxCtx, row: Appointment, by: StepAuthor, wasAgreed: boolean): Promise<void> {
  if (by === 'system') {
    await tell(ctx, kinds.unavailable, row, sides(row), { isNameless: true })
    await tellDesk(ctx, kinds.deskNews, row, by)
    return text(ctx, row)
  }
  if (wasAgreed) await news(ctx, kinds.cancelled, row, by)
}

export async function notifyMarked(ctx: TxCtx, row: Appointment, by: StepAuthor): Promise<void> {
  await tell(ctx, kinds.marked, row, but(row, by))
}

export const notifyMet = (ctx: TxCtx, row: Appointment): Promise<void> => tell(ctx, kinds.met, row, sides(row))

export async function notifyMissed(ctx: TxCtx, row: Appointment, by: StepAuthor, missing: readonly Side[]): Promise<void> {
  await tell(ctx, kinds.missed, row, missing)
  await tellDesk(ctx, kinds.deskNews, row, by)
}

export async function notifyInvestigation(ctx: TxCtx, row: Appointment): Promise<void> {
  await retract(ctx, row, [kinds.marked, kinds.missed])
  await tell(ctx, kinds.investigated, row, sides(row))
  await tellDesk(ctx, kinds.deskNews, row, 'system')
}

export const notifyResolved = (ctx: TxCtx, row: Appointment): Promise<void> => tell(ctx, kinds.resolved, row, sides(row))

/** Reminds of a meeting that is near. */
export async function notifySoon(ctx: TxCtx, row: Appointment): Promise<void> {
  if (isIn(appointmentStates.coming, row.status)) await tell(ctx, kinds.soon, row, sides(row))
}

/** Tells the matchmaker who serves the author that there is feedback. */
export async function notifyFeedback(ctx: TxCtx, row: Appointment, profileId: number): Promise<void> {
  const desk = await servingMatchmaker(ctx, profileId)
  if (desk)
    await notify(ctx, kinds.deskFeedback, { to: [desk.userId], subject: kinds.deskSubject(row.id), facts: { appointmentId: row.id } })
}
