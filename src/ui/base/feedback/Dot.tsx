import { View } from '@tarojs/components'
import { styleClasses, type Placement } from '../style/styleClasses'

/** Green means online, red means unread. A dot has no other colour, and no other style sheet may use these two. */
export function Dot({ tone, ...place }: Placement & { tone: 'online' | 'new' }) {
  return <View className={styleClasses(place, `qx-dot qx-dot--${tone}`)} />
}
