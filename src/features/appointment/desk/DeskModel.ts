/** One appointment as the matchmaker sees it, and the matchmaker's actions. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import { appointmentFaults } from '@qianxian/protocol/appointment/appointment.faults'
import type { DeskAppointmentDetail, PlaceInput } from '@qianxian/protocol/appointment/appointment.schema'
import type { CancelReason } from '@qianxian/protocol/appointment/appointment.words'
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { makeAutoObservable, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { isFault } from '@/request/faultName'
import { toast } from '@/ui/base/overlay/Dialog'
import { DetailModel } from '@/ui/detail/DetailModel'

/** Refusals after which the shown state is not the present one. */
const outdated = [
  appointmentFaults.appointment_changed,
  appointmentFaults.appointment_expired,
  baseFaults.already_handled,
  baseFaults.not_found,
] as const

export class DeskModel {
  readonly detail: DetailModel<DeskAppointmentDetail>
  /** Shown above the page if another person acted first. */
  notice: string | null = null

  constructor(readonly id: number) {
    this.detail = new DetailModel<DeskAppointmentDetail>({
      load: () => callQuietly(appointment.getDeskAppointment, { id }),
      isGone: (error) => isFault(error, baseFaults.not_found, baseFaults.input_invalid),
    })
    makeAutoObservable(this, { id: false, detail: false })
  }

  // Actions reject when refused, so that a sheet shows the reason at its fields.

  counter(times: string[], place: PlaceInput | null): Promise<void> {
    const input = { id: this.id, times, ...(place ? { place } : {}) }
    return this.act(() => call(appointment.counterForMember, input, errorsInline), '时间已更新，对方会收到通知')
  }

  move(times: string[]): Promise<void> {
    return this.act(() => call(appointment.moveForMember, { id: this.id, times }, errorsInline), '已处理，对方会收到通知')
  }

  cancel(reason: CancelReason): Promise<void> {
    return this.act(() => call(appointment.cancelForMember, { id: this.id, reason }, errorsInline), '已取消，双方会收到通知')
  }

  checkIn(isB: boolean): Promise<void> {
    return this.act(() => call(appointment.checkInMember, { id: this.id, isB }, errorsInline), '已签到')
  }

  markDone(): Promise<void> {
    return this.act(() => call(appointment.markDoneForMember, { id: this.id }, errorsInline), '已记下，等双方确认')
  }

  claimNoShow(missing: { isWithoutA: boolean; isWithoutB: boolean }): Promise<void> {
    return this.act(() => call(appointment.claimNoShowForMember, { id: this.id, ...missing }, errorsInline), '已记下')
  }

  giveAccount(note: string): Promise<void> {
    return this.act(() => call(appointment.giveDeskAccount, { id: this.id, note }, errorsInline), '已补充')
  }

  closeNotice(): void {
    this.notice = null
  }

  private async act(ask: () => Promise<DeskAppointmentDetail>, said: string): Promise<void> {
    this.notice = null
    try {
      this.detail.patch(await ask())
      toast(said)
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
