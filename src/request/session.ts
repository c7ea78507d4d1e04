/** The token that every call carries. The auth store owns the login; requests read the token here. */
import { readStored, removeStored, writeStored } from '@/platform/storage/storage'

let token: string | undefined
let handleSignedOut: () => void = () => undefined
let exchange: Promise<unknown> | undefined

export function currentToken(): string {
  token ??= readStored('token') ?? ''
  return token
}

export function setToken(next: string): void {
  token = next
  if (next) writeStored('token', next)
  else removeStored('token')
}

/** Reads what another tab has written since, and uses it from now on. */
export function reloadToken(): string {
  token = undefined
  return currentToken()
}

/**
 * While `act` runs the server may replace the token and refuse the old one: refusals meanwhile wait until the valid
 * token is known.
 */
export async function withTokenExchange<T>(act: () => Promise<T>): Promise<T> {
  const acting = act()
  const settled = acting.catch(() => undefined)
  exchange = settled
  try {
    return await acting
  } finally {
    if (exchange === settled) exchange = undefined
  }
}

/** Resolves once the token is known again; undefined if no exchange is running. */
export function tokenExchange(): Promise<unknown> | undefined {
  return exchange
}

/** Sets the handler that forgets the person when the server no longer knows the token. */
export function onSignedOut(handler: () => void): void {
  handleSignedOut = handler
}

/** The server refused the token: deletes it and everything that depends on it. */
export function dropSession(): void {
  setToken('')
  handleSignedOut()
}
