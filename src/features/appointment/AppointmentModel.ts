/** One appointment from one side's view: its state, and every action with the state that follows. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { appointmentFaults } from '@qianxian/protocol/appointment/appointment.faults'
import type { AppointmentDetail, PlaceInput } from '@qianxian/protocol/appointment/appointment.schema'
import type { CancelReason, DateDeclineReason, MeetResult, MeetSafety, MeetTag } from '@qianxian/protocol/appointment/appointment.words'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { location } from '@/platform/location/location'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { toast } from '@/ui/base/overlay/Dialog'
import { DetailModel } from '@/ui/detail/DetailModel'

/** Refusals after which the shown state is not the present one. */
const outdated = [
  appointmentFaults.appointment_changed,
  appointmentFaults.appointment_expired,
  appointmentFaults.appointment_not_possible,
  baseFaults.already_handled,
  baseFaults.not_found,
] as const

export interface MeetFeedbackInput {
  result: MeetResult
  tags: MeetTag[]
  safety: MeetSafety
  note: string
}

export class AppointmentModel {
  readonly detail: DetailModel<AppointmentDetail>
  /** The offered times that the viewer marked and has not sent. */
  chosen: readonly string[] = []
  /** Shown above the page if the other side acted first. */
  notice: string | null = null

  constructor(readonly id: number) {
    this.detail = new DetailModel<AppointmentDetail>({
      load: () => callQuietly(appointment.getMyAppointment, { id }),
      isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid),
    })
    makeAutoObservable(this, { id: false, detail: false, chosen: observableRef })
  }

  /** The marked times that are still offered. */
  get picked(): readonly string[] {
    const { move, row } = this.detail.value ?? {}
    const offered = move?.times ?? row?.times ?? []
    return this.chosen.filter((at) => offered.some((time) => time.at === at && !time.isMine))
  }

  toggle(at: string): void {
    this.chosen = this.chosen.includes(at) ? this.chosen.filter((one) => one !== at) : [...this.chosen, at]
  }

  // Actions reject when refused, so that a sheet shows the reason at its fields.

  accept(): Promise<void> {
    const times = [...this.picked].sort()
    return this.act(
      () => call(appointment.acceptTimes, { id: this.id, times }, errorsInline),
      ({ row }) => (row.startAt === null ? '已告诉对方你方便的时间' : '约好了'),
    )
  }

  counter(times: string[], place: PlaceInput | null): Promise<void> {
    return this.act(
      () => call(appointment.counterDate, { id: this.id, times, ...(place ? { place } : {}) }, errorsInline),
      () => '已发给对方',
    )
  }

  decline(reason: DateDeclineReason): Promise<void> {
    return this.act(
      () => call(appointment.declineDate, { id: this.id, reason }, errorsInline),
      () => '已婉拒',
    )
  }

  withdraw(): Promise<void> {
    return this.act(
      () => call(appointment.declineDate, { id: this.id }, errorsInline),
      () => '已收回',
    )
  }

  move(times: string[]): Promise<void> {
    return this.act(
      () => call(appointment.moveDate, { id: this.id, times }, errorsInline),
      () => '已发给对方，答复前按原来的时间',
    )
  }

  dropMove(): Promise<void> {
    return this.act(
      () => call(appointment.dropMove, { id: this.id }, errorsInline),
      () => '按原来的时间见面',
    )
  }

  cancel(reason: CancelReason): Promise<void> {
    return this.act(
      () => call(appointment.cancelDate, { id: this.id, reason }, errorsInline),
      () => '已取消，对方会收到通知',
    )
  }

  /** Rejects with a `PlatformFault` if the device gives no location. */
  async checkInByPlace(): Promise<void> {
    const { latitude, longitude, system } = await location.getPosition()
    const input = { id: this.id, latitude, longitude, system }
    return this.act(
      () => call(appointment.checkInByPlace, input, errorsInline),
      () => '已签到',
    )
  }

  checkInByCode(code: string): Promise<void> {
    return this.act(
      () => call(appointment.checkInByCode, { id: this.id, code }, errorsInline),
      () => '你们都签到了',
    )
  }

  markDone(): Promise<void> {
    return this.act(
      () => call(appointment.markDone, { id: this.id }, errorsInline),
      () => '已记下',
    )
  }

  confirm(): Promise<void> {
    return this.act(
      () => call(appointment.confirmDone, { id: this.id, isDone: true }, errorsInline),
      () => '已确认',
    )
  }

  deny(note: string): Promise<void> {
    const input = { id: this.id, isDone: false, ...(note ? { note } : {}) }
    return this.act(
      () => call(appointment.confirmDone, input, errorsInline),
      () => '已转人工核实',
    )
  }

  claimNoShow(note: string): Promise<void> {
    const input = { id: this.id, ...(note ? { note } : {}) }
    return this.act(
      () => call(appointment.claimNoShow, input, errorsInline),
      () => '已记下',
    )
  }

  giveAccount(note: string): Promise<void> {
    return this.act(
      () => call(appointment.giveAccount, { id: this.id, note }, errorsInline),
      () => '已补充',
    )
  }

  feedback({ note, ...felt }: MeetFeedbackInput): Promise<void> {
    const input = { id: this.id, ...felt, ...(note ? { note } : {}) }
    return this.act(
      () => call(appointment.giveFeedback, input, errorsInline),
      () => '已记下，只有为你服务的红娘能看到',
    )
  }

  setContact(name: string, phone: string): Promise<void> {
    return this.act(
      () => call(appointment.setTrustedContact, { id: this.id, name, phone }, errorsInline),
      () => '已设置',
    )
  }

  removeContact(): Promise<void> {
    return this.act(
      () => call(appointment.removeTrustedContact, { id: this.id }, errorsInline),
      () => '已去掉',
    )
  }

  agreeCharge(isAgreed: boolean): Promise<void> {
    return this.act(
      () => call(appointment.agreeCharge, { id: this.id, isAgreed }, errorsInline),
      () => (isAgreed ? '已同意计入合同' : '这次不计入合同'),
    )
  }

  markSafe(): Promise<void> {
    return this.act(
      () => call(appointment.markSafe, { id: this.id }, errorsInline),
      () => '平安就好',
    )
  }

  closeNotice(): void {
    this.notice = null
  }

  /** Shows the new state, also if another person acted first. */
  private async act(ask: () => Promise<AppointmentDetail>, saidOf: (detail: AppointmentDetail) => string): Promise<void> {
    this.notice = null
    try {
      const detail = await ask()
      runInAction(() => {
        this.chosen = []
        this.detail.patch(detail)
      })
      toast(saidOf(detail))
    } catch (error) {
      if (!isFault(error, ...outdated)) throw error
      await this.detail.reload()
      const now = this.detail.value?.row.statusText
      runInAction(() => {
        this.notice = now ? `这个约见刚刚有了变化：${now}` : '这个约见刚刚有了变化'
      })
    }
  }
}
