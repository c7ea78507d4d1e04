import { View } from '@tarojs/components'
import { Children, isValidElement, type ReactNode } from 'react'
import { listItemAttributes } from '../accessibility/attributes'
import './ListItems.scss'

export interface ListItemsProps {
  children: ReactNode
  /** Number of list items before these, in a long list: items then announce their position, without a total. */
  from?: number
}

/**
 * Items of one kind within a `region="list"`: a screen reader announces their number and moves from one to the next.
 * Only web screen readers know lists, so a mini-program adds no nodes for them.
 */
export function ListItems({ children, from }: ListItemsProps) {
  if (process.env.TARO_ENV !== 'h5') return <>{children}</>
  return (
    <>
      {Children.toArray(children).map((child, at) => (
        <View
          key={(isValidElement(child) && child.key) || at}
          className="qx-item"
          {...listItemAttributes(from === undefined ? undefined : from + at + 1)}
        >
          {child}
        </View>
      ))}
    </>
  )
}
