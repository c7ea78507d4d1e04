import { Text, View } from '@tarojs/components'
import { Button } from './Button'
import './Empty.scss'

export type Art = 'nothing' | 'people' | 'heart' | 'line' | 'network' | 'gone'

export interface EmptyProps {
  art?: Art
  title: string
  /** What the person can do about it. */
  words?: string
  actionWords?: string
  onAction?: () => unknown
  isCompact?: boolean
}

/** Emptiness with a drawing, a sentence and a way on. */
export function Empty({ art = 'nothing', title, words, actionWords, onAction, isCompact }: EmptyProps) {
  return (
    <View className={isCompact ? 'qx-empty qx-empty--compact' : 'qx-empty'}>
      <View className={`qx-empty__art qx-empty__art--${art}`} />
      <Text className="qx-empty__title">{title}</Text>
      {words ? <Text className="qx-empty__words">{words}</Text> : null}
      {actionWords ? (
        <Button kind="secondary" className="qx-empty__action" onClick={onAction}>
          {actionWords}
        </Button>
      ) : null}
    </View>
  )
}
