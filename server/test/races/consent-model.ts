/** Predicts the rights from consents by the rules, in memory; it shares no code with the product. */
import type { ConsentScope } from '@qianxian/protocol/matchmaker/matchmaker.words'

const DAY_MS = 86_400_000
const CHINA_MS = 8 * 3_600_000
const WEEK_MS = 7 * DAY_MS

export interface Bond {
  id: number
  desk: number
  status: 'pending' | 'invited' | 'active'
  scopes: readonly ConsentScope[]
  until: number
}

export const dayOf = (at: number): string => new Date(at + CHINA_MS).toISOString().slice(0, 10)

/** The same hour of the same day a year later, in China. */
export function yearAfter(at: number): number {
  const local = new Date(at + CHINA_MS)
  const month = local.getUTCMonth()
  local.setUTCFullYear(local.getUTCFullYear() + 1)
  if (local.getUTCMonth() !== month) local.setUTCDate(0)
  return local.getTime() - CHINA_MS
}

export class ConsentModel {
  private bonds: Bond[][]
  private uses: Set<string>[]
  readonly stopped = new Set<number>()

  constructor(members: number) {
    this.bonds = Array.from({ length: members }, () => [])
    this.uses = Array.from({ length: members }, () => new Set<string>())
  }

  /** The running or requested service between the two people at this moment. */
  between(desk: number, member: number, now: number): Bond | undefined {
    return this.live(member, now).find((bond) => bond.desk === desk)
  }

  serving(member: number, now: number): Bond | undefined {
    return this.live(member, now).find(({ status }) => status === 'active')
  }

  waiting(member: number, now: number): Bond | undefined {
    return this.live(member, now).find(({ status }) => status === 'pending')
  }

  /** There is no right without the scope, during a suspension, or after the end of the consent. */
  may(desk: number, member: number, scope: ConsentScope | null, now: number): 'yes' | 'no consent' | 'unknown' {
    const bond = this.serving(member, now)
    if (bond?.desk !== desk || this.stopped.has(desk)) return 'unknown'
    return scope === null || bond.scopes.includes(scope) ? 'yes' : 'no consent'
  }

  asked(desk: number, member: number, id: number, scopes: readonly ConsentScope[], now: number): void {
    const standing = this.between(desk, member, now)
    if (!standing) this.put(member, { id, desk, status: 'pending', scopes, until: now + WEEK_MS }, now)
    else if (standing.status === 'pending') standing.scopes = scopes
    else this.begun(desk, member, scopes, now)
  }

  invited(desk: number, member: number, id: number, now: number): void {
    if (!this.between(desk, member, now)) this.put(member, { id, desk, status: 'invited', scopes: [], until: now + WEEK_MS }, now)
  }

  /** Both agreed, or the member confirms new scopes: a year from now, and no other service at the same time. */
  begun(desk: number, member: number, scopes: readonly ConsentScope[], now: number): void {
    const standing = this.between(desk, member, now)!
    const others = this.live(member, now).filter((bond) => bond.desk !== desk && bond.status !== 'active')
    this.bonds[member] = [...others, { ...standing, status: 'active', scopes, until: yearAfter(now) }]
  }

  ended(desk: number, member: number, now: number): void {
    this.bonds[member] = this.live(member, now).filter((bond) => bond.desk !== desk)
  }

  /** A repeated view on the same day counts once per service. */
  used(desk: number, member: number, use: string, now: number, shownTo?: number): void {
    const bond = this.serving(member, now)!
    this.uses[member]!.add([bond.id, use, dayOf(now), shownTo ?? ''].join(':'))
    if (shownTo === undefined && bond.desk !== desk) throw new Error('used by somebody who does not serve')
  }

  /** Number of times that each act was done in the member's name. */
  record(member: number): Record<string, number> {
    const counts: Record<string, number> = {}
    for (const key of this.uses[member]!) {
      const use = key.split(':')[1]!
      counts[use] = (counts[use] ?? 0) + 1
    }
    return counts
  }

  private live = (member: number, now: number): Bond[] => this.bonds[member]!.filter(({ until }) => until > now)

  private put(member: number, bond: Bond, now: number): void {
    this.bonds[member] = [...this.live(member, now), bond]
  }
}
