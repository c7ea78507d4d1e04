/**
 * The door on this phone: codes are sent to the server; offline they are looked up in the roster, stored and sent
 * later. Only the server can tell whether a QR code is genuine.
 */
import { organiser } from '@qianxian/protocol/activity/organiser'
import { organiserFaults } from '@qianxian/protocol/activity/organiser.faults'
import type { DoorAnswer } from '@qianxian/protocol/activity/organiser.schema'
import { doorWords, organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { rosterHash } from '@qianxian/protocol/activity/roster'
import { claimedBy, codeTyped, isFresh } from '@qianxian/protocol/activity/ticket'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { gender as genders } from '@qianxian/protocol/love/profile.words'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { type OfflineScan, readStored, removeStored, writeStored } from '@/platform/storage/storage'
import { callQuietly, call, errorsInline } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { authStore } from '@/stores/auth.store'
import { saveScans, loadScans } from './offlineScans'

export interface CheckInResult extends Pick<DoorAnswer, 'words' | 'nickname' | 'seatNo'> {
  key: number
  result: DoorAnswer['result'] | 'kept'
}

type Roster = NonNullable<ReturnType<typeof readStored<'door_roster'>>>
type Listed = Roster['tickets'][number]

const isOffline = (error: unknown): boolean => error instanceof RequestFault && (error.reason === 'network' || error.reason === 'timeout')

const offlineAnswer = ({ signupId, nickname, gender }: Listed, result: 'kept' | 'already', words: string) => ({
  result,
  words: `${nickname}（${name(genders, gender)}）：${words}`,
  nickname,
  seatNo: null,
  signupId,
})

export class CheckInModel {
  said: readonly CheckInResult[] = []
  waiting: readonly OfflineScan[] = []
  roster: Roster | null = null
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
    // Names of guests do not stay on the phone longer than they are needed.
    if (roster && new Date(roster.until) <= new Date()) removeStored('door_roster')
    else if (roster?.proof && roster.userId === userId && roster.activityId === activityId) this.roster = roster
  }

  /** Loads the roster before the phone goes offline. */
  async takeRoster(): Promise<void> {
    const { now, ...roster } = await callQuietly(organiser.getRoster, { id: this.activityId })
    this.keepRoster({ userId: authStore.userInfo?.id ?? 0, ...roster, aheadMs: new Date(now).getTime() - Date.now() })
  }

  private keepRoster(roster: Roster): void {
    if (roster.userId !== 0) writeStored('door_roster', roster)
    runInAction(() => (this.roster = roster))
  }

  async letIn(ticket: string): Promise<void> {
    try {
      this.hear(await call(organiser.checkIn, { id: this.activityId, ticket: ticket.trim() }, { silent: true, retry: 'never' }))
    } catch (error) {
      if (!isOffline(error)) throw error
      this.keep(ticket.trim())
    }
  }

  /**
   * Sends stored scans, oldest first, as many as one call accepts of one roster; shows the host those that were checked in earlier
   * elsewhere.
   */
  async sync(): Promise<void> {
    while (this.waiting.length > 0) {
      const { proof } = this.waiting[0]!
      const other = this.waiting.findIndex((scan) => scan.proof !== proof)
      const scans = this.waiting.slice(0, Math.min(other < 0 ? this.waiting.length : other, organiserLimits.batchMax))
      const { results } = await this.send(scans, proof)
      results.forEach((one) => this.hear(one))
      this.store(this.waiting.slice(scans.length))
    }
  }

  private async send(scans: readonly OfflineScan[], proof: string | undefined): Promise<{ results: DoorAnswer[] }> {
    try {
      return await call(
        organiser.syncCheckins,
        { id: this.activityId, device: '签到手机', scans: scans.map(({ ticket, at }) => ({ ticket, at })), ...(proof ? { proof } : {}) },
        errorsInline,
      )
    } catch (error) {
      // The server no longer accepts them, however long they are stored.
      if (isFault(error, organiserFaults.door_closed)) this.store(this.waiting.filter((scan) => scan.proof !== proof))
      throw error
    }
  }

  private keep(ticket: string): void {
    const answer = this.judge(ticket)
    if (answer.result === 'kept')
      this.store([...this.waiting, { ticket, at: this.now().toISOString(), signupId: answer.signupId!, proof: this.roster!.proof! }])
    this.say(answer)
  }

  /** The server's time, by the difference measured when the roster was fetched. */
  private now(): Date {
    return new Date(Date.now() + (this.roster?.aheadMs ?? 0))
  }

  /** The result that this phone determines offline, from its roster. */
  private judge(ticket: string): Omit<CheckInResult, 'key'> & { signupId: number | null } {
    const claim = claimedBy(ticket)
    const code = codeTyped(ticket)
    const refused = (words: string) => ({ result: 'not_found' as const, words, nickname: null, seatNo: null, signupId: null })
    if (!claim && code === null) return refused(doorWords.notTicket)
    const { roster } = this
    if (!roster) return refused(doorWords.noRoster)
    const hash = code === null ? '' : rosterHash(roster.salt, code)
    const listed = roster.tickets.find((one) => (claim ? one.signupId === claim.signupId : one.hash === hash))
    if (!listed) return refused(doorWords.notOnRoster)
    const scan = this.waiting.find((one) => one.signupId === listed.signupId)
    if (scan) return offlineAnswer(listed, 'already', `${doorWords.scanned}（${dateAndTime(new Date(scan.at))}）`)
    if (listed.isIn) return offlineAnswer(listed, 'already', doorWords.wasIn)
    if (claim && !isFresh(claim.minute, this.now())) return { ...refused(doorWords.stale), result: 'stale' }
    return offlineAnswer(listed, 'kept', doorWords.kept)
  }

  /** Remembers on the roster who was checked in, for the time without network. */
  private markIn(signupId: number): void {
    const { roster } = this
    if (!roster?.tickets.some((one) => one.signupId === signupId && !one.isIn)) return
    this.keepRoster({ ...roster, tickets: roster.tickets.map((one) => (one.signupId === signupId ? { ...one, isIn: true } : one)) })
  }

  private store(scans: readonly OfflineScan[]): void {
    runInAction(() => (this.waiting = scans))
    saveScans(this.activityId, scans)
  }

  /** Shows the server's answer. */
  private hear(answer: DoorAnswer): void {
    if (answer.signupId !== null && (answer.result === 'ok' || answer.result === 'already')) this.markIn(answer.signupId)
    this.say(answer)
  }

  private say(answer: Omit<CheckInResult, 'key'>): void {
    this.lastKey += 1
    const { result, words, nickname, seatNo } = answer
    this.said = [{ key: this.lastKey, result, words, nickname, seatNo }, ...this.said].slice(0, 20)
  }
}
