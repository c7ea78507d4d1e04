/** Rules of appointments that app and server share: which times may be offered, and which places count as public. */
import { clockInChina, lengthIn, momentAfter, momentOf } from '../base/clock'
import { startOfDayInShanghai } from '../base/calendar'
import { appointmentLimits as limits, type AppointmentMode } from './appointment.words'

/** Why a time cannot be offered, in words; null if it can. */
export function explainTime(at: Date, now: Date): string | null {
  if (Number.isNaN(at.getTime())) return '时间格式不对'
  const clock = clockInChina(at)
  const minutes = clock.hour() * 60 + clock.minute()
  if (minutes % limits.stepMinutes !== 0 || clock.second() !== 0 || clock.millisecond() !== 0) return '时间请选整点或半点'
  if (minutes < limits.hourFrom * 60 || minutes > limits.hourTo * 60) return `时间请选 ${limits.hourFrom}:00–${limits.hourTo}:00`
  if (at < momentAfter(now, limits.aheadHours, 'hour')) return `时间请至少提前 ${limits.aheadHours} 小时`
  if (at > momentAfter(now, limits.aheadDays, 'day')) return `时间请选 ${limits.aheadDays} 天以内`
  return null
}

/** Why these times cannot be offered together, in words; null if they can. Meetings of one proposal may not cross. */
export function explainTimes(times: readonly Date[], minutes: number, now: Date): string | null {
  if (times.length === 0) return '请至少选一个时间'
  if (times.length > limits.timesMax) return `最多选 ${limits.timesMax} 个时间`
  for (const at of times) {
    const why = explainTime(at, now)
    if (why) return why
  }
  const sorted = [...times].sort((a, b) => a.getTime() - b.getTime())
  for (const [place, at] of sorted.entries()) {
    const next = sorted[place + 1]
    if (!next) continue
    if (next.getTime() === at.getTime()) return '有两个时间相同'
    if (lengthIn('minute', at, next) < minutes) return '两个时间有重叠，请错开'
  }
  return null
}

/** The times of one day that may be offered at this moment, for a chooser. */
export function timesOfDay(day: Date, now: Date): Date[] {
  const start = clockInChina(startOfDayInShanghai(day)).add(limits.hourFrom, 'hour')
  const count = ((limits.hourTo - limits.hourFrom) * 60) / limits.stepMinutes + 1
  return Array.from({ length: count }, (_, step) => momentOf(start.add(step * limits.stepMinutes, 'minute'))).filter(
    (at) => explainTime(at, now) === null,
  )
}

/** Ends like a flat or a room, not like a place that is open to everybody. */
const PRIVATE = /(?:\d|[一二三四五六七八九十甲乙丙丁])\s*(?:室|房|号房|单元|栋|幢|号楼)$|(?:家里|我家|宿舍|公寓房间|酒店房间|宾馆房间|客房)/

interface NamedPlace {
  name: string
  address: string
}

/**
 * Why two people cannot meet there, in words; null if they can. For a first meeting the server also compares the place
 * with the map and the platform's list.
 */
export function explainPlace(
  place: NamedPlace | null | undefined,
  { mode, isFirst }: { mode: AppointmentMode; isFirst: boolean },
): string | null {
  if (mode === 'online') return null
  if (!place) return '请选择见面的地点'
  const [name, address] = [place.name.trim(), place.address.trim()]
  if (!name || !address) return '请写明地点的名称和地址'
  if (!isFirst) return null
  if (name === address) return '第一次见面请选有名称的公共场所，不要只写地址'
  return PRIVATE.test(name) || PRIVATE.test(address) ? '第一次见面请选公共场所，不要选住处或房间' : null
}
