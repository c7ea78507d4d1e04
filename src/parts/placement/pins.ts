/** The pins at the top of the viewed city. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { placement } from '@qianxian/protocol/placement/placement'
import type { LoveCard } from '@qianxian/protocol/love/love.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'
import { authStore } from '@/stores/auth.store'

/** A changed seat is shown after at most this time. */
const FRESH_MS = 600_000

/** The pins shown to the viewer in a city. */
export async function loadPins(city: string): Promise<readonly LoveCard[]> {
  await pinStore.follow(city)
  return pinStore.people
}

class PinStore {
  people: readonly LoveCard[] = []
  private asked = ''
  private askedAt = 0
  private loading: Promise<void> = Promise.resolve()

  constructor() {
    makeAutoObservable<this, 'asked' | 'askedAt' | 'loading'>(this, {
      people: observableRef,
      asked: false,
      askedAt: false,
      loading: false,
    })
  }

  /**
   * Reloads for another city, person or day, and when outdated. The pins are optional: without a city or a response there
   * are none.
   */
  follow(city: string): Promise<void> {
    const isPinned = authStore.isLoveUser && /^\d{6}$/.test(city)
    const asked = isPinned ? `${authStore.sessionVersion} ${city} ${dayInShanghai(new Date())}` : ''
    if (asked === this.asked && Date.now() - this.askedAt < FRESH_MS) return this.loading
    if (asked !== this.asked) this.people = []
    this.asked = asked
    this.askedAt = Date.now()
    this.loading = isPinned ? this.ask(city, asked) : Promise.resolve()
    return this.loading
  }

  private async ask(city: string, asked: string): Promise<void> {
    try {
      const { list } = await callQuietly(placement.getPins, { city })
      runInAction(() => {
        if (asked === this.asked) this.people = list
      })
    } catch (error) {
      console.warn('nobody at the top', error)
    }
  }
}

const pinStore = new PinStore()
