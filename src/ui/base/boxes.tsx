/** What words and pictures stand in: in a row, one below the other, or on a card. One element each. */
import { View } from '@tarojs/components'
import type { ITouchEvent } from '@tarojs/components'
import type { ReactNode } from 'react'
import { lookOf, type Between, type Gap, type Ground, type Ink, type Place, type TextSize } from './looks'

export interface BoxProps extends Place {
  children?: ReactNode
  /** From the edge to what is inside: all around, at the sides, above and below, or on one side; the more precise counts. */
  pad?: Gap
  padX?: Gap | 'gutter'
  padY?: Gap
  padTop?: Gap
  padBottom?: Gap
  /** At least as tall as a finger's target, or as a row of a list. */
  tall?: 'tap' | 'row'
  surface?: Ground
  radius?: 's' | 'm' | 'l'
  /** A thin line above, below or around it; `chosen` is the red one around what was chosen. */
  line?: 'top' | 'bottom' | 'around' | 'chosen'
  /** What is inside ends at the edge. */
  isClipped?: boolean
  /** For the words and icons inside that do not say their own. */
  tone?: Ink
  size?: TextSize
  onClick?: (event: ITouchEvent) => void
  /** How it answers a finger: paler unless said otherwise; a row of a list darkens, a card goes down. */
  press?: 'fade' | 'row' | 'push' | 'none'
  /** What a tap on it does, where it shows no words. Not `ariaLabel`: Taro's compiler writes that as `aria-label`, on parts too. */
  label?: string
}

interface FlexProps extends BoxProps {
  /** Distance between the parts inside. */
  gap?: Between
  /** Across its direction; what is in the middle of a stack is also written in the middle. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  /** Along its direction. */
  justify?: 'center' | 'end' | 'between' | 'around'
}

const presses = { fade: 'qx-tapped', row: 'qx-tapped-row', push: 'qx-tapped-press', none: 'none' }

/** The element of every box, and where every tap on one arrives. */
function draw(props: BoxProps, own?: string) {
  const { id, onClick, press = 'fade', label, children } = props
  const className = lookOf(props, own)
  // Without handlers it is one of the mini-programs' cheapest elements, which an attribute more would undo.
  if (!onClick) {
    return (
      <View id={id} className={className}>
        {children}
      </View>
    )
  }
  return (
    <View id={id} className={className} ariaLabel={label} hoverClass={presses[press]} onClick={onClick}>
      {children}
    </View>
  )
}

/** A block with distances. */
export function Box(props: BoxProps) {
  return draw(props)
}

/** Parts beside one another, in the middle of its height. */
export function Row(props: FlexProps & { isWrapping?: boolean }) {
  const { gap, isWrapping } = props
  return draw(props, gap ? `qx-row qx-${isWrapping ? 'spread' : 'across'}-${gap}` : 'qx-row')
}

/** Parts one below the other, as wide as it is. */
export function Stack(props: FlexProps) {
  const { gap } = props
  return draw(props, gap ? `qx-stack qx-down-${gap}` : 'qx-stack')
}

/** A card with anything on it. */
export function CardBox(props: BoxProps) {
  return draw({ surface: 'card', ...props })
}
