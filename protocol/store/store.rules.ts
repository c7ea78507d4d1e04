/** Who may see and do what in a store, which time is meant, and what may be told of one: asked by the server, and by pages. */
import { clockInChina, momentOf } from '../base/clock'
import { creditCodeRule } from '../base/rules'
import type { StorePeriod, StoreRole } from './store.words'

/**
 * `figures`: numbers; `events`: what is behind them; `people`: the members; `shared`: what members share of themselves; `receive`:
 * taking in who comes by, and the code that the store shows; `manage`: everybody's, and deciding about it.
 */
export type StoreRight = 'figures' | 'events' | 'people' | 'shared' | 'receive' | 'manage'

const rights: Readonly<Record<StoreRole, readonly StoreRight[]>> = {
  manager: ['figures', 'events', 'people', 'shared', 'receive', 'manage'],
  matchmaker: ['figures', 'events', 'people', 'shared'],
  reception: ['people', 'receive'],
  finance: ['figures'],
}

export const mayInStore = (role: StoreRole, right: StoreRight): boolean => rights[role].includes(right)

/** Sees what is their own of it, and nothing of colleagues. */
export const seesOwnOnly = (role: StoreRole): boolean => role === 'matchmaker'

/** From when to when, the end not included. */
export function spanOf(period: StorePeriod, now: Date): { from: Date; until: Date } {
  const today = clockInChina(now).startOf('day')
  const from = period === 'month' ? today.startOf('month') : period === 'week' ? today.subtract((today.day() + 6) % 7, 'day') : today
  const until = period === 'month' ? from.add(1, 'month') : from.add(period === 'week' ? 7 : 1, 'day')
  return { from: momentOf(from), until: momentOf(until) }
}

/** The month in China, as YYYY-MM. */
export const monthInShanghai = (at: Date): string => clockInChina(at).format('YYYY-MM')

/** What is left of somebody whose name is not to be read: 林＊＊. */
export const maskedName = (name: string): string => `${[...name][0] ?? ''}＊＊`

/** What a store tells of itself that can be wrong in more than its form. */
interface ToldStore {
  latitude: number | null
  longitude: number | null
  licence?: { code: string } | null
}

/** What is wrong, by its field. */
export function storeComplaints({ latitude, longitude, licence }: ToldStore): Record<string, string> {
  const wrong: Record<string, string> = {}
  if ((latitude === null) !== (longitude === null)) wrong[latitude === null ? 'latitude' : 'longitude'] = '经度和纬度要一起填写'
  const code = licence ? creditCodeRule('统一社会信用代码', licence.code) : null
  if (code) wrong['licence.code'] = code
  return wrong
}
