import { Text, View } from '@tarojs/components'
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { Button } from '@/ui/base/Button'
import { classes } from '@/ui/base/classes'
import { Icon } from '@/ui/base/Icon'
import type { IconName } from '@/ui/base/Icon'
import { reasonOf, wayOf } from './lineBlockers'
import './DetailBar.scss'

export interface DetailBarProps {
  line: LoveDetail['line']
  isLiked: boolean
  isFav: boolean
  onSkip: () => unknown
  onLike: () => unknown
  onFav: () => unknown
  onAsk: () => unknown
  /** The button leads to another page. */
  onLeave: () => void
}

/** Skip, like, save, and 牵线, which says in words why it is not to be had now. */
export function DetailBar({ line, isLiked, isFav, onSkip, onLike, onFav, onAsk, onLeave }: DetailBarProps) {
  const way = wayOf(line)
  const reason = reasonOf(line)
  return (
    <View className="qx-detail-bar">
      {reason ? (
        <View className="qx-detail-bar__reason" id="qx-line-reason">
          <Icon name="info" size={28} />
          <Text className="qx-detail-bar__reason-words">{reason}</Text>
        </View>
      ) : null}
      <View className="qx-detail-bar__row">
        <Key id="qx-detail-skip" icon="x" words="略过" onTap={onSkip} />
        <Key
          id="qx-detail-like"
          icon={isLiked ? 'heart-fill' : 'heart'}
          words={isLiked ? '已喜欢' : '喜欢'}
          isOn={isLiked}
          onTap={onLike}
        />
        <Key
          id="qx-detail-fav"
          icon={isFav ? 'star-fill' : 'star'}
          words={isFav ? '已收藏' : '收藏'}
          tone="gold"
          isOn={isFav}
          onTap={onFav}
        />
        <Button
          size="l"
          isBlock
          id="qx-detail-ask"
          className="qx-detail-bar__ask"
          isDisabled={way !== null && way.go === null}
          onClick={() => {
            if (!way) return onAsk()
            onLeave()
            return way.go?.()
          }}
        >
          {way?.words ?? '请红娘牵线'}
        </Button>
      </View>
    </View>
  )
}

function Key({
  id,
  icon,
  words,
  isOn,
  tone,
  onTap,
}: {
  id: string
  icon: IconName
  words: string
  isOn?: boolean
  tone?: 'gold'
  onTap: () => unknown
}) {
  return (
    <View
      id={id}
      className={classes('qx-detail-bar__key', isOn && 'qx-detail-bar__key--on', isOn && tone && `qx-detail-bar__key--${tone}`)}
      hoverClass="qx-tapped"
      onClick={onTap}
    >
      <Icon name={icon} size={46} />
      <Text className="qx-detail-bar__key-words">{words}</Text>
    </View>
  )
}
