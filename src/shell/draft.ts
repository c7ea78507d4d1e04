/** Drafts: unsent text stays on the device through a reload, a lost session, or a rate limit. */
import { readStored, removeStored, writeStored } from '@/platform/storage/storage'
import { authStore } from '@/stores/auth.store'

/** Maximum number of drafts; the oldest are deleted first. */
const DRAFTS_MAX = 30

export interface Draft<T extends object> {
  read(): T | undefined
  keep(values: T): void
  drop(): void
}

function draftsOf(userId: number | undefined): Record<string, object> {
  const kept = readStored('drafts')
  return userId !== undefined && kept?.userId === userId ? kept.about : {}
}

function write(about: string, values: object | null): void {
  const userId = authStore.userInfo?.id
  if (userId === undefined) return
  const { [about]: _old, ...others } = draftsOf(userId)
  const drafts = values ? { ...others, [about]: values } : others
  const names = Object.keys(drafts)
  if (names.length === 0) return removeStored('drafts')
  for (const name of names.slice(0, Math.max(0, names.length - DRAFTS_MAX))) Reflect.deleteProperty(drafts, name)
  writeStored('drafts', { userId, about: drafts })
}

/**
 * The draft of the logged-in member about one subject.
 * @param about distinguishes drafts: `note:10106586`
 */
export function openDraft<T extends object>(about: string): Draft<T> {
  return {
    read: () => draftsOf(authStore.userInfo?.id)[about] as T | undefined,
    keep: (values) => write(about, values),
    drop: () => write(about, null),
  }
}
