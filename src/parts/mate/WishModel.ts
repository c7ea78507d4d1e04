/**
 * The member's partner preferences: each wish is saved when it is closed, and the number of remaining people is shown
 * at once.
 */
import { mate } from '@qianxian/protocol/mate/mate'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { authStore } from '@/stores/auth.store'
import { openDraft } from '@/shell/draft'
import { RelaxationModel } from './RelaxationModel'

export class WishModel {
  mate: Mate | undefined = undefined
  /** People who meet the saved wishes; null before the first save here. */
  candidates: number | null = null
  isSaving = false
  loadError: unknown = null
  /** Reason why the last change was not saved on the server. */
  error: string | null = null
  readonly relaxations = new RelaxationModel()
  private round = 0
  private readonly draft = openDraft<Mate>('wishes')

  constructor() {
    makeAutoObservable<this, 'round' | 'draft'>(this, {
      mate: observableRef,
      loadError: observableRef,
      relaxations: false,
      round: false,
      draft: false,
    })
  }

  async load(): Promise<void> {
    if (this.mate) return
    try {
      const saved = await callQuietly(mate.getPreference, {})
      const draft = this.draft.read()
      runInAction(() => {
        this.loadError = null
        this.mate = draft ? { ...saved, ...draft } : saved
      })
      if (draft) await this.save()
    } catch (error) {
      runInAction(() => {
        this.loadError = error
      })
    }
  }

  change(mate: Mate): Promise<boolean> {
    this.mate = mate
    this.draft.keep(mate)
    return this.save()
  }

  /** True if the server accepted it; also recounts the people. */
  async save(): Promise<boolean> {
    const sent = this.mate
    if (!sent) return false
    this.round += 1
    const round = this.round
    this.isSaving = true
    this.error = null
    try {
      const { candidates } = await callQuietly(mate.savePreference, sent)
      if (round !== this.round) return true
      this.draft.drop()
      runInAction(() => {
        this.candidates = candidates
      })
      if (authStore.isLoveUser) void this.relaxations.load()
      return true
    } catch (error) {
      runInAction(() => {
        if (round === this.round) this.error = firstErrorWords(error)
      })
      return false
    } finally {
      runInAction(() => {
        if (round === this.round) this.isSaving = false
      })
    }
  }
}
