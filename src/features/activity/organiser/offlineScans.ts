/** Offline check-ins of this phone until the server has them: by activity and by host. */
import { type OfflineScan, readStored, removeStored, writeStored } from '@/platform/storage/storage'
import { authStore } from '@/stores/auth.store'

// An older app version stored the scans of a single activity.
const all = () => [readStored('door_scans') ?? []].flat()

const isOf = (activityId: number) => (kept: { userId: number; activityId: number }) =>
  kept.activityId === activityId && kept.userId === authStore.userInfo?.id

export const loadScans = (activityId: number): readonly OfflineScan[] => all().find(isOf(activityId))?.scans ?? []

export function saveScans(activityId: number, scans: readonly OfflineScan[]): void {
  const userId = authStore.userInfo?.id
  if (userId === undefined) return
  const isOwn = isOf(activityId)
  const others = all().filter((kept) => !isOwn(kept))
  const kept = scans.length === 0 ? others : [...others, { userId, activityId, scans: [...scans] }]
  if (kept.length === 0) removeStored('door_scans')
  else writeStored('door_scans', kept)
}
