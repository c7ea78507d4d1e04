import { Text } from '@tarojs/components'
import type { ReactNode } from 'react'
import { styleClasses, type TextColor, type Placement, type TextSize } from '../style/styleClasses'
import { headingAttributes, regionAttributes as regionOf } from '../accessibility/attributes'
import { TappableText, type Tap } from '../action/Tappable'

export interface TypographyProps extends Placement, Partial<Pick<Tap, 'onClick' | 'role'>> {
  children: ReactNode
  /** A step of the type scale; by default the size of the surrounding text. */
  size?: TextSize
  tone?: TextColor
  weight?: 'semibold' | 'bold'
  /** Line height: tight for titles and figures, close for notes, loose for reading. */
  leading?: 'tight' | 'close' | 'loose'
  /** Truncated with an ellipsis after this many lines. */
  lines?: 1 | 2 | 3
  align?: 'start' | 'center' | 'end'
  /** Digits in the typeface for numbers. */
  isFigure?: boolean
  /** Text that a person wrote: line breaks stay, long words break. */
  isAsWritten?: boolean
  canSelect?: boolean
  /** Announced by screen readers: at once, or when the reader is idle. */
  region?: 'alert' | 'status'
  /** A heading; level 1 is the page's own title. */
  level?: 1 | 2 | 3
  /** Inline within a sentence; by default the text is a block. */
  isInline?: boolean
}

/** Text: the only component that decides its size, tone and weight. */
export function Typography(props: TypographyProps) {
  const { id, isInline, canSelect, onClick, role, level, children } = props
  const className = styleClasses(props, isInline ? '' : 'qx-words')
  if (onClick) return <TappableText {...{ id, className, canSelect, onClick, role, children }} />
  return (
    <Text {...headingAttributes(level)} {...regionOf(props.region)} id={id} className={className} userSelect={canSelect}>
      {children}
    </Text>
  )
}
