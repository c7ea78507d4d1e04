/** Candidates for one served member, ranked by mutual fit, and those selected for a proposal. */
import type { OutputOf } from '@qianxian/protocol/base/endpoint'
import { matchmakerLimits } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { matchmaker } from '@qianxian/protocol/matchmaker/matchmaker'
import type { Candidate, ServedMember } from '@qianxian/protocol/matchmaker/matchmaker.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { MemberCooperations } from '@/parts/cooperation/MemberCooperations'
import { ListModel } from '@/ui/list/ListModel'

const PAGE = 20
export const CHOSEN_MAX = matchmakerLimits.bulkProposePerDayPerMember

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
  /** Cooperation requests to the matchmakers of candidates. */
  readonly cooperations: MemberCooperations

  constructor(readonly no: string) {
    this.cooperations = new MemberCooperations(no)
    this.list = new ListModel<Candidate>({
      keyOf: ({ card }) => card.no,
      load: (cursor) => callQuietly(matchmaker.getCandidatePaged, { no, size: PAGE, ...(cursor ? { cursor } : {}) }),
    })
    makeAutoObservable(this, {
      no: false,
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

  /** Returns false if no more may be chosen. */
  toggle({ card, blocker }: Candidate): boolean {
    if (blocker) return true
    if (this.isChosen(card.no)) this.chosen = this.chosen.filter((no) => no !== card.no)
    else if (this.chosen.length >= CHOSEN_MAX) return false
    else this.chosen = [...this.chosen, card.no]
    return true
  }

  nameOf(no: string): string {
    return this.list.find(no)?.card.nickname ?? no
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
