/** Provider tokens shared by all processes: two processes that fetch the same token at once can invalidate each other's. */
export interface TokenCache {
  get(key: string): Promise<CachedToken | null>
  put(key: string, token: CachedToken): Promise<void>
  /** Runs `work` under a lock for this key across all processes. */
  withLock<T>(key: string, work: () => Promise<T>): Promise<T>
}

export interface CachedToken {
  value: string
  expiresAt: Date
}

/** Tokens of the providers live 7200 s; a token is not used in its last minutes, because a request may take time. */
const TOKEN_MARGIN_MS = 5 * 60 * 1000

/** `rejected` is a token that the provider has just refused: a new one is fetched unless another process did so meanwhile. */
export async function cachedToken(
  tokenCache: TokenCache,
  key: string,
  rejected: string | null,
  fetchToken: (isForced: boolean) => Promise<{ value: string; lifeSeconds: number }>,
): Promise<string> {
  const usable = async (): Promise<string | null> => {
    const cached = await tokenCache.get(key)
    if (!cached || cached.value === rejected) return null
    return cached.expiresAt.getTime() - TOKEN_MARGIN_MS > Date.now() ? cached.value : null
  }
  return (
    (await usable()) ??
    tokenCache.withLock(key, async () => {
      const meanwhile = await usable()
      if (meanwhile !== null) return meanwhile
      const { value, lifeSeconds } = await fetchToken(rejected !== null)
      await tokenCache.put(key, { value, expiresAt: new Date(Date.now() + lifeSeconds * 1000) })
      return value
    })
  )
}
