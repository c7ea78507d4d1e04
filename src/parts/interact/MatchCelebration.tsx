import { Text, View } from '@tarojs/components'
import { Button } from '@/ui/base/Button'
import { Photo } from '@/ui/base/Photo'
import './MatchCelebration.scss'

export interface MatchCelebrationProps {
  isOpen: boolean
  mine: string | null | undefined
  other: { name: string; photo: string | null | undefined } | null
  /** Opens the way to an introduction. */
  onAsk: () => unknown
  onClose: () => void
}

/** Two people like each other: a red thread is drawn between their pictures. */
export function MatchCelebration({ isOpen, mine, other, onAsk, onClose }: MatchCelebrationProps) {
  if (!isOpen || !other) return null
  return (
    <View className="qx-celebration" catchMove>
      <View className="qx-celebration__stage">
        <Text className="qx-celebration__over">红线已牵起</Text>
        <Text className="qx-celebration__title">你们互相喜欢了</Text>
        <View className="qx-celebration__pair">
          <Photo src={mine} ratio="3:4" isLazy={false} className="qx-celebration__photo qx-celebration__photo--mine" />
          <Photo src={other.photo} ratio="3:4" isLazy={false} className="qx-celebration__photo qx-celebration__photo--other" />
          <View className="qx-celebration__thread" />
        </View>
        <Text className="qx-celebration__words">{other.name} 也喜欢你。请红娘牵个线，双方同意后就能看到联系方式。</Text>
      </View>
      <View className="qx-celebration__actions">
        <Button size="l" isBlock onClick={onAsk}>
          请红娘牵线
        </Button>
        <Button kind="plain" isBlock onClick={onClose}>
          再看看别人
        </Button>
      </View>
    </View>
  )
}
