/** Input of the login pages, kept for half an hour so that a reload or a refusal loses nothing; never a password or a code. */
import { readStored, removeStored, writeStored } from '@/platform/storage/storage'

const KEEP_MS = 30 * 60_000

interface LoginDraft {
  phone: string
  account: string
  userName: string
  inviteId: string
  isAgreed: boolean
}

export function readLoginDraft(): LoginDraft {
  const none: LoginDraft = { phone: '', account: '', userName: '', inviteId: '', isAgreed: false }
  const kept = readStored('login_draft')
  if (!kept || Date.now() - kept.savedAt > KEEP_MS) return none
  return { ...none, ...kept.values }
}

export function saveLoginDraft(change: Partial<LoginDraft>): void {
  writeStored('login_draft', { savedAt: Date.now(), values: { ...readLoginDraft(), ...change } })
}

export function removeLoginDraft(): void {
  removeStored('login_draft')
}
