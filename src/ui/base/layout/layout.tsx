/** Layout boxes for text and pictures: a row, a stack, or a card. Each is one element. */
import { View } from '@tarojs/components'
import type { ReactElement, ReactNode } from 'react'
import { styleClasses, type Between, type Gap, type Surface, type TextColor, type Placement, type TextSize } from '../style/styleClasses'
import { regionAttributes as regionOf, type Region } from '../accessibility/attributes'
import { Tappable, type Tap } from '../action/Tappable'

/**
 * With `onClick` the box is a `Tappable` with this look; it must then contain text or have a `label`. An architecture
 * test checks every such box.
 */
export interface BoxProps extends Placement, Partial<Tap> {
  /** Landmark of the page; `label` distinguishes several of one kind. */
  region?: Region
  children?: ReactNode
  /** Padding: all around, at the sides, above and below, or on one side; the more precise property wins. */
  pad?: Gap
  padX?: Gap | 'gutter'
  padY?: Gap
  padTop?: Gap
  padBottom?: Gap
  /** At least as tall as a tap target, or as a list row. */
  tall?: 'tap' | 'row'
  surface?: Surface
  radius?: 's' | 'm' | 'l'
  /** A thin line above, below or around the box; `chosen` is the red line around a chosen item. */
  line?: 'top' | 'bottom' | 'around' | 'chosen'
  /** Content is clipped at the edge. */
  isClipped?: boolean
  /** Colour of the text and icons inside, unless they set their own. */
  tone?: TextColor
  size?: TextSize
  /** Long press, in addition to a tap. Its action must also be available by a button. */
  onLongPress?: () => void
}

interface FlexProps extends BoxProps {
  /** Distance between the children. */
  gap?: Between
  /** Alignment across the direction. A centred stack also centres its text. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  /** Alignment along the direction. */
  justify?: 'center' | 'end' | 'between' | 'around'
}

/** Renders every box and handles the taps on it. */
function draw(props: BoxProps, own?: string) {
  const { id, onClick, children } = props
  const className = styleClasses(props, own)
  // Without handlers this is one of the mini-programs' cheapest elements; a further attribute would change that.
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

/** Children side by side, vertically centred. */
export function Row(props: FlexProps & { isWrapping?: boolean }) {
  const { gap, isWrapping } = props
  return draw(props, gap ? `qx-row qx-${isWrapping ? 'spread' : 'across'}-${gap}` : 'qx-row')
}

/** Children below one another, at full width. */
export function Stack(props: FlexProps) {
  const { gap } = props
  return draw(props, gap ? `qx-stack qx-down-${gap}` : 'qx-stack')
}

/** A card with any content. */
export function CardBox(props: BoxProps) {
  return draw({ surface: 'card', ...props })
}
