import { Text } from '@tarojs/components'
import type { ReactNode } from 'react'
import { lookOf, type Ink, type Place, type TextSize } from './looks'
import { heading, region as regionOf } from './spoken'
import { TapWords, type Tap } from './Tappable'

export interface WordsProps extends Place, Partial<Pick<Tap, 'onClick' | 'role'>> {
  children: ReactNode
  /** A step of the type scale; without it the size of the text around. */
  size?: TextSize
  tone?: Ink
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
export function Words(props: WordsProps) {
  const { id, isInline, canSelect, onClick, role, level, children } = props
  const className = lookOf(props, isInline ? '' : 'qx-words')
  if (onClick) return <TapWords {...{ id, className, canSelect, onClick, role, children }} />
  return (
    <Text {...heading(level)} {...regionOf(props.region)} id={id} className={className} userSelect={canSelect}>
      {children}
    </Text>
  )
}
