/**
 * Collects the marks of profiles that were actually seen and reports them to the server in batches, for the statement
 * of showings.
 */
import { placement } from '@qianxian/protocol/placement/placement'
import { seenLimits } from '@qianxian/protocol/placement/placement.words'
import { onAppHidden } from '@/platform/lifecycle/appHidden'
import { callQuietly } from '@/request/call'

const { tellMs, marksMax } = seenLimits
/** Each mark is reported once; it is valid for one day. */
const told = new Set<string>()
let waiting: string[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isWatching = false

/** Cards without a mark are not counted. */
export function recordImpression({ mark }: { mark?: string }): void {
  if (!mark || told.has(mark)) return
  told.add(mark)
  waiting.push(mark)
  if (!isWatching) onAppHidden(() => void tellSeen(true))
  isWatching = true
  timer ??= setTimeout(() => void tellSeen(), tellMs)
}

/** A failed report is retried with the next one, as long as the list is short. */
async function tellSeen(isParting = false): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const marks = waiting.slice(0, marksMax)
  waiting = waiting.slice(marksMax)
  if (marks.length === 0) return
  try {
    await callQuietly(placement.seeCards, { marks }, { isParting })
  } catch (error) {
    console.warn('showings were not told', error)
    if (waiting.length === 0) waiting = marks
    return
  }
  if (waiting.length > 0) void tellSeen(isParting)
}
