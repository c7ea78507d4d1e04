import Taro from '@tarojs/taro'
import { isWeChatBrowser } from './environment'
import { PlatformFault, readPlatformError } from './fault'
import { withJssdk } from './jssdk'
import type { LocationTwin, Position } from './location.types'
import { openOnce } from './onePicker'

const POSITION_TIMEOUT_MS = 10000

/** Set at build time where a map vendor's key was bought. */
declare const LOCATION_APIKEY: string

async function askWeChat(): Promise<Position> {
  const sdk = await withJssdk()
  return new Promise((resolve, reject) => {
    sdk.getLocation({
      type: 'gcj02',
      success: (found: { latitude: number | string; longitude: number | string }) =>
        resolve({ latitude: Number(found.latitude), longitude: Number(found.longitude), system: 'gcj02' }),
      cancel: () => reject(new PlatformFault('denied')),
      fail: (error: unknown) => reject(readPlatformError(error)),
    })
  })
}

function askBrowser(): Promise<Position> {
  if (!('geolocation' in navigator)) return Promise.reject(new PlatformFault('device nonsupport geolocation'))
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude, system: 'wgs84' }),
      (error) => reject(new PlatformFault(error.code === error.PERMISSION_DENIED ? 'denied' : 'network error')),
      { timeout: POSITION_TIMEOUT_MS },
    )
  })
}

export const location: LocationTwin = {
  getPosition: () => (isWeChatBrowser() ? askWeChat().catch(askBrowser) : askBrowser()),
  choosePlace: (near) =>
    openOnce(async () => {
      if (typeof LOCATION_APIKEY === 'undefined' || !LOCATION_APIKEY) throw new PlatformFault('Map key not configured.')
      const place = await Taro.chooseLocation(near ?? {}).catch((error: unknown) => {
        throw readPlatformError(error)
      })
      const { name, address } = place
      return { name, address, distance: null, latitude: Number(place.latitude), longitude: Number(place.longitude) }
    }),
}
