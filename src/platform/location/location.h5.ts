import { isWeChatBrowser } from '../environment/environment'
import { PlatformFault, readPlatformError } from '../fault'
import { withJssdk } from '../wechat/jssdk'
import type { LocationTwin, Place, Position } from './location.types'
import { openExternal } from '../lifecycle/openExternal'

const POSITION_TIMEOUT_MS = 10000

/** Tencent's page of one place, from which phones open their map app. It takes GCJ-02 and needs no key. */
function mapLink({ name, address, latitude, longitude }: Omit<Place, 'distance'>): string {
  // These half-width characters separate the link's fields.
  const said = (text: string) => text.replace(/;/g, '；').replace(/:/g, '：')
  const marker = `coord:${latitude},${longitude};title:${said(name)};addr:${said(address)}`
  return `https://apis.map.qq.com/uri/v1/marker?${new URLSearchParams({ marker, referer: window.location.host })}`
}

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

/** The browser is used if WeChat cannot return a position; a person who refused WeChat is not asked a second time. */
function askEither(): Promise<Position> {
  return askWeChat().catch((error: unknown) => {
    if (error instanceof PlatformFault && error.reason === 'denied') throw error
    return askBrowser()
  })
}

export const location: LocationTwin = {
  getPosition: () => (isWeChatBrowser() ? askEither() : askBrowser()),
  choosePlace: null,
  openPlace: (place) => openExternal(mapLink(place)),
}
