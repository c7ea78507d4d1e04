import { expect, it } from 'vitest'
import { openSemaphore } from './semaphore'

it('a semaphore runs two jobs at once, in order, and survives a job that fails', async () => {
  const inTurn = openSemaphore(2)
  let running = 0
  let most = 0
  const finished: number[] = []
  const jobs = Array.from({ length: 6 }, (_, index) =>
    inTurn(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      if (index === 1) throw new Error('failed')
      finished.push(index)
    }),
  )
  const results = await Promise.allSettled(jobs)
  expect(most).toBe(2)
  expect(finished).toEqual([0, 2, 3, 4, 5])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
