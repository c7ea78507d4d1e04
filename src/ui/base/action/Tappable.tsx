import { Text, View } from '@tarojs/components'
import type { ITouchEvent } from '@tarojs/components'
import type { CSSProperties, ReactNode } from 'react'
import { tapAttributes, hiddenAttributes, type SpokenProps } from '../accessibility/attributes'
import { useExclusiveTap } from '../hooks/useExclusiveTap'

export interface Tap extends SpokenProps {
  /** As long as the returned promise is pending, further taps have no effect. */
  onClick: (event: ITouchEvent) => unknown
  /** Feedback on touch: fades by default; a list row darkens, a card sinks. */
  press?: 'fade' | 'row' | 'push' | 'none'
}

/** A screen reader must be able to announce the element: by its text, or by a label. */
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
 * The single element for everything tappable: it has a role and a name, can be focused and pressed by keyboard, is as
 * large as a finger, and does not start its action again if it is pending.
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

/** Tappable text, also within a sentence. */
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

/** The area around an open layer: a tap closes the layer. Screen readers use a button instead. */
export function Backdrop({ className, onClose }: { className: string; onClose: () => void }) {
  return <View {...hiddenAttributes} className={className} onClick={onClose} />
}
