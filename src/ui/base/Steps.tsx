import { Text, View } from '@tarojs/components'
import { classes } from './classes'
import './Steps.scss'

export interface StepsProps {
  titles: string[]
  /** Index of the step the person is on. */
  current: number
}

/** Where one stands in a long form. */
export function Steps({ titles, current }: StepsProps) {
  return (
    <View className="qx-steps">
      {titles.map((title, at) => (
        <View key={title} className={classes('qx-steps__step', at <= current && 'qx-steps__step--on')}>
          <View className="qx-steps__bar" />
          <Text className="qx-steps__title">{title}</Text>
        </View>
      ))}
    </View>
  )
}
