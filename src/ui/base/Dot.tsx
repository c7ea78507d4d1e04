import { View } from '@tarojs/components'
import { lookOf, type Place } from './looks'

/** Green means here now, red means unread; no dot has another colour, and no other sheet may use these two. */
export function Dot({ tone, ...place }: Place & { tone: 'online' | 'new' }) {
  return <View className={lookOf(place, `qx-dot qx-dot--${tone}`)} />
}
