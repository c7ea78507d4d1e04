/** Opting in to nearby: the person agrees, and their phone reports the location. */
import { love } from '@qianxian/protocol/love/love'
import { place } from '@qianxian/protocol/place/place'
import { failureWords, PlatformFault } from '@/platform/fault'
import { location } from '@/platform/location/location'
import { callQuietly } from '@/request/call'
import { confirm, notice } from '@/ui/base/overlay/Dialog'

/**
 * Sends the person's approximate location, at most as often as the server accepts. False if the phone does not report
 * it and instructions were shown.
 */
export async function reportLocation(): Promise<boolean> {
  const { at, renewableAt } = await callQuietly(place.getMyPlace, {})
  if (at && renewableAt && Date.parse(renewableAt) > Date.now()) return true
  try {
    await callQuietly(place.saveMyPlace, { ...(await location.getPosition()), source: 'gps' })
    return true
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    // An older place is still valid.
    if (at) return true
    await notice('没有拿到位置', refusedWords(error))
    return false
  }
}

const refusedWords = (error: PlatformFault): string =>
  error.reason === 'denied'
    ? '请在手机或浏览器的设置里允许获取位置，再试一次。不允许也没关系，可以在首页左上角选择城市。'
    : `${failureWords(error)}。可以稍后再试，或者在首页左上角选择城市。`

/** True if people may be sorted by distance; asks for consent if the switch is off. */
export async function ensureNearbyEnabled(): Promise<boolean> {
  const { isAllowed } = await callQuietly(place.getMyPlace, {})
  if (!isAllowed) {
    const isAgreed = await confirm({
      title: '打开「附近的人」？',
      content: '你和同样打开的人会互相看到大致距离，看不到具体位置。随时可以在隐私设置里关闭，关闭时位置会删除。',
      confirmWords: '打开',
    })
    if (!isAgreed) return false
    await callQuietly(love.savePermission, { allowNearby: true })
  }
  return reportLocation()
}
