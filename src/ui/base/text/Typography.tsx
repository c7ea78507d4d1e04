import { Text } from '@tarojs/components'
import type { ReactNode } from 'react'
import { styleClasses, type TextColor, type Placement, type TextSize } from '../style/styleClasses'
import { headingAttributes, regionAttributes as regionOf } from '../accessibility/attributes'
import { TappableText, type Tap } from '../action/Tappable'

export interface TypographyProps extends Placement, Partial<Pick<Tap, 'onClick' | 'role'>> {
  children: ReactNode
  /** A step of the type scale; without it the size of the text around. */
  size?: TextSize
  tone?: TextColor
  weight?: 'semibold' | 'bold'
  /** Height of a line: tight for titles and figures, close for notes, loose for reading. */
  leading?: 'tight' | 'close' | 'loose'
  /** Ends in an ellipsis after so many lines. */
  lines?: 1 | 2 | 3
  align?: 'start' | 'center' | 'end'
  /** Numbers in the typeface for numbers. */
  isFigure?: boolean
  /** Somebody's own text: line breaks stay, long words break. */
  isAsWritten?: boolean
  canSelect?: boolean
  /** It is news: said at once, or when there is a moment. */
  region?: 'alert' | 'status'
  /** It is a title: 1 is the page's own. */
  level?: 1 | 2 | 3
  /** Within a sentence; else the words are a block of their own. */
  isInline?: boolean
}

/** Text: the one place where its size, tone and weight are decided. */
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
