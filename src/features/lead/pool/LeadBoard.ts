/** The leads that a handler or manager works on: lists behind tabs, filters, quotas, and claims of one or several. */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { lead } from '@qianxian/protocol/lead/lead'
import { leadFaults } from '@qianxian/protocol/lead/lead.faults'
import type { LeadClaimAnswer, LeadDesk, LeadRow } from '@qianxian/protocol/lead/lead.schema'
import {
  type LeadClaimOutcome,
  leadLevels,
  type LeadLevel,
  leadLimits,
  type LeadSource,
  type LeadTab,
} from '@qianxian/protocol/lead/lead.words'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call, callQuietly, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { toast } from '@/ui/base/overlay/Dialog'
import type { DetailModel } from '@/ui/detail/DetailModel'
import { TabbedLists } from '@/ui/list/TabbedLists'

const PAGE = 20

/** Outcomes after which the lead is not in the pool any more. */
const leaving: readonly LeadClaimOutcome[] = ['claimed', 'taken', 'rotated', 'gone']

/** Faults of an offer that the viewer can no longer answer. */
const lostOffer = [leadFaults.lead_offer_over, leadFaults.lead_state, baseFaults.not_found] as const

export interface LeadFilter {
  level: LeadLevel | null
  city: string | null
  source: LeadSource | null
}

export const noFilter: LeadFilter = { level: null, city: null, source: null }

/** A lead of a batch with the server's answer. */
export interface ClaimedRow {
  row: LeadRow
  answer: LeadClaimAnswer
}

const isManager = ({ isAdmin, managedStores }: LeadDesk): boolean => isAdmin || managedStores.length > 0

/** The tabs of a viewer: offers are made to handlers only, and only managers see the leads of others. */
function tabsFor(desk: LeadDesk | null): LeadTab[] {
  if (desk === null || !isManager(desk)) return ['pool', 'mine', 'offered', 'converted']
  return desk.isHandler ? ['pool', 'mine', 'offered', 'converted', 'managed'] : ['managed', 'pool', 'mine', 'converted']
}

export class LeadBoard {
  readonly tabs: TabbedLists<LeadTab, LeadRow>
  filter: LeadFilter = noFilter
  isDueToday: boolean
  private isMarking = false
  /** Milliseconds by which the server's clock is ahead of the phone's. */
  private readonly skewMs: number
  chosen: readonly number[] = []

  constructor(
    readonly desk: DetailModel<LeadDesk>,
    { tab, isDueToday = false }: { tab?: LeadTab | undefined; isDueToday?: boolean } = {},
  ) {
    this.isDueToday = isDueToday
    this.skewMs = desk.value ? Date.parse(desk.value.serverTime) - Date.now() : 0
    const boxes = tabsFor(desk.value)
    this.tabs = new TabbedLists<LeadTab, LeadRow>({
      boxes,
      box: tab && boxes.includes(tab) ? tab : boxes[0]!,
      keyOf: ({ id }) => id,
      load: (box, cursor) => callQuietly(lead.getLeadPaged, { tab: box, size: PAGE, ...this.inputOf(box), ...(cursor ? { cursor } : {}) }),
    })
    makeAutoObservable<this, 'skewMs'>(this, {
      desk: false,
      tabs: false,
      skewMs: false,
      filter: observableRef,
      chosen: observableRef,
    })
  }

  /** True if the open list has deadlines. */
  get hasDeadlines(): boolean {
    return this.tabs.box === 'mine' || this.tabs.box === 'managed'
  }

  /** Several leads of the pool are being chosen. */
  get isChoosing(): boolean {
    return this.isMarking && this.tabs.box === 'pool'
  }

  /** The server's time now. */
  serverTime(): string {
    return new Date(Date.now() + this.skewMs).toISOString()
  }

  /** Number of leads that the viewer may still claim now. */
  get claimable(): number {
    const desk = this.desk.value
    return desk === null || !desk.isHandler ? 0 : Math.min(desk.claimsLeft, desk.ownedRoom)
  }

  get choosable(): number {
    return Math.min(this.claimable, leadLimits.batchMax)
  }

  get filterCount(): number {
    return Object.values(this.filter).filter((one) => one !== null).length
  }

  async refresh(): Promise<void> {
    await Promise.all([this.desk.reload(), this.tabs.refresh()])
  }

