/** A meeting about which the people disagree, or say nothing, is decided by an auditor, who reads the accounts of all. */
import { appointmentType, attendanceMethod } from '@qianxian/protocol/appointment/appointment.words'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import type { TxCtx } from '../../ctx'
import type { StoredAuditItem } from '../../db/tables/audit'
import { appendToTask, openTask } from '../audit/audit'
import { desksById, listServersOfAccounts } from '../matchmaker/matchmaker'
import { profilesOf } from './appointment-status'
import * as store from './appointment.repository'
import * as peopleStore from './appointment-people.repository'
import * as recordStore from './appointment-records.repository'
import * as pairStore from './appointment-pairs.repository'
import type { Appointment, Side } from './appointment.repository'
import type { PersonRow } from './appointment-people.repository'
import { notifyInvestigation } from './notify'

/** Hours in which an auditor decides. */
const DUE_HOURS = 72

const sideName: Record<Side, string> = { a: '发起方', b: '受邀方' }

const item = (field: string, label: string, after: string): StoredAuditItem => ({
  field,
  label,
  before: null,
  after,
  mediaId: null,
  hint: null,
})

const NO_ACCOUNT = '没有说明'

function saidBy({ doneAt, deniedAt, missedAt, account }: PersonRow): string {
  const said = [doneAt && '表示已经见面', deniedAt && '表示没有见面', missedAt && '表示对方没有到'].filter(Boolean)
  return [said.join('，') || '没有确认', account ?? NO_ACCOUNT].join('；')
}

/** The caller must hold the lock on the appointment. */
export async function openInvestigation(ctx: TxCtx, row: Appointment): Promise<Appointment> {
  const [people, arrivals, accounts] = [
    await peopleStore.peopleOf(ctx, [row.id]),
    await recordStore.attendancesOf(ctx, [row.id]),
    await pairStore.accountsOf(ctx, profilesOf(row)),
  ]
  const desks = row.matchmakerId === null ? [] : await desksById(ctx, [row.matchmakerId])
  const servers = await listServersOfAccounts(ctx, accounts)
  const colleagues = [...new Set([...desks.map(({ userId }) => userId), ...servers])].filter((userId) => !accounts.includes(userId))
  const arrivalOf = (side: Side) => {
    const arrival = arrivals.find((one) => one.side === side)
    return arrival ? `${dateAndTime(arrival.at)} ${name(attendanceMethod, arrival.method)}签到` : '没有签到'
  }
  const auditTaskId = await openTask(ctx, {
    targetType: 'meeting',
    targetId: row.id,
    ownerId: 0,
    parties: [
      ...accounts.map((userId) => ({ userId, kind: 'author' as const })),
      ...colleagues.map((userId) => ({ userId, kind: 'colleague' as const })),
    ],
    title: `${name(appointmentType, row.type)}核实：是否算一次见面`,
    subtitle: `约定时间 ${dateAndTime(row.startAt!)}`,
    items: [
      item('plan', '约定', [dateAndTime(row.startAt!), row.placeName, row.placeAddress].filter(Boolean).join('，')),
      ...people.flatMap((one) => [
        item(`account:${one.side}`, `${sideName[one.side]}的说明`, saidBy(one)),
        item(`arrival:${one.side}`, `${sideName[one.side]}的签到`, arrivalOf(one.side)),
      ]),
      ...(row.deskAccount === null ? [] : [item('account:mm', '红娘的说明', row.deskAccount)]),
    ],
    dueHours: DUE_HOURS,
  })
  await peopleStore.updatePeople(ctx, row.id, { priorityAt: null })
  await recordStore.addEvent(ctx, row.id, 'disputed', 'system')
  const disputed = await store.updateAppointment(ctx, row.id, { status: 'disputed', markedAt: row.markedAt ?? ctx.now, auditTaskId })
  await notifyInvestigation(ctx, disputed)
  return disputed
}

/** Adds an account to the open task; the task is locked before the appointment. */
export async function addAccount(ctx: TxCtx, { auditTaskId }: Appointment, by: Side | 'mm', account: string): Promise<void> {
  if (auditTaskId === null) return
  const label = by === 'mm' ? '红娘的补充说明' : `${sideName[by]}的补充说明`
  await appendToTask(ctx, auditTaskId, {
    kind: 'answered',
    note: '',
    items: [item(`account:${by}:${ctx.now.getTime()}`, label, account)],
    dueHours: DUE_HOURS,
  })
}
