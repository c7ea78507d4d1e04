/** The person's current city: by their phone, else by their network address. */
import { place } from '@qianxian/protocol/place/place'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { failureWords, PlatformFault } from '@/platform/fault'
import { location } from '@/platform/location/location'
import { callQuietly } from '@/request/call'
import { authStore } from '@/stores/auth.store'

interface CityHere {
  /** Null if it is none of ours, or unknown. */
  code: string | null
  /** Why the phone did not report it. */
  words?: string
}

/** The map is called for members only, so a visitor's city comes from their network. Never rejects. */
export async function locateCity(): Promise<CityHere> {
  if (authStore.isLoggedIn)
    try {
      return { code: (await callQuietly(place.getPlaceAddress, await location.getPosition())).city }
    } catch (error) {
      // After a refused location no other means is tried.
      if (error instanceof PlatformFault) return { code: null, words: failureWords(error) }
    }
  try {
    return { code: (await callQuietly(tenant.getIpRegionByIp, {})).city }
  } catch {
    return { code: null }
  }
}