  show(tab: LeadTab): void {
    this.stopChoosing()
    this.tabs.show(tab)
  }

  setFilter(filter: LeadFilter): void {
    this.filter = filter
    this.stopChoosing()
    this.tabs.reset()
  }

  clearFilter(): void {
    this.isDueToday = false
    this.setFilter(noFilter)
  }

  setDueToday(isDueToday: boolean): void {
    this.isDueToday = isDueToday
    this.tabs.reset()
  }

  startChoosing(): void {
    this.isMarking = true
  }

  stopChoosing(): void {
    this.isMarking = false
    this.chosen = []
  }

  mayClaim({ level, bannedUntil }: LeadRow): boolean {
    return this.claimable > 0 && bannedUntil === null && !isIn(leadLevels.rotated, level)
  }

  toggle(id: number): void {
    if (this.chosen.includes(id)) this.chosen = this.chosen.filter((one) => one !== id)
    else if (this.chosen.length < this.choosable) this.chosen = [...this.chosen, id]
  }

  /** Claims one lead and says what became of it. Never rejects. */
  async claim(row: LeadRow): Promise<void> {
    try {
      const [{ answer }] = (await this.claimAll([row])) as [ClaimedRow]
      toast(answer.message)
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }

  /** Claims the chosen leads; null if the request failed, which was shown. */
  async claimChosen(): Promise<readonly ClaimedRow[] | null> {
    const rows = this.chosen.flatMap((id) => this.tabs.lists.pool.find(id) ?? [])
    try {
      const answered = await this.claimAll(rows)
      runInAction(() => this.stopChoosing())
      return answered
    } catch (error) {
      toast(firstErrorWords(error))
      return null
    }
  }

  /** Accepts or declines an offer. Never rejects. */
  async answer({ id }: LeadRow, isAccepted: boolean): Promise<void> {
    try {
      await call(lead.answerLead, { id, isAccepted }, errorsInline)
      this.dropOffer(id)
      if (isAccepted && this.tabs.lists.mine?.hasLoaded) void this.tabs.lists.mine.refresh()
      toast(isAccepted ? '已接受，请尽快联系' : '已婉拒，会轮到下一位')
      void this.desk.reload()
    } catch (error) {
      if (isFault(error, ...lostOffer)) this.dropOffer(id)
      toast(firstErrorWords(error))
    }
  }

  /** The time of an offer is over: the server decides. */
  async loseOffer(): Promise<void> {
    await Promise.all([this.tabs.lists.offered?.refresh(), this.desk.reload()])
  }

  /** Never rejects. */
  async setDuty(isOnDuty: boolean): Promise<void> {
    try {
      const desk = await call(lead.setLeadDuty, { isOnDuty }, errorsInline)
      this.desk.patch(desk)
      toast(isOnDuty ? '已在岗，会轮到你' : '已休息，轮到时会保留你的位置')
    } catch (error) {
      toast(firstErrorWords(error))
      await this.desk.reload()
    }
  }

  private async claimAll(rows: readonly LeadRow[]): Promise<ClaimedRow[]> {
    const { list, claimsLeft, ownedRoom } = await call(lead.claimLeads, { ids: rows.map(({ id }) => id) }, errorsInline)
    const { pool, mine } = this.tabs.lists
    runInAction(() => {
      for (const { id, outcome } of list) if (leaving.includes(outcome)) pool.remove(id)
      this.desk.patch({ claimsLeft, ownedRoom })
    })
    if (mine?.hasLoaded && list.some(({ outcome }) => outcome === 'claimed')) void mine.refresh()
    return list.flatMap((answer) => {
      const row = rows.find(({ id }) => id === answer.id)
      return row ? [{ row, answer }] : []
    })
  }

  private dropOffer(id: number): void {
    const { offered } = this.tabs.lists
    if (!offered.find(id)) return
    runInAction(() => {
      offered.remove(id)
      const { value } = this.desk
      if (value) this.desk.patch({ offers: Math.max(0, value.offers - 1) })
    })
  }

  private inputOf(tab: LeadTab) {
    const { level, city, source } = this.filter
    const isDue = this.isDueToday && (tab === 'mine' || tab === 'managed')
    return { ...(level ? { level } : {}), ...(city ? { city } : {}), ...(source ? { source } : {}), ...(isDue ? { isDueToday: true } : {}) }
  }
}
