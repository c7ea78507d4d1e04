/** Predicts the scopes that members share with which store by the rules, in memory; it shares no code with the product. */
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'
import { dayOf, yearAfter } from './consent-model'

interface Given {
  /** A consent that ended and a later consent are different ones. */
  consent: number
  scopes: readonly ConsentScope[]
  until: number
}
interface Member {
  storeId: number
  isOn: boolean
  given: Given | null
  looks: Set<string>
}

export class SharingModel {
  private readonly members = new Map<number, Member>()
  private consents = 0

  /** A transfer to another store ends everything that was shared with the previous one. */
  moved(member: number, storeId: number): void {
    const known = this.members.get(member)
    if (known?.storeId === storeId) return
    this.members.set(member, { isOn: false, looks: new Set(), ...known, storeId, given: null })
  }

  shared(member: number, scopes: readonly ConsentScope[], now: number): void {
    const known = this.of(member)
    const consent = known.given?.consent ?? (this.consents += 1)
    known.given = { consent, scopes, until: yearAfter(now) }
    known.isOn = true
  }

  stopped(member: number): void {
    const known = this.of(member)
    known.given = null
    known.isOn = false
  }

  switched(member: number, isOn: boolean): void {
    this.of(member).isOn = isOn
  }

  /** An expired consent stays expired: a later agreement is another consent. */
  swept(now: number): void {
    for (const known of this.members.values()) if (known.given && known.given.until <= now) known.given = null
  }

  isOn = (member: number): boolean => this.of(member).isOn

  /** The agreed scopes, regardless of the switch. */
  agreed(member: number, now: number): readonly ConsentScope[] {
    const { given } = this.of(member)
    return given && given.until > now ? given.scopes : []
  }

  /** The scopes that this store sees now; null if it has no consent. */
  given(member: number, storeId: number, now: number): readonly ConsentScope[] | null {
    const known = this.of(member)
    const scopes = known.storeId === storeId && known.isOn ? this.agreed(member, now) : []
    return scopes.length > 0 ? scopes : null
  }

  /** A repeated view by the same person on the same day counts once per consent. */
  looked(member: number, staffId: number, use: string, now: number): void {
    const { looks, given } = this.of(member)
    looks.add([given!.consent, staffId, use, dayOf(now)].join(':'))
  }

  record(member: number): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const key of this.of(member).looks) {
      const use = key.split(':')[2]!
      counts[use] = (counts[use] ?? 0) + 1
    }
    return counts
  }

  private of(member: number): Member {
    const known = this.members.get(member)
    if (!known) throw new Error(`nobody knows member ${member}`)
    return known
  }
}
