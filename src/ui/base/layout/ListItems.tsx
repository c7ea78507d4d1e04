import { View } from '@tarojs/components'
import { Children, isValidElement, type ReactNode } from 'react'
import { listItemAttributes } from '../accessibility/attributes'
import './ListItems.scss'

export interface ListItemsProps {
  children: ReactNode
  /** How many of the list stand before these, where it is long: it says its places, and nobody knows its end. */
  from?: number
}

/**
 * Things of one kind within a `region="list"`: a reader hears how many there are, and goes from one to the next. Only the web's
 * readers know lists; a mini-program keeps its few nodes.
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
