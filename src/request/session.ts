/** The token every call carries. The auth store owns the login; this is where the wire reads it. */
import { readStored, removeStored, writeStored } from '@/platform/storage'

let token: string | undefined
let handleSignedOut: () => void = () => undefined

export function currentToken(): string {
  token ??= readStored('token') ?? ''
  return token
}

export function keepToken(next: string): void {
  token = next
  if (next) writeStored('token', next)
  else removeStored('token')
}

/** What another tab has written since; this one goes by it from now on. */
export function rereadToken(): string {
  token = undefined
  return currentToken()
}

/** Names who forgets the person when the server no longer knows the token. */
export function onSignedOut(handler: () => void): void {
  handleSignedOut = handler
}

/** The server refused the token: forget it and everything that hung on it. */
export function dropSession(): void {
  keepToken('')
  handleSignedOut()
}
