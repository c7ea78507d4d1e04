/** What somebody is writing stays on the device until it is sent: through a reload, a lost session, a pause forced by the server. */
import { readStored, removeStored, writeStored } from '@/platform/storage/storage'
import { authStore } from '@/stores/auth.store'

/** Work on so many things at once is remembered; older drafts go first. */
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
 * What the member who is logged in writes about one thing.
 * @param about tells apart what is written at the same time: `note:10106586`
 */
export function openDraft<T extends object>(about: string): Draft<T> {
  return {
    read: () => draftsOf(authStore.userInfo?.id)[about] as T | undefined,
    keep: (values) => write(about, values),
    drop: () => write(about, null),
  }
}
