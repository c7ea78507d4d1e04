/** Tests of when a notice may be sent outside the app, by the clock in China. */
import type { NoticeCadence, NoticePace } from '@qianxian/protocol/notice/notice.words'
import { describe, expect, test } from 'vitest'
import { deriveDueAt, earliestDueAt } from './due'

const china = (clock: string) => new Date(`2026-11-${clock.replace(' ', 'T')}:00+08:00`)
const shown = (at: Date | null) => at && new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(8, 16).replace('T', ' ')
const usual = { quietFrom: 22, quietTo: 8 }

interface Case {
  cadence?: NoticeCadence
  pace?: NoticePace
  told: string
  asked?: string
  seen?: string
  quiet?: typeof usual
  isSafety?: boolean
}

function leaves({ cadence = 'now', pace = 'now', told, asked = told, seen = '01 00:00', quiet = usual, isSafety = false }: Case) {
  return shown(deriveDueAt({ cadence, isSafety, at: china(told) }, { pace, quiet, lastSeenAt: china(seen), now: china(asked) }))
}

describe('due time of a notice', () => {
  test.each<[string, Case, string | null]>([
    ['waits ten minutes', { told: '20 12:00' }, '20 12:10'],
    ['is gathered for an hour', { told: '20 12:00', cadence: 'soon' }, '20 13:00'],
    ['once a day leaves at eight in the evening', { told: '20 12:00', cadence: 'daily' }, '20 20:00'],
    ['of the digest itself leaves that evening', { told: '20 20:05', cadence: 'daily' }, '20 20:15'],
    ['later than that leaves the next evening', { told: '20 21:00', cadence: 'daily' }, '21 20:00'],
    ['silently never leaves', { told: '20 12:00', cadence: 'silent' }, null],
    ['is told no sooner than its kind says', { told: '20 12:00', cadence: 'daily', pace: 'now' }, '20 20:00'],
    ['is told as late as the person chose', { told: '20 12:00', cadence: 'now', pace: 'daily' }, '20 20:00'],
    ['is not told to whoever chose so', { told: '20 12:00', pace: 'never' }, null],
    ['at night leaves in the morning', { told: '20 23:00' }, '21 08:00'],
    ['before midnight, asked after it, leaves that morning', { told: '20 21:55', asked: '21 00:30' }, '21 08:00'],
    ['just before the night leaves in the morning', { told: '20 21:55' }, '21 08:00'],
    ['early leaves at eight', { told: '20 07:30' }, '20 08:00'],
    ['at any hour leaves where nothing is quiet', { told: '20 23:00', quiet: { quietFrom: 5, quietTo: 5 } }, '20 23:10'],
    ['waits for a quiet noon', { told: '20 11:55', quiet: { quietFrom: 12, quietTo: 14 } }, '20 14:00'],
    ['waits until they have been away', { told: '20 12:00', seen: '20 12:09', asked: '20 12:10' }, '20 12:24'],
    ['is late where nobody asked in time', { told: '20 12:00', asked: '20 15:00' }, '20 15:00'],
    ['about safety leaves at once, at night, to whoever wants nothing', { told: '20 23:00', isSafety: true, pace: 'never' }, '20 23:00'],
  ])('%s', (_what, facts, at) => {
    expect(leaves(facts)).toBe(at)
  })

  test.each<[NoticeCadence, boolean, string]>([
    ['now', false, '20 12:10'],
    ['soon', false, '20 13:00'],
    ['daily', false, '20 20:00'],
    ['now', true, '20 12:00'],
  ])('is first checked (%s, safety %s) at %s', (cadence, isSafety, at) => {
    expect(shown(earliestDueAt({ cadence, isSafety, at: china('20 12:00') }))).toBe(at)
  })
})
