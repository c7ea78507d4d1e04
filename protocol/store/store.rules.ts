/** Rights of roles in a store, periods, and checks of what a store states: shared by the server and the pages. */
import { clockInChina, momentOf } from '../base/clock'
import { creditCodeRule } from '../base/rules'
import type { StorePeriod, StoreRole } from './store.words'

/**
 * `figures`: numbers; `events`: the events behind them; `people`: members; `shared`: data that members share;
 * `receive`: reception and the store's code; `door`: checking guests of the store's activities in; `organise`: all else about
 * these activities; `money`: the store's statements; `manage`: all staff's data, and decisions about it.
 */
export type StoreRight = 'figures' | 'events' | 'people' | 'shared' | 'receive' | 'door' | 'organise' | 'money' | 'manage'

const rights: Readonly<Record<StoreRole, readonly StoreRight[]>> = {
  manager: ['figures', 'events', 'people', 'shared', 'receive', 'door', 'organise', 'money', 'manage'],
  matchmaker: ['figures', 'events', 'people', 'shared', 'door', 'organise'],
  reception: ['people', 'receive', 'door'],
  finance: ['figures', 'money'],
}

export const mayInStore = (role: StoreRole, right: StoreRight): boolean => rights[role].includes(right)

/** True for a role that sees only its own part, not the part of colleagues. */
export const seesOwnOnly = (role: StoreRole): boolean => role === 'matchmaker'

/** The period as a half-open interval. */
export function spanOf(period: StorePeriod, now: Date): { from: Date; until: Date } {
  const today = clockInChina(now).startOf('day')
  const from = period === 'month' ? today.startOf('month') : period === 'week' ? today.subtract((today.day() + 6) % 7, 'day') : today
  const until = period === 'month' ? from.add(1, 'month') : from.add(period === 'week' ? 7 : 1, 'day')
  return { from: momentOf(from), until: momentOf(until) }
}

/** A month, YYYY-MM in China, as a half-open interval. */
export function spanOfMonth(month: string): { from: Date; until: Date } {
  const from = clockInChina(`${month}-01T00:00:00+08:00`)
  return { from: momentOf(from), until: momentOf(from.add(1, 'month')) }
}

/** A month as YYYY-MM. */
export const MONTH_PATTERN = '^20[0-9]{2}-(0[1-9]|1[0-2])$'

/** The month in China as YYYY-MM. */
export const monthInShanghai = (at: Date): string => clockInChina(at).format('YYYY-MM')

/** Statements of a store that need more than a format check. */
interface ToldStore {
  latitude: number | null
  longitude: number | null
  licence?: { code: string } | null
}

/** Error messages by field. */
export function storeComplaints({ latitude, longitude, licence }: ToldStore): Record<string, string> {
  const wrong: Record<string, string> = {}
  if ((latitude === null) !== (longitude === null)) wrong[latitude === null ? 'latitude' : 'longitude'] = '经度和纬度要一起填写'
  const code = licence ? creditCodeRule('统一社会信用代码', licence.code) : null
  if (code) wrong['licence.code'] = code
  return wrong
}
