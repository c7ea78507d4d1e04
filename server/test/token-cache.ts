// A test's provider tokens in memory; reports which locks were acquired.
import type { CachedToken, TokenCache } from '../src/adapters/lib/token-cache'

export function memoryCache(): TokenCache & { tokens: Map<string, CachedToken>; locks: string[] } {
  const tokens = new Map<string, CachedToken>()
  const locks: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  return {
    tokens,
    locks,
    get: async (key) => tokens.get(key) ?? null,
    put: async (key, token) => void tokens.set(key, token),
    withLock: (key, work) => {
      locks.push(key)
      const run = last.then(work, work)
      last = run.catch(() => undefined)
      return run
    },
  }
}

export const silentLog = { info: () => undefined, warn: () => undefined }
