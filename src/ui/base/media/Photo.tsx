import { Image, Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../style/classNames'
import { Icon } from './Icon'
import { Tappable } from '../action/Tappable'
import { useNetworkBack } from '../hooks/useNetworkBack'
import './Photo.scss'

export type PhotoRatio = '1:1' | '3:4' | '4:5' | '4:3' | '16:9'

export interface PhotoProps {
  src: string | null | undefined
  /** The list's version of the picture, which is already loaded: shown until the large one has loaded. */
  standIn?: string | null
  /** Width to height of the box, reserved before the picture has loaded so that the page does not move. */
  ratio?: PhotoRatio
  /** Dominant colour of the picture, shown until it loads. */
  color?: string
  isLazy?: boolean
  isRound?: boolean
  /** True if the box has room for a retry button after a failed load. */
  canRetry?: boolean
  /** Content over the picture: a lock, or a button that opens it in full. */
  children?: ReactNode
  className?: string
  /** Description of the picture; empty if it is decoration, or if adjacent text describes it. */
  alt?: string
}

/**
 * A picture in a box of fixed ratio: coloured background, fade-in, and a neutral sign after a failed load. It retries
 * once the network is back, or after a tap.
 */
export function Photo(props: PhotoProps) {
  const { src, standIn, ratio = '3:4', color, isLazy = true, isRound, canRetry, children, className, alt } = props
  // Stored with its source, because a picture from the browser's cache may have loaded before any effect runs.
  const [settled, setSettled] = useState<{ src: string; state: 'shown' | 'failed' }>()
  const state = settled && settled.src === src ? settled.state : 'waiting'
  const isTorn = state === 'failed'
  return (
    <View
      className={classNames('qx-photo', `qx-photo--${ratio.replace(':', 'x')}`, isRound && 'qx-photo--round', className)}
      style={color ? { backgroundColor: color } : undefined}
    >
      {standIn ? <Image className="qx-photo__image qx-photo__image--shown" src={standIn} mode="aspectFill" webp /> : null}
      {!src ? (
        <View className="qx-photo__none">
          <Icon name="user-round" size={64} />
        </View>
      ) : isTorn ? null : (
        <Image
          className={classNames('qx-photo__image', state === 'shown' && 'qx-photo__image--shown')}
          src={src}
          ariaLabel={alt}
          mode="aspectFill"
          webp
          lazyLoad={isLazy}
          onLoad={() => setSettled({ src, state: 'shown' })}
          onError={() => setSettled({ src, state: 'failed' })}
        />
      )}
      {children}
      {isTorn ? <Torn isKey={canRetry} isOver={Boolean(standIn)} onRetry={() => setSettled(undefined)} /> : null}
    </View>
  )
}

/** Replaces a picture that failed to load. */
function Torn({ isKey, isOver, onRetry }: { isKey?: boolean; isOver: boolean; onRetry: () => void }) {
  useNetworkBack(onRetry)
  const className = classNames('qx-photo__none', isOver && 'qx-photo__none--over')
  const sign = <Icon name="image-off" size={64} />
  return isKey ? (
    <Tappable className={className} onClick={onRetry}>
      {sign}
      <Text className="qx-photo__retry">重试</Text>
    </Tappable>
  ) : (
    <View className={className}>{sign}</View>
  )
}
