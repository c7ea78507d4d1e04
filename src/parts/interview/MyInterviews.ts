/** Matchmakers' interviews with the member, the member's answers, and the proposed preferences that the member adopts. */
import { interview } from '@qianxian/protocol/interview/interview'
import type { MyInterview } from '@qianxian/protocol/interview/interview.schema'
import type { InterviewAnswer } from '@qianxian/protocol/interview/interview.words'
import { mate } from '@qianxian/protocol/mate/mate'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly, call, errorsInline } from '@/request/call'
import { acceptProposal, type Proposal } from './wishProposals'

export class MyInterviews {
  list: readonly MyInterview[] | undefined = undefined
  /** The member's current preferences; undefined until loaded. */
  wishes: Mate | undefined = undefined
  loadError: unknown = null

  constructor() {
    makeAutoObservable(this, { list: observableRef, wishes: observableRef, loadError: observableRef })
  }

  async load(): Promise<void> {
    try {
      const [{ list }, wishes] = await Promise.all([callQuietly(interview.getMyInterviews, {}), callQuietly(mate.getPreference, {})])
      runInAction(() => {
        this.list = list
        this.wishes = wishes
        this.loadError = null
      })
    } catch (error) {
      runInAction(() => {
        this.loadError = error
      })
    }
  }

  /** Reloads the rest even after a refusal: the matchmaker may have written another version. */
  async answer(id: number, answer: InterviewAnswer, words?: string): Promise<void> {
    try {
      await call(interview.answerInterview, { id, answer, ...(words === undefined ? {} : { words }) }, errorsInline)
    } finally {
      await this.load()
    }
  }

  async takeBack(id: number): Promise<void> {
    try {
      await call(interview.takeBackInterview, { id }, errorsInline)
    } finally {
      await this.load()
    }
  }

  /** Applies one wish to the present preferences. */
  async take(proposal: Proposal): Promise<void> {
    const now = await call(mate.getPreference, {}, errorsInline)
    const saved = await call(mate.savePreference, acceptProposal(now, proposal), errorsInline)
    runInAction(() => {
      this.wishes = saved.mate
    })
  }
}
