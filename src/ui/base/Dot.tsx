import { View } from '@tarojs/components'
import { lookOf, type Place } from './looks'

/** Green: is here now. Red: there is something new. */
export function Dot({ tone, ...place }: Place & { tone: 'online' | 'new' }) {
  return <View className={lookOf(place, `qx-dot qx-dot--${tone}`)} />
}
