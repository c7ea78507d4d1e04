/** The token that every call sends. The auth store owns the login; requests read the token here. */
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

/** Reads the token that another tab may have written, and uses it from now on. */
export function reloadToken(): string {
  token = undefined
  return currentToken()
}

/** During `act` the server may replace the token and refuse the old one: refusals wait until the valid token is known. */
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

/** Resolves once the exchange has ended and the token is known; undefined if no exchange is running. */
export function tokenExchange(): Promise<unknown> | undefined {
  return exchange
}

/** Sets the handler that clears the person when the server no longer accepts the token. */
export function onSignedOut(handler: () => void): void {
  handleSignedOut = handler
}

/** The server refused the token: deletes it and everything that depends on it. */
export function dropSession(): void {
  setToken('')
  handleSignedOut()
}
