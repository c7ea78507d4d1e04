/** Limits the number of concurrent jobs; the others wait in order. */
export function openSemaphore(places: number): <T>(job: () => Promise<T>) => Promise<T> {
  let free = places
  const waiting: (() => void)[] = []
  return async (job) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await job()
    } finally {
      // The slot is passed directly to the next in line, so that no job can overtake.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
