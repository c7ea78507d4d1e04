/** What words and pictures stand in: in a row, one below the other, or on a card. One element each. */
import { View } from '@tarojs/components'
import type { ReactElement, ReactNode } from 'react'
import { styleClasses, type Between, type Gap, type Surface, type TextColor, type Placement, type TextSize } from '../style/styleClasses'
import { regionAttributes as regionOf, type Region } from '../accessibility/attributes'
import { Tappable, type Tap } from '../action/Tappable'

/** With `onClick` it is a `Tappable` with this look, and has words inside or a `label`: tests/architecture reads every one. */
export interface BoxProps extends Placement, Partial<Tap> {
  /** Which part of the page it is; `label` says which of several. */
  region?: Region
  children?: ReactNode
  /** From the edge to what is inside: all around, at the sides, above and below, or on one side; the more precise counts. */
  pad?: Gap
  padX?: Gap | 'gutter'
  padY?: Gap
  padTop?: Gap
  padBottom?: Gap
  /** At least as tall as a finger's target, or as a row of a list. */
  tall?: 'tap' | 'row'
  surface?: Surface
  radius?: 's' | 'm' | 'l'
  /** A thin line above, below or around it; `chosen` is the red one around what was chosen. */
  line?: 'top' | 'bottom' | 'around' | 'chosen'
  /** What is inside ends at the edge. */
  isClipped?: boolean
  /** For the words and icons inside that do not say their own. */
  tone?: TextColor
  size?: TextSize
  /** A finger that rests on it, where a tap does something else; whatever that opens has a key too. */
  onLongPress?: () => void
}

interface FlexProps extends BoxProps {
  /** Distance between the parts inside. */
  gap?: Between
  /** Across its direction; what is in the middle of a stack is also written in the middle. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  /** Along its direction. */
  justify?: 'center' | 'end' | 'between' | 'around'
}

/** The element of every box, and where every tap on one arrives. */
function draw(props: BoxProps, own?: string) {
  const { id, onClick, children } = props
  const className = styleClasses(props, own)
  // Without handlers it is one of the mini-programs' cheapest elements, which an attribute more would undo.
  if (!onClick) {
    return (
      <View {...regionOf(props.region, props.label)} id={id} className={className}>
        {children}
      </View>
    )
  }
  const { role, label, isOn, isOpen, isDisabled, press, onLongPress } = props
  return (
    <Tappable {...{ id, className, onClick, role, label, isOn, isOpen, isDisabled, press, onLongPress }}>
      {children as ReactElement}
    </Tappable>
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
