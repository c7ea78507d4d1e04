import { View } from '@tarojs/components'
import { classes } from './classes'
import { placeOf, type Place } from './looks'

/** Green: is here now. Red: there is something new. */
export function Dot({ tone, ...place }: Place & { tone: 'online' | 'new' }) {
  return <View className={classes(`qx-dot qx-dot--${tone}`, placeOf(place))} />
}
