import Taro from '@tarojs/taro'
import { PlatformFault, readPlatformError } from './fault'
import type { LocationTwin } from './location.types'
import { openOnce } from './onePicker'

export const location: LocationTwin = {
  async getPosition() {
    const found = await Taro.getLocation({ type: 'gcj02' }).catch((error: unknown) => {
      const fault = readPlatformError(error)
      throw fault.reason === 'failed' ? new PlatformFault('network error') : fault
    })
    return { latitude: found.latitude, longitude: found.longitude, system: 'gcj02' }
  },
  choosePlace: (near) =>
    openOnce(async () => {
      const place = await Taro.chooseLocation(near ?? {}).catch((error: unknown) => {
        throw readPlatformError(error)
      })
      const { name, address } = place
      return { name, address, distance: null, latitude: Number(place.latitude), longitude: Number(place.longitude) }
    }),
}
