/** Candidates for one served member, ranked by mutual fit, and those selected for a proposal. */
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { Candidate, ServedMember } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { MemberCooperations } from '@/parts/cooperation/MemberCooperations'
import { ListModel } from '@/ui/list/ListModel'
import { TypingPause } from '@/ui/list/TypingPause'

const PAGE = 20

export const matchFilters = { isFree: '可以推荐', isSameCity: '同城', isVerified: '已实名' } as const
export type MatchFilter = keyof typeof matchFilters

const CHOSEN_MAX = matchmakerLimits.bulkProposePerDayPerMember

export interface Outcome {
  no: string
  name: string
  /** Reason why the proposal was refused; null if it was sent. */
  refusal: string | null
}

export class MatchModel {
  readonly list: ListModel<Candidate>
  /** The member for whom candidates are searched; undefined until loaded. */
  member: ServedMember | undefined = undefined
  /** Member numbers in the order of choosing. */
  chosen: readonly string[] = []
  outcomes: readonly Outcome[] | undefined = undefined
  /** How many people can be proposed now; undefined until loaded. */
  left: number | undefined = undefined
  /** Why no person can be proposed now. */
  stop: string | null = null
  keyword = ''
  readonly filters = new Set<MatchFilter>()
  private readonly names = new Map<string, string>()
  private readonly typing = new TypingPause(() => void this.list.reset())
  /** Cooperation requests to the matchmakers of candidates. */
  readonly cooperations: MemberCooperations

  constructor(readonly no: string) {
    this.cooperations = new MemberCooperations(no)
    this.list = new ListModel<Candidate>({
      keyOf: ({ card }) => card.no,
      load: async (cursor) => {
        const keyword = this.keyword.trim()
        const asked = Object.fromEntries([...this.filters].map((filter) => [filter, true]))
        const input = { no, size: PAGE, ...asked, ...(keyword ? { keyword } : {}), ...(cursor ? { cursor } : {}) }
        const { left, stop, ...page } = await callQuietly(matchmaker.getCandidatePaged, input)
        runInAction(() => {
          this.left = left
          this.stop = stop
          if (left === 0) this.chosen = []
        })
        return page
      },
    })
    makeAutoObservable<this, 'names' | 'typing'>(this, {
      no: false,
      names: false,
      typing: false,
      list: false,
      cooperations: false,
      member: observableRef,
      chosen: observableRef,
      outcomes: observableRef,
    })
  }

  get memberName(): string {
    return this.member?.card.nickname ?? '会员'
  }

  /** Loads the member's card from the member list, which records no view of the phone. */
  async loadMember(): Promise<void> {
    try {
      const { list } = await callQuietly(matchmaker.getMemberPaged, { keyword: this.no, size: PAGE })
      runInAction(() => {
        this.member = list.find(({ card }) => card.no === this.no)
      })
    } catch (error) {
      console.warn('no face for the match', error)
    }
  }

  async refresh(): Promise<void> {
    await Promise.all([this.list.refresh(), this.loadMember(), this.cooperations.load()])
  }

  isChosen(no: string): boolean {
    return this.chosen.includes(no)
  }

  /** Maximum number of people in one proposal; the server would return a larger one. */
  get most(): number {
    return Math.min(CHOSEN_MAX, this.left ?? CHOSEN_MAX)
  }

  /** True if the person can be chosen: the proposal would not be returned. */
  canChoose({ blocker }: Candidate): boolean {
    return blocker === null && this.stop === null
  }

  /** Returns false if no more may be chosen. */
  toggle(candidate: Candidate): boolean {
    const { no, nickname } = candidate.card
    if (this.isChosen(no)) this.drop(no)
    else if (!this.canChoose(candidate)) return true
    else if (this.chosen.length >= this.most) return false
    else {
      this.chosen = [...this.chosen, no]
      this.names.set(no, nickname)
    }
    return true
  }

  drop(no: string): void {
    this.chosen = this.chosen.filter((one) => one !== no)
  }

  nameOf(no: string): string {
    return this.names.get(no) ?? no
  }

  search(keyword: string): void {
    this.keyword = keyword
    this.typing.restart()
  }

  switch(filter: MatchFilter): void {
    if (!this.filters.delete(filter)) this.filters.add(filter)
    void this.list.reset()
  }

  leave(): void {
    this.typing.stop()
  }

  /** Proposes all chosen people; `outcomes` holds the result for each. */
  async propose(message: string): Promise<void> {
    const asked = this.chosen
    const input = { fromNo: this.no, toNos: [...asked], message }
    const answer = await call(matchmaker.proposeLine, input, { ...errorsInline, loadingText: '正在推荐' })
    runInAction(() => this.take(asked, answer))
  }

  closeOutcomes(): void {
    this.outcomes = undefined
    void this.refresh()
  }

  private take(asked: readonly string[], { refused }: OutputOf<(typeof matchmaker)['proposeLine']>): void {
    this.outcomes = asked.map((no) => ({ no, name: this.nameOf(no), refusal: refused.find((one) => one.no === no)?.message ?? null }))
    this.chosen = []
  }
}
