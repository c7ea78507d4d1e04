/**
 * The matchmaker's interview editor: text is saved on the device during typing, and on the server every ten seconds.
 * Another device's text is never overwritten; local text that is not on the server is offered, and never discarded
 * without a question.
 */
import { baseFaults } from '@qianxian/protocol/base/base.faults'
import { interview } from '@qianxian/protocol/interview/interview'
import type { InterviewDesk } from '@qianxian/protocol/interview/interview.schema'
import { interviewLimits } from '@qianxian/protocol/interview/interview.words'
import { matchmakerFaults } from '@qianxian/protocol/matchmaker/matchmaker.faults'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { onAppHidden } from '@/platform/lifecycle/appHidden'
import { callQuietly, call } from '@/request/call'
import { fieldErrors, firstErrorWords } from '@/request/fault'
import { isFault } from '@/request/faultName'
import { openDraft, type Draft } from '@/shell/draft'
import { FormModel } from '@/ui/form/FormModel'
import {
  emptyInterviewForm,
  toInterviewContent,
  toInterviewForm,
  isSameForm,
  latestOwnInterview,
  type InterviewForm,
} from './interviewForm'

/** A killed app loses at most the text typed within this interval. */
const SAVE_EVERY_MS = 10_000

interface Kept {
  revision: number
  values: InterviewForm
}

export type Saving = 'clean' | 'typed' | 'saving' | 'kept'

export class InterviewModel {
  desk: InterviewDesk | undefined = undefined
  readonly form: FormModel<InterviewForm>
  loadError: unknown = null
  isGone = false
  /** True if the member does not consent to writing on their behalf. */
  isUnconsented = false
  /** True while the form is open. */
  isWriting = false
  /** Text typed here before another device's version was saved. */
  left: InterviewForm | null = null
  saving: Saving = 'clean'
  /** Reason why the last save failed, if it belongs to no field. */
  refusal: string | null = null
  private revision = 0
  private running: Promise<boolean> | null = null
  private readonly draft: Draft<Kept>

  constructor(readonly no: string) {
    this.draft = openDraft<Kept>(`interview:${no}`)
    this.form = new FormModel<InterviewForm>({
      initial: emptyInterviewForm,
      rules: { minutes: minutesFault },
      faultFields: fieldErrors,
      onDraft: (values) => this.draft.keep({ revision: this.revision, values }),
    })
    makeAutoObservable<this, 'revision' | 'running' | 'draft'>(this, {
      no: false,
      form: false,
      desk: observableRef,
      loadError: observableRef,
      left: observableRef,
      revision: false,
      running: false,
      draft: false,
    })
  }

  async load(): Promise<void> {
    try {
      const desk = await callQuietly(interview.getInterview, { no: this.no })
      runInAction(() => {
        this.loadError = null
        this.isGone = this.isUnconsented = false
        if (this.desk && desk.revision === this.revision) this.desk = desk
        else this.begin(desk)
      })
    } catch (error) {
      runInAction(() => {
        this.isUnconsented = isFault(error, matchmakerFaults.consent_missing)
        this.isGone = isFault(error, baseFaults.not_found, baseFaults.input_invalid)
        this.loadError = error
      })
    }
  }

  /** Saves every ten seconds and whenever the app is left; returns a function that stops it. */
  keepSaving(): () => void {
    const save = () => void this.save()
    const timer = setInterval(save, SAVE_EVERY_MS)
    const endWatch = onAppHidden(save)
    return () => {
      clearInterval(timer)
      endWatch()
      this.form.flushDraft()
      save()
    }
  }

  /** A new version starts from the last one of this service. */
  write(): void {
    const last = this.desk && latestOwnInterview(this.desk)
    if (last) this.form.assign(toInterviewForm(last))
    this.isWriting = true
  }

  takeLeft(): void {
    if (this.left) this.form.assign(this.left)
    this.left = null
  }

  /** Resolves to true if the server holds everything that was typed. */
  save(): Promise<boolean> {
    if (this.running) return this.running
    if (!this.desk || !this.isWriting || !this.form.isDirty) return Promise.resolve(true)
    // Invalid content is not sent again and again.
    if (!this.form.isValid) return Promise.resolve(false)
    const running = this.send().finally(() => {
      this.running = null
    })
    this.running = running
    return running
  }

  /** Saves the text, then submits it to the member. */
  async submit(): Promise<boolean> {
    this.refusal = null
    if (!this.form.check()) return false
    while (this.running) await this.running
    if (!(await this.save())) return false
    try {
      const desk = await call(
        interview.submitInterview,
        { no: this.no, revision: this.revision },
        { silent: true, retry: 'ask', loadingText: '正在提交' },
      )
      runInAction(() => {
        this.draft.drop()
        this.begin(desk)
      })
      return true
    } catch (error) {
      await this.refuse(error)
      return false
    }
  }

  private async send(): Promise<boolean> {
    const sent = this.form.values
    this.saving = 'saving'
    this.refusal = null
    try {
      const desk = await callQuietly(interview.saveInterview, { no: this.no, revision: this.revision, content: toInterviewContent(sent) })
      runInAction(() => {
        this.desk = desk
        this.revision = desk.revision
        this.form.rebase(sent)
        const isAll = !this.form.isDirty
        if (isAll) this.draft.drop()
        else this.draft.keep({ revision: this.revision, values: this.form.values })
        this.saving = isAll ? 'clean' : 'typed'
      })
      return true
    } catch (error) {
      runInAction(() => {
        this.saving = 'kept'
      })
      await this.refuse(error)
      return false
    }
  }

  /** The server holds another device's version: it is shown, and the local text is offered. */
  private async refuse(error: unknown): Promise<void> {
    if (isFault(error, baseFaults.edited_elsewhere)) {
      await this.load()
      return
    }
    runInAction(() => {
      this.form.refuse(error)
      this.refusal = this.form.refusal ?? (fieldErrors(error) ? null : firstErrorWords(error))
      if (isFault(error, baseFaults.not_found)) this.isGone = true
      if (isFault(error, matchmakerFaults.consent_missing)) this.isUnconsented = true
    })
  }

  private begin(desk: InterviewDesk): void {
    const kept = this.desk ? (this.form.isDirty ? { revision: this.revision, values: this.form.values } : null) : this.draft.read()
    this.desk = desk
    this.revision = desk.revision
    this.left = null
    this.saving = 'clean'
    this.form.reset(desk.draft ? toInterviewForm(desk.draft) : emptyInterviewForm)
    this.isWriting = desk.draft !== null || desk.versions.length === 0
    if (!kept || isSameForm(kept.values, this.form.values)) return
    const last = desk.versions[0]
    // Submitted since then, on any device: nothing is left to save.
    if (!desk.draft && last && isSameForm(kept.values, toInterviewForm(last))) return this.draft.drop()
    if (kept.revision !== desk.revision) {
      this.left = kept.values
      return
    }
    this.form.assign(kept.values)
    this.isWriting = true
    this.saving = 'typed'
  }
}

const minutesFault = (minutes: string): string | null => {
  if (minutes.trim() === '') return null
  const { minutesMin, minutesMax } = interviewLimits
  const count = Number(minutes)
  return Number.isInteger(count) && count >= minutesMin && count <= minutesMax ? null : `访谈时长填 ${minutesMin}–${minutesMax} 分钟`
}
