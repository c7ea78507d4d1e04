/** The member's latest likes, favourites, skips and blocks: shown at once on every screen, reverted if the server refuses. */
import { interact } from '@qianxian/protocol/interact/interact'
import type { Relation } from '@qianxian/protocol/interact/interact.schema'
import type { LikedPart } from '@qianxian/protocol/love/love.schema'
import { makeAutoObservable, observable, observableRef, reaction } from 'mobx'
import { call } from '@/request/call'
import { authStore } from '@/stores/auth.store'

type Mark = Partial<Pick<Relation, 'isLiked' | 'isSuperLiked' | 'likedPart' | 'isLikedBack' | 'isMatched' | 'isFav' | 'isBlocked'>>

export const withoutLoading = { showLoading: false } as const

class RelationStore {
  /** The skip that can still be undone. */
  lastSkipped: { no: string; name: string } | undefined = undefined
  /** Incremented with every skip and block, for lists that omit such people. */
  goneVersion = 0
  /** Incremented with every restored person, so that lists load again. */
  returns = 0
  /** Keyed by number, so that a tap does not redraw other cards. */
  private readonly marks = observable.map<string, Mark>({}, { deep: false })
  private readonly gone = new Set<string>()
  private readonly running = new Map<string, Promise<Relation>>()

  constructor() {
    makeAutoObservable<this, 'marks' | 'gone' | 'running'>(this, { lastSkipped: observableRef, marks: false, gone: false, running: false })
    // Another account is using the app now.
    reaction(
      () => authStore.sessionVersion,
      () => this.clear(),
    )
  }

  isLiked(card: { no: string; isLiked: boolean }): boolean {
    return this.marks.get(card.no)?.isLiked ?? card.isLiked
  }

  isSuperLiked(person: { no: string; isSuperLiked: boolean }): boolean {
    return this.marks.get(person.no)?.isSuperLiked ?? person.isSuperLiked
  }

  isFav(card: { no: string; isFav: boolean }): boolean {
    return this.marks.get(card.no)?.isFav ?? card.isFav
  }

  isMatched(no: string, known: boolean): boolean {
    return this.marks.get(no)?.isMatched ?? known
  }

  /** True if skipped, blocked or reported since the app was opened: not recommended. */
  isGone(no: string): boolean {
    return this.gone.has(no)
  }

  /** True if blocked or reported: neither of the two sees the other. */
  isParted(no: string): boolean {
    return this.marks.get(no)?.isBlocked ?? false
  }

  /** The photo or answer that the like is about, if known. */
  likedPart(person: { no: string; likedPart: LikedPart | null }): LikedPart | null {
    const mark = this.marks.get(person.no)
    return mark?.likedPart === undefined ? person.likedPart : mark.likedPart
  }

  /** Likes a person for a part of their page; a later call replaces the part. */
  setLiked(no: string, isLiked: boolean, about?: LikedPart): Promise<Relation> {
    const meant = isLiked ? { isLiked, likedPart: about } : { isLiked, isSuperLiked: false, likedPart: null }
    return this.change(no, meant, () =>
      isLiked ? call(interact.like, { no, about }, withoutLoading) : call(interact.unlike, { no }, withoutLoading),
    )
  }

  /** Stores the skip that can be undone on the current screen; undefined ends the possibility. */
  noteSkip(person: { no: string; name: string } | undefined): void {
    this.lastSkipped = person
  }

  /** The mark shows at once; the server's response replaces it, and a refusal reverts it. */
  change(no: string, meant: Mark, send: () => Promise<Relation>): Promise<Relation> {
    const key = `${no} ${Object.keys(meant).join()}`
    const underWay = this.running.get(key)
    if (underWay) {
      // A like with a part is sent after the pending one; a mere second tap returns the pending response.
      const again = () => this.change(no, meant, send)
      return meant.likedPart ? underWay.then(again, again) : underWay
    }
    const before = this.marks.get(no) ?? {}
    this.mark(no, { ...before, ...meant })
    const sending = send()
      .then(
        (relation) => {
          this.mark(no, relation)
          return relation
        },
        (error: unknown) => {
          this.mark(no, before)
          throw error
        },
      )
      .finally(() => this.running.delete(key))
    this.running.set(key, sending)
    return sending
  }

  /** Replaces the known mark. */
  mark(no: string, mark: Mark): void {
    this.marks.set(no, mark)
  }

  setGone(no: string, isGone: boolean): void {
    if (isGone) {
      this.gone.add(no)
      this.goneVersion += 1
    } else {
      this.gone.delete(no)
      this.returns += 1
    }
  }

  private clear(): void {
    this.marks.clear()
    this.gone.clear()
    this.lastSkipped = undefined
    this.goneVersion += 1
  }
}

export const relationStore = new RelationStore()
