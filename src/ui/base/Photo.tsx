import { Image, Text, View } from '@tarojs/components'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { classes } from './classes'
import { Icon } from './Icon'
import { Tappable } from './Tappable'
import './Photo.scss'

export type PhotoRatio = '1:1' | '3:4' | '4:5' | '4:3' | '16:9'

export interface PhotoProps {
  src: string | null | undefined
  /** Width to height of the box, kept before the picture arrives so that nothing moves. */
  ratio?: PhotoRatio
  /** Dominant colour of the picture, shown until it is there. */
  color?: string
  /** Words on a lock over a picture the server sends pixelated. */
  lockedWords?: string
  isLazy?: boolean
  isRound?: boolean
  /** Laid over the picture. */
  children?: ReactNode
  className?: string
  /** Who or what is to be seen; nothing where it only decorates, or words beside it say so. */
  alt?: string
  /** What a tap does is said by `label`. */
  onClick?: () => unknown
  label?: string
}

/** A picture in a box of fixed ratio: coloured ground, fade in, a calm sign when it cannot be had. */
export function Photo(props: PhotoProps) {
  const { src, ratio = '3:4', color, lockedWords, isLazy = true, isRound, children, className, alt, onClick, label } = props
  // Kept with its source: a picture from the browser's cache may be there before any effect runs.
  const [settled, setSettled] = useState<{ src: string; state: 'shown' | 'failed' }>()
  const state = settled && settled.src === src ? settled.state : 'waiting'
  const frame = {
    className: classes('qx-photo', `qx-photo--${ratio.replace(':', 'x')}`, isRound && 'qx-photo--round', className),
    style: color ? { backgroundColor: color } : undefined,
  }
  const inside = (
    <>
      {src && state !== 'failed' ? (
        <Image
          className={classes('qx-photo__image', state === 'shown' && 'qx-photo__image--shown')}
          src={src}
          ariaLabel={alt}
          mode="aspectFill"
          webp
          lazyLoad={isLazy}
          onLoad={() => setSettled({ src, state: 'shown' })}
          onError={() => setSettled({ src, state: 'failed' })}
        />
      ) : (
        <View className="qx-photo__none">
          <Icon name={src ? 'image-off' : 'user-round'} size={64} />
        </View>
      )}
      {lockedWords ? (
        <View className="qx-photo__lock">
          <Icon name="lock" size={40} />
          <Text className="qx-photo__lock-words">{lockedWords}</Text>
        </View>
      ) : null}
      {children}
    </>
  )
  return onClick ? (
    <Tappable {...frame} press="none" label={label ?? alt ?? '查看大图'} onClick={onClick}>
      {inside}
    </Tappable>
  ) : (
    <View {...frame}>{inside}</View>
  )
}
