/** What the member looks for: each wish is saved as it is left, and the number of people it leaves is said at once. */
import { mate } from '@qianxian/protocol/mate/mate'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { readStored, removeStored, writeStored } from '@/platform/storage'
import { ask } from '@/request/call'
import { firstWords } from '@/request/fault'
import { authStore } from '@/stores/auth.store'

export class WishModel {
  mate: Mate | undefined = undefined
  /** People whom the saved wishes leave; null before anything was saved here. */
  candidates: number | null = null
  isSaving = false
  loadError: unknown = null
  /** Why the last change is on this device only. */
  error: string | null = null
  private round = 0

  constructor() {
    makeAutoObservable<this, 'round'>(this, { mate: observableRef, loadError: observableRef, round: false })
  }

  async load(): Promise<void> {
    if (this.mate) return
    try {
      const saved = await ask(mate.getPreference, {})
      const draft = readStored('wish_draft')
      const isMine = draft !== undefined && draft.userId === authStore.userInfo?.id
      runInAction(() => {
        this.loadError = null
        this.mate = isMine ? { ...saved, ...draft.values } : saved
      })
      if (isMine) await this.save()
    } catch (error) {
      runInAction(() => {
        this.loadError = error
      })
    }
  }

  change(mate: Mate): Promise<boolean> {
    this.mate = mate
    const userId = authStore.userInfo?.id
    if (userId) writeStored('wish_draft', { userId, values: mate })
    return this.save()
  }

  /** True when the server took it; also counts the people anew. */
  async save(): Promise<boolean> {
    const sent = this.mate
    if (!sent) return false
    this.round += 1
    const round = this.round
    this.isSaving = true
    this.error = null
    try {
      const { candidates } = await ask(mate.savePreference, sent)
      if (round !== this.round) return true
      removeStored('wish_draft')
      runInAction(() => {
        this.candidates = candidates
      })
      return true
    } catch (error) {
      runInAction(() => {
        if (round === this.round) this.error = firstWords(error)
      })
      return false
    } finally {
      runInAction(() => {
        if (round === this.round) this.isSaving = false
      })
    }
  }
}
