import { maskedName } from '../base/masks'
import { mayInStore, monthInShanghai, spanOf } from './store.rules'

const span = (...args: Parameters<typeof spanOf>) => {
  const { from, until } = spanOf(...args)
  return [from.toISOString(), until.toISOString()]
}

test('day, week from Monday and month follow China time', () => {
  // Sunday, 1 March 2026, 23:30 in China.
  const sunday = new Date('2026-03-01T15:30:00Z')
  expect(span('day', sunday)).toEqual(['2026-02-28T16:00:00.000Z', '2026-03-01T16:00:00.000Z'])
  expect(span('week', sunday)).toEqual(['2026-02-22T16:00:00.000Z', '2026-03-01T16:00:00.000Z'])
  expect(span('month', sunday)).toEqual(['2026-02-28T16:00:00.000Z', '2026-03-31T16:00:00.000Z'])
  expect(span('week', new Date('2026-03-01T16:00:00Z'))[0]).toBe('2026-03-01T16:00:00.000Z')
  expect(monthInShanghai(new Date('2026-02-28T16:00:00Z'))).toBe('2026-03')
})

test('finance sees no members, reception no figures, and only the manager assigns', () => {
  expect([mayInStore('finance', 'figures'), mayInStore('finance', 'events'), mayInStore('finance', 'people')]).toEqual([true, false, false])
  expect([mayInStore('reception', 'figures'), mayInStore('reception', 'people')]).toEqual([false, true])
  expect((['manager', 'matchmaker', 'reception', 'finance'] as const).filter((role) => mayInStore(role, 'manage'))).toEqual(['manager'])
})

test('a masked name keeps only its first character', () => {
  expect([maskedName('林夕'), maskedName('😀笑'), maskedName('')]).toEqual(['林＊＊', '😀＊＊', '＊＊'])
})
