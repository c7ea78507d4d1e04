import { Text, View } from '@tarojs/components'
import type { ITouchEvent } from '@tarojs/components'
import type { CSSProperties, ReactNode } from 'react'
import { tapAttributes, hiddenAttributes, type SpokenProps } from '../accessibility/attributes'
import { useExclusiveTap } from '../hooks/useExclusiveTap'

export interface Tap extends SpokenProps {
  /** While the promise it returns is pending, further taps do nothing. */
  onClick: (event: ITouchEvent) => unknown
  /** How it answers a finger: paler unless said otherwise; a row of a list darkens, a card goes down. */
  press?: 'fade' | 'row' | 'push' | 'none'
}

/** Who does not see it has to be told what it is: by its words, or by a label. */
type Named = { label: string; children?: ReactNode } | { children: Exclude<ReactNode, boolean | null | undefined> }

export type TappableProps = Tap &
  Named & {
    id?: string
    className?: string
    style?: CSSProperties
    onLongPress?: () => void
  }

const presses = { fade: 'qx-tapped', row: 'qx-tapped-row', push: 'qx-tapped-press', none: 'none' }

/**
 * Everything there is to tap, one element of it: it has a role and a name, can be reached and pressed by keyboard, is as
 * large as a finger, and what it started is not started again before it has ended.
 */
export function Tappable(props: TappableProps) {
  const { onClick, press = 'fade', isDisabled, id, className, style, onLongPress, children } = props
  return (
    <View
      {...tapAttributes(props)}
      id={id}
      className={className}
      style={style}
      hoverClass={presses[isDisabled ? 'none' : press]}
      onClick={useExclusiveTap(isDisabled ? undefined : onClick)}
      onLongPress={onLongPress}
    >
      {children}
    </View>
  )
}

export interface TappableTextProps extends Tap {
  id?: string
  className?: string
  canSelect?: boolean
  children: ReactNode
}

/** Words to tap, also within a sentence. */
export function TappableText(props: TappableTextProps) {
  const { onClick, isDisabled, id, className, canSelect, children } = props
  return (
    <Text
      {...tapAttributes(props)}
      id={id}
      className={className}
      userSelect={canSelect}
      onClick={useExclusiveTap(isDisabled ? undefined : onClick)}
    >
      {children}
    </Text>
  )
}

/** What lies around something that is open: a tap on it closes, and who does not see it has a key for that. */
export function Backdrop({ className, onClose }: { className: string; onClose: () => void }) {
  return <View {...hiddenAttributes} className={className} onClick={onClose} />
}
