/** In which city somebody is: as their phone says, else as the address of their network. */
import { place } from '@qianxian/protocol/place/place'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import { failureWords, PlatformFault } from '@/platform/fault'
import { location } from '@/platform/location/location'
import { callQuietly } from '@/request/call'
import { authStore } from '@/stores/auth.store'

interface CityHere {
  /** Null: it is none of ours, or nobody knows. */
  code: string | null
  /** Why the phone did not say. */
  words?: string
}

/** The map is asked for members alone, so to a visitor their network has to do. Never rejects. */
export async function locateCity(): Promise<CityHere> {
  if (authStore.isLoggedIn)
    try {
      return { code: (await callQuietly(place.getPlaceAddress, await location.getPosition())).city }
    } catch (error) {
      // Somebody who does not let the phone say it is not looked for by other means.
      if (error instanceof PlatformFault) return { code: null, words: failureWords(error) }
    }
  try {
    return { code: (await callQuietly(tenant.getIpRegionByIp, {})).city }
  } catch {
    return { code: null }
  }
}
