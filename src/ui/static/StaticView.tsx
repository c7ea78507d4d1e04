import { RichText, Text, View } from '@tarojs/components'
import { styledNodes } from './styledNodes'
import './StaticView.scss'

export interface StaticViewProps {
  title: string
  /** When it was last changed, as words. */
  date?: string
  /** Cleaned HTML from the server. */
  html: string
}

/** An article: about us, an agreement, a rule. */
export function StaticView({ title, date, html }: StaticViewProps) {
  return (
    <View className="qx-static">
      <View className="qx-static__title">{title}</View>
      {date ? <Text className="qx-static__date">{date}</Text> : null}
      <View className="qx-static__thread" />
      <RichText className="qx-static__text" nodes={styledNodes(html)} />
    </View>
  )
}
