/** The token every call carries. The auth store owns the login; this is where the wire reads it. */
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

/** What another tab has written since; this one goes by it from now on. */
export function reloadToken(): string {
  token = undefined
  return currentToken()
}

/**
 * While `act` runs the server may give another token for the one it refuses from then on: what is
 * refused meanwhile waits until it is known which one holds.
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

/** Over when the token is known again; undefined where it is known now. */
export function tokenExchange(): Promise<unknown> | undefined {
  return exchange
}

/** Names who forgets the person when the server no longer knows the token. */
export function onSignedOut(handler: () => void): void {
  handleSignedOut = handler
}

/** The server refused the token: forget it and everything that hung on it. */
export function dropSession(): void {
  setToken('')
  handleSignedOut()
}
