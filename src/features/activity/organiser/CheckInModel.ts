/**
 * The door on this phone: codes are sent to the server; offline they are stored and sent later. Offline, a typed code
 * is looked up in the roster; a QR code can be judged only by the server.
 */
import { organiser } from '@qianxian/protocol/activity/organiser'
import { organiserFaults } from '@qianxian/protocol/activity/organiser.faults'
import type { DoorAnswer, DoorRoster } from '@qianxian/protocol/activity/organiser.schema'
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { rosterHash } from '@qianxian/protocol/activity/roster'
import { claimedBy, codeTyped } from '@qianxian/protocol/activity/ticket'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { readStored, writeStored } from '@/platform/storage/storage'
import { callQuietly, call, errorsInline } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { authStore } from '@/stores/auth.store'
import { saveScans, loadScans, type Scan } from './offlineScans'

export interface CheckInResult extends Pick<DoorAnswer, 'words' | 'nickname' | 'seatNo'> {
  key: number
  result: DoorAnswer['result'] | 'kept'
}

const isOffline = (error: unknown): boolean => error instanceof RequestFault && (error.reason === 'network' || error.reason === 'timeout')

export class CheckInModel {
  said: readonly CheckInResult[] = []
  waiting: readonly Scan[] = []
  roster: DoorRoster | null = null
  private lastKey = 0

  constructor(readonly activityId: number) {
    makeAutoObservable<this, 'lastKey'>(this, {
      activityId: false,
      said: observableRef,
      waiting: observableRef,
      roster: observableRef,
      lastKey: false,
    })
    const userId = authStore.userInfo?.id
    this.waiting = loadScans(activityId)
    const roster = readStored('door_roster')
    if (roster && roster.userId === userId && roster.activityId === activityId && new Date(roster.until) > new Date()) this.roster = roster
  }

  /** Loads the roster before the phone goes offline. */
  async takeRoster(): Promise<void> {
    const roster = await callQuietly(organiser.getRoster, { id: this.activityId })
    const userId = authStore.userInfo?.id
    if (userId !== undefined) writeStored('door_roster', { userId, ...roster })
    runInAction(() => (this.roster = roster))
  }

  async letIn(ticket: string): Promise<void> {
    try {
      this.say(await call(organiser.checkIn, { id: this.activityId, ticket: ticket.trim() }, { silent: true, retry: 'never' }))
    } catch (error) {
      if (!isOffline(error)) throw error
      this.keep(ticket.trim())
    }
  }

  /**
   * Sends stored scans, oldest first, as many as one call accepts; shows the host those that were checked in earlier
   * elsewhere.
   */
  async sync(): Promise<void> {
    while (this.waiting.length > 0) {
      const scans = this.waiting.slice(0, organiserLimits.batchMax)
      const { results } = await this.send(scans)
      results.forEach((one) => this.say(one))
      this.store(this.waiting.slice(scans.length))
    }
  }

  private async send(scans: readonly Scan[]): Promise<{ results: DoorAnswer[] }> {
    try {
      return await call(organiser.syncCheckins, { id: this.activityId, device: '签到手机', scans: [...scans] }, errorsInline)
    } catch (error) {
      // The server no longer accepts them, however long they are stored.
      if (isFault(error, organiserFaults.door_closed)) this.store([])
      throw error
    }
  }

  private keep(ticket: string): void {
    const words = this.offlineWords(ticket)
    const isKept = words === null
    if (isKept && !this.waiting.some((scan) => scan.ticket === ticket))
      this.store([...this.waiting, { ticket, at: new Date().toISOString() }])
    this.say({
      result: isKept ? 'kept' : 'not_found',
      words: words ?? '没有网络，已记在这部手机上，联网后补录',
      nickname: null,
      seatNo: null,
    })
  }

  /** Null if the ticket is valid as far as this phone can tell. */
  private offlineWords(ticket: string): string | null {
    if (claimedBy(ticket)) return null
    const code = codeTyped(ticket)
    if (code === null) return '这不是入场券，请核对后再试'
    if (!this.roster) return '没有网络，也没有离线名单，请先在有网络时下载'
    const known = this.roster.tickets.find(({ hash }) => hash === rosterHash(this.roster!.salt, code))
    if (!known) return '离线名单里没有这个入场码'
    return known.isIn ? '下载名单时这个人已经签到' : null
  }

  private store(scans: readonly Scan[]): void {
    runInAction(() => (this.waiting = scans))
    saveScans(this.activityId, scans)
  }

  private say(answer: Omit<CheckInResult, 'key'>): void {
    this.lastKey += 1
    const { result, words, nickname, seatNo } = answer
    this.said = [{ key: this.lastKey, result, words, nickname, seatNo }, ...this.said].slice(0, 20)
  }
}
