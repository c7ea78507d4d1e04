/** The only way in which adapters call a provider: with a time limit, after which the call is `unavailable`. */
import { AdapterFault } from './adapter-fault'

/** Milliseconds. Providers answer in well under a second, and a person waits for each of these calls. */
const TIMEOUT_MS = 8000

export interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string | Uint8Array
  timeoutMs?: number
}

/** Throws `AdapterFault` of kind `unavailable` for network errors, time-outs and 5xx; 4xx is returned. */
export async function callProvider(port: string, url: string, options: CallOptions = {}): Promise<Response> {
  let response: Response
  try {
    response = await fetch(url, {
      method: options.method ?? 'GET',
      headers: options.headers ?? {},
      body: options.body as BodyInit | undefined,
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS),
    })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.name : 'network'
    throw new AdapterFault(port, 'unavailable', reason, 'no answer', { cause })
  }
  if (response.status >= 500) {
    await response.body?.cancel()
    throw new AdapterFault(port, 'unavailable', response.status, 'the provider failed')
  }
  return response
}

export async function readJson<T>(port: string, response: Response): Promise<T> {
  const text = await response.text()
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw new AdapterFault(port, 'unavailable', response.status, 'the answer is not JSON', { cause })
  }
}
