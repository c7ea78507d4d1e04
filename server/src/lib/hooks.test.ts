/** Tests that higher nouns take part in the acts of lower nouns: in order, once each, and every query has an answer. */
import { beforeEach, expect, it, vi } from 'vitest'
import type * as Hooks from './hooks'

let hooks: typeof Hooks
beforeEach(async () => {
  vi.resetModules()
  hooks = await import('./hooks')
})

interface World {
  nouns: readonly { name: string; parts?: readonly Hooks.Part[] }[]
}

it('an event reaches every noun in order, one after the other', async () => {
  const told: string[] = []
  const moved = hooks.event<World, [place: string]>('somebody moved')
  const part = (noun: string, ms: number) =>
    moved.on(async (_ctx, place) => {
      await new Promise((done) => setTimeout(done, ms))
      told.push(`${noun} ${place}`)
    })
  const nouns = hooks.withCheckedHooks([
    { name: 'line', parts: [part('line', 5)] },
    { name: 'mate' },
    { name: 'report', parts: [part('report', 0)] },
  ])
  await moved.emit({ nouns }, '成都')
  expect(told).toEqual(['line 成都', 'report 成都'])
})

it('a noun that throws stops the rest', async () => {
  const rest = vi.fn(async () => {})
  const moved = hooks.event<World, []>('somebody moved')
  const nouns = [
    { name: 'line', parts: [moved.on(() => Promise.reject(new Error('no')))] },
    { name: 'report', parts: [moved.on(rest)] },
  ]
  await expect(moved.emit({ nouns })).rejects.toThrow('no')
  expect(rest).not.toHaveBeenCalled()
})

it('a collection calls every noun in order, and skips those without an answer', async () => {
  const debts = hooks.collect<World, [who: string], string>('what somebody owes')
  const nouns = hooks.withCheckedHooks([
    { name: 'line', parts: [debts.answer(async (_ctx, who) => [`${who}: two`, 'three'])] },
    { name: 'mate' },
    { name: 'report', parts: [debts.answer(async () => [])] },
    { name: 'pledge', parts: [debts.answer(async () => ['four'])] },
  ])
  expect(await debts.ask({ nouns }, 'Li')).toEqual(['Li: two', 'three', 'four'])
  expect(await debts.ask({ nouns: [] }, 'Li')).toEqual([])
})

it('a query calls the one noun that answers it', async () => {
  const double = hooks.query<World, [number], number>('twice as much')
  const nouns = hooks.withCheckedHooks([{ name: 'line', parts: [double.answer(async (_ctx, value) => value * 2)] }])
  expect(await double.ask({ nouns }, 21)).toBe(42)
  expect(() => double.ask({ nouns: [] }, 21)).toThrow('nobody answers «twice as much»')
})

it('two parts of one noun, two answers and no answer are refused', () => {
  const moved = hooks.event<World, []>('somebody moved')
  const listens = moved.on(async () => {})
  expect(() => hooks.withCheckedHooks([{ name: 'line', parts: [listens, listens] }])).toThrow('line has two parts in one hook')
  const double = hooks.query<World, [number], number>('twice as much')
  const answers = double.answer(async (_ctx, value) => value)
  expect(() => hooks.withCheckedHooks([{ name: 'line' }])).toThrow('«twice as much» is answered by nobody')
  expect(() =>
    hooks.withCheckedHooks([
      { name: 'line', parts: [answers] },
      { name: 'report', parts: [answers] },
    ]),
  ).toThrow('«twice as much» is answered by line and report')
})
