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
    ['a notice waits ten minutes', { told: '20 12:00' }, '20 12:10'],
    ['a notice of cadence `soon` waits an hour', { told: '20 12:00', cadence: 'soon' }, '20 13:00'],
    ['a daily notice is sent at eight in the evening', { told: '20 12:00', cadence: 'daily' }, '20 20:00'],
    ['a daily notice of the digest hour is sent the same evening', { told: '20 20:05', cadence: 'daily' }, '20 20:15'],
    ['a daily notice after the digest hour is sent the next evening', { told: '20 21:00', cadence: 'daily' }, '21 20:00'],
    ['a silent notice is never sent', { told: '20 12:00', cadence: 'silent' }, null],
    ['a pace of `now` does not send a daily notice earlier', { told: '20 12:00', cadence: 'daily', pace: 'now' }, '20 20:00'],
    ['a daily pace delays an immediate notice to the evening', { told: '20 12:00', cadence: 'now', pace: 'daily' }, '20 20:00'],
    ['a pace of `never` sends nothing', { told: '20 12:00', pace: 'never' }, null],
    ['a notice at night is sent in the morning', { told: '20 23:00' }, '21 08:00'],
    ['a notice before midnight, evaluated after it, is sent that morning', { told: '20 21:55', asked: '21 00:30' }, '21 08:00'],
    ['a notice whose wait ends at night is sent in the morning', { told: '20 21:55' }, '21 08:00'],
    ['a notice in the early morning is sent at eight', { told: '20 07:30' }, '20 08:00'],
    ['without quiet hours a notice is sent at any hour', { told: '20 23:00', quiet: { quietFrom: 5, quietTo: 5 } }, '20 23:10'],
    ['a notice waits for the end of quiet hours at noon', { told: '20 11:55', quiet: { quietFrom: 12, quietTo: 14 } }, '20 14:00'],
    ['a notice waits until the person has been away', { told: '20 12:00', seen: '20 12:09', asked: '20 12:10' }, '20 12:24'],
    ['a notice evaluated late is sent at once', { told: '20 12:00', asked: '20 15:00' }, '20 15:00'],
    [
      'a safety notice is sent at once, even at night and with pace `never`',
      { told: '20 23:00', isSafety: true, pace: 'never' },
      '20 23:00',
    ],
  ])('%s', (_what, facts, at) => {
    expect(leaves(facts)).toBe(at)
  })

  test.each<[NoticeCadence, boolean, string]>([
    ['now', false, '20 12:10'],
    ['soon', false, '20 13:00'],
    ['daily', false, '20 20:00'],
    ['now', true, '20 12:00'],
  ])('the first check of a notice (%s, safety %s) is at %s', (cadence, isSafety, at) => {
    expect(shown(earliestDueAt({ cadence, isSafety, at: china('20 12:00') }))).toBe(at)
  })
})
