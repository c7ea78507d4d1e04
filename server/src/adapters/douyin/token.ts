/** The token with which an app calls open.douyin.com; all processes share it. */
import { AdapterFault } from '../lib/adapter-fault'
import { cachedToken, type TokenCache } from '../lib/token-cache'
import { callProvider, readJson } from '../lib/transport'

interface TokenAnswer {
  data?: { access_token: string; expires_in: number; error_code: number; description?: string }
}

/** Douyin's documentation gives 28001003 as the code of a stale token; others have observed 28001008. */
const STALE_TOKEN = new Set([28001003, 28001008])
export const isStaleToken = (code: number): boolean => STALE_TOKEN.has(code)

/** `rejected` is a token that Douyin has just refused. */
export function douyinToken(
  port: string,
  { base, appId, secret, tokenCache }: { base: string; appId: string; secret: string; tokenCache: TokenCache },
  rejected: string | null,
): Promise<string> {
  return cachedToken(tokenCache, `douyin:client_token:${appId}`, rejected, async () => {
    const response = await callProvider(port, `${base}/oauth/client_token/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ client_key: appId, client_secret: secret, grant_type: 'client_credential' }),
    })
    const { data } = await readJson<TokenAnswer>(port, response)
    if (data?.error_code !== 0) throw new AdapterFault(port, 'misconfigured', data?.error_code ?? 'empty', data?.description ?? '')
    return { value: data.access_token, lifeSeconds: data.expires_in }
  })
}
