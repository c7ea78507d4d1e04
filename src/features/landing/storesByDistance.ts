/** Stores ordered by their distance from the visitor. The position is used on the device and never sent. */
import { inGcj02, metresBetween } from '@qianxian/protocol/place/coordinates'
import type { StoreBrief } from '@qianxian/protocol/store/store.schema'
import type { Position } from '@/platform/location/location.types'

export interface StoreAtDistance {
  store: StoreBrief
  /** Null if the store has no coordinates. */
  metres: number | null
}

/** Stores without coordinates come last, in their order. */
export function storesByDistance(stores: readonly StoreBrief[], position: Position): StoreAtDistance[] {
  const here = inGcj02(position)
  return stores
    .map((store) => {
      const { latitude, longitude } = store
      return { store, metres: latitude === null || longitude === null ? null : metresBetween(here, { latitude, longitude }) }
    })
    .sort((one, other) => (one.metres ?? Infinity) - (other.metres ?? Infinity) || 0)
}

const KILOMETRE = 1000
const HUNDRED = 100

/** 800 米 or 3.2 公里, rounded up to a hundred metres. */
export function distanceWords(metres: number): string {
  const rounded = Math.max(1, Math.ceil(metres / HUNDRED)) * HUNDRED
  return rounded < KILOMETRE ? `${rounded} 米` : `${rounded / KILOMETRE} 公里`
}
