import Taro from '@tarojs/taro'
import { PlatformFault, readPlatformError } from '../fault'
import type { LocationTwin } from './location.types'

export const location: LocationTwin = {
  async getPosition() {
    const found = await Taro.getLocation({ type: 'gcj02' }).catch((error: unknown) => {
      const fault = readPlatformError(error)
      throw fault.reason === 'failed' ? new PlatformFault('network error') : fault
    })
    return { latitude: found.latitude, longitude: found.longitude, system: 'gcj02' }
  },
  async choosePlace() {
    const { name, address, latitude, longitude } = await Taro.chooseLocation({}).catch((error: unknown) => {
      throw readPlatformError(error)
    })
    return { name, address, distance: null, latitude: Number(latitude), longitude: Number(longitude) }
  },
  async openPlace(place) {
    await Taro.openLocation({ ...place, scale: 16 }).catch((error: unknown) => {
      throw readPlatformError(error)
    })
  },
}
