/** The spotlight of the viewed city, and whether today's card opens without a tap. */
import { spotlight } from '@qianxian/protocol/spotlight/spotlight'
import type { SpotlightCard } from '@qianxian/protocol/spotlight/spotlight.schema'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { callQuietly } from '@/request/call'
import { authStore } from '@/stores/auth.store'

const HOUR_MS = 3_600_000

class SpotlightStore {
  found: SpotlightCard | null = null
  isPopupDue = false
  private asked = ''

  constructor() {
    makeAutoObservable<this, 'asked'>(this, { found: observableRef, asked: false })
  }

  /** Requests it once per hour, city and person. The spotlight is optional: without a city or a response it is empty. */
  async follow(city: string): Promise<void> {
    if (!authStore.isLoveUser || !/^\d{6}$/.test(city)) {
      this.leave()
      this.asked = ''
      return
    }
    const where = `${authStore.sessionVersion} ${city} `
    const asked = `${where}${Math.floor(Date.now() / HOUR_MS)}`
    if (asked === this.asked) return
    // Keeps the card of the hour before until the next one loads.
    if (!this.asked.startsWith(where)) this.leave()
    this.asked = asked
    try {
      const { spotlight: found, isPopupDue } = await callQuietly(spotlight.getSpotlight, { city })
      runInAction(() => {
        if (asked !== this.asked) return
        this.found = found
        this.isPopupDue = isPopupDue
      })
    } catch (error) {
      console.warn('no spotlight', error)
      if (asked !== this.asked) return
      this.leave()
      this.asked = ''
    }
  }

  private leave(): void {
    this.found = null
    this.isPopupDue = false
  }

  /** Closes today's card, which then does not open again today on any device. */
  closePopup(): void {
    if (!this.isPopupDue) return
    this.isPopupDue = false
    callQuietly(spotlight.closeSpotlight, {}).catch((error: unknown) => console.warn('the spotlight may open again', error))
  }
}

export const spotlightStore = new SpotlightStore()
