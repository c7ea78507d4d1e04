/**
 * What this person has just done to others: likes, favourites, skips and blocks, shown at once on
 * every screen and taken back where the server refuses.
 */
import { interact } from '@qianxian/protocol/interact/interact'
import type { Relation } from '@qianxian/protocol/interact/interact.schema'
import type { LikedPart } from '@qianxian/protocol/love/love.schema'
import { makeAutoObservable, observable, observableRef, reaction } from 'mobx'
import { call } from '@/request/call'
import { authStore } from '@/stores/auth.store'

type Mark = Partial<Pick<Relation, 'isLiked' | 'isSuperLiked' | 'likedPart' | 'isLikedBack' | 'isMatched' | 'isFav' | 'isBlocked'>>

export const withoutLoading = { showLoading: false } as const

class RelationStore {
  /** The skip that can still be taken back. */
  lastSkipped: { no: string; name: string } | undefined = undefined
  /** Grows with every skip and block, for lists that leave such people out. */
  goneVersion = 0
  /** Grows with everybody taken back, whom lists have to ask for again. */
  returns = 0
  /** By number, so that a tap draws nobody else's card again. */
  private readonly marks = observable.map<string, Mark>({}, { deep: false })
  private readonly gone = new Set<string>()
  private readonly running = new Map<string, Promise<Relation>>()

  constructor() {
    makeAutoObservable<this, 'marks' | 'gone' | 'running'>(this, { lastSkipped: observableRef, marks: false, gone: false, running: false })
    // Somebody else is using the app now.
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

  /** Skipped, blocked or reported since the app was opened: nobody to recommend. */
  isGone(no: string): boolean {
    return this.gone.has(no)
  }

  /** Blocked or reported: neither of the two sees the other any more. */
  isParted(no: string): boolean {
    return this.marks.get(no)?.isBlocked ?? false
  }

  /** For what they are liked, as far as it was said. */
  likedPart(person: { no: string; likedPart: LikedPart | null }): LikedPart | null {
    const mark = this.marks.get(person.no)
    return mark?.likedPart === undefined ? person.likedPart : mark.likedPart
  }

  /** A part of their page is what one likes them for; another one later takes its place. */
  setLiked(no: string, isLiked: boolean, about?: LikedPart): Promise<Relation> {
    const meant = isLiked ? { isLiked, likedPart: about } : { isLiked, isSuperLiked: false, likedPart: null }
    return this.change(no, meant, () =>
      isLiked ? call(interact.like, { no, about }, withoutLoading) : call(interact.unlike, { no }, withoutLoading),
    )
  }

  /** The skip that may still be taken back from where one was; undefined when it is over. */
  noteSkip(person: { no: string; name: string } | undefined): void {
    this.lastSkipped = person
  }

  /** The mark shows at once; the answer of the server replaces it, a refusal takes it back. */
  change(no: string, meant: Mark, send: () => Promise<Relation>): Promise<Relation> {
    const key = `${no} ${Object.keys(meant).join()}`
    const underWay = this.running.get(key)
    if (underWay) {
      // What is meant with it waits its turn; a mere second tap has been answered.
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

  /** In place of what was known of them. */
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
