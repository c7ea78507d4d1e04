/** The person's current city: by their phone, else by their network address. */
import { place } from '@qianxian/protocol/place/place'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { failureWords, PlatformFault } from '@/platform/fault'
import { location } from '@/platform/location/location'
import { callQuietly } from '@/request/call'
import { authStore } from '@/stores/auth.store'

interface CityHere {
  /** Null if the platform does not list it, or if it is unknown. */
  code: string | null
  /** The reason why the phone did not report its location. */
  words?: string
}

/** The map is used for members only, so a visitor's city is determined by their network. Never rejects. */
export async function locateCity(): Promise<CityHere> {
  if (authStore.isLoggedIn)
    try {
      return { code: (await callQuietly(place.getPlaceAddress, await location.getPosition())).city }
    } catch (error) {
      // After a refused location no other method is used.
      if (error instanceof PlatformFault) return { code: null, words: failureWords(error) }
    }
  try {
    return { code: (await callQuietly(tenant.getIpRegionByIp, {})).city }
  } catch {
    return { code: null }
  }
}
