/** A matchmaker's open offers for one of their members, keyed by the other member. */
import { cooperation } from '@qianxian/protocol/cooperation/cooperation'
import type { Cooperation } from '@qianxian/protocol/cooperation/cooperation.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'

export class MemberCooperations {
  list: readonly Cooperation[] = []

  constructor(readonly no: string) {
    makeAutoObservable(this, { no: false, list: observableRef })
  }

  /** Optional data: without it the page shows less, and the server refuses a duplicate. */
  async load(): Promise<void> {
    try {
      const { list } = await callQuietly(cooperation.getMemberCooperations, { no: this.no })
      runInAction(() => {
        this.list = list
      })
    } catch (error) {
      console.warn('no cooperations to show', error)
    }
  }

  with(no: string): Cooperation | null {
    return this.list.find(({ to }) => to.no === no) ?? null
  }

  /** Rejects if the server refuses. */
  async offer(toNo: string, percent: number, message: string): Promise<void> {
    const input = { fromNo: this.no, toNo, percent, ...(message ? { message } : {}) }
    const offered = await call(cooperation.offerCooperation, input, errorsInline)
    runInAction(() => {
      this.list = [offered, ...this.list.filter(({ id }) => id !== offered.id)]
    })
  }

  async withdraw(id: number): Promise<void> {
    try {
      await call(cooperation.withdrawCooperation, { id }, errorsInline)
    } finally {
      await this.load()
    }
  }
}
