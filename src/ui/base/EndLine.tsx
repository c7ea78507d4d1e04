import { Text, View } from '@tarojs/components'
import './EndLine.scss'

/** The end of a list: a knot in the thread. */
export function EndLine({ words = '已经到底了' }: { words?: string }) {
  return (
    <View className="qx-end-line">
      <View className="qx-end-line__thread" />
      <Text className="qx-end-line__words">{words}</Text>
      <View className="qx-end-line__thread" />
    </View>
  )
}
