/** What words and pictures stand in: in a row, one below the other, or on a card. One element each. */
import { View } from '@tarojs/components'
import type { ITouchEvent } from '@tarojs/components'
import type { ReactNode } from 'react'
import { classes } from './classes'
import { placeOf, type Gap, type Ground, type Ink, type Place } from './looks'

export interface BoxProps extends Place {
  children?: ReactNode
  /** From the edge to what is inside: all around, at the sides, above and below, or on one side. */
  pad?: Gap
  padX?: Gap | 'gutter'
  padY?: Gap
  padTop?: Gap
  padBottom?: Gap
  /** At least as tall as a finger's target, or as a row of a list. */
  tall?: 'tap' | 'row'
  /** A card, or only a ground. */
  surface?: 'card' | Ground
  radius?: 's' | 'm' | 'l'
  /** A thin line above, below or around it; `chosen` is the red one around what was chosen. */
  line?: 'top' | 'bottom' | 'around' | 'chosen'
  /** What is inside ends at the edge. */
  isClipped?: boolean
  /** For the words and icons inside. */
  tone?: Ink
  onClick?: (event: ITouchEvent) => void
  /** How it answers a finger: paler unless said otherwise; a row of a list darkens, a card goes down. */
  press?: 'fade' | 'row' | 'push' | 'none'
  /** What a tap on it does, where it shows no words. */
  ariaLabel?: string
}

const presses = { fade: 'qx-tapped', row: 'qx-tapped-row', push: 'qx-tapped-press', none: 'none' }
const lines = { top: 'qx-line-top', bottom: 'qx-line-bottom', around: 'qx-outline', chosen: 'qx-outline--on' }

/** A block with distances: what the other three are made of, and where every tap on a part arrives. */
export function Box({ look, children, onClick, press = 'fade', ariaLabel, ...props }: BoxProps & { look?: string }) {
  const { pad, padX = pad, padY = pad, padTop = padY, padBottom = padY, tall, surface, radius, line, isClipped, tone } = props
  const className = classes(
    look,
    surface && (surface === 'card' ? 'qx-card' : `qx-ground-${surface}`),
    radius && `qx-radius-${radius}`,
    line && lines[line],
    padX && `qx-x-${padX}`,
    padTop && `qx-above-${padTop}`,
    padBottom && `qx-below-${padBottom}`,
    tall && `qx-tall-${tall}`,
    isClipped && 'qx-clip',
    tone && `qx-tone-${tone}`,
    placeOf(props),
  )
  // Without handlers it is one of the mini-programs' cheapest elements, which an attribute more would undo.
  if (!onClick) {
    return (
      <View id={props.id} className={className}>
        {children}
      </View>
    )
  }
  return (
    <View id={props.id} className={className} ariaLabel={ariaLabel} hoverClass={presses[press]} onClick={onClick}>
      {children}
    </View>
  )
}

interface FlexProps extends BoxProps {
  /** Distance between the parts inside. */
  gap?: Gap
  /** Across its direction; what is in the middle of a stack is also written in the middle. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  /** Along its direction. */
  justify?: 'center' | 'end' | 'between'
}

const alignment = ({ align, justify }: FlexProps) => classes(align && `qx-align-${align}`, justify && `qx-justify-${justify}`)

/** Parts beside one another, in the middle of its height. */
export function Row({ isWrapping, ...props }: FlexProps & { isWrapping?: boolean }) {
  const { gap } = props
  const between = gap && (isWrapping ? `qx-spread-${gap}` : `qx-across-${gap}`)
  return <Box {...props} look={classes('qx-row', isWrapping && 'qx-wrapping', between, alignment(props))} />
}

/** Parts one below the other, as wide as it is. */
export function Stack(props: FlexProps) {
  const { gap } = props
  return <Box {...props} look={classes('qx-stack', gap && `qx-down-${gap}`, alignment(props))} />
}

/** A card with anything on it. */
export function CardBox(props: BoxProps) {
  return <Box surface="card" {...props} />
}
