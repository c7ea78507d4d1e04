import { View } from '@tarojs/components'
import { classNames } from '../style/classNames'
import { Icon } from './Icon'
import { Photo } from './Photo'
import { px } from '../style/px'
import './Avatar.scss'

export interface AvatarProps {
  src: string | null | undefined
  /** Nickname and age of the person shown. */
  alt?: string
  /** Diameter at the 750 design width. */
  size?: number
  isOnline?: boolean
  isVerified?: boolean
  isVip?: boolean
  className?: string
}

/** A round face with marks: a golden rim for VIP, a green dot for online, a tick for verified. */
export function Avatar({ src, alt, size = 96, isOnline, isVerified, isVip, className }: AvatarProps) {
  return (
    <View className={classNames('qx-i qx-avatar', isVip && 'qx-avatar--vip', className)} style={{ width: px(size), height: px(size) }}>
      <Photo src={src} alt={alt} ratio="1:1" isRound isLazy={false} />
      {isVerified ? (
        <View className="qx-avatar__tick">
          <Icon name="check" size={22} />
        </View>
      ) : isOnline ? (
        <View className="qx-avatar__dot qx-dot qx-dot--online" />
      ) : null}
    </View>
  )
}
