import { View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { Fragment, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { windowInfo } from '../base/windowInfo'

/** Even, so that no row of two cards is torn apart. */
export const BLOCK_ROWS = 10
/** Rows further away than this many screens leave the page. */
const SCREENS_KEPT = 2

let blocks = 0

export interface ListBlockProps<T> {
  rows: readonly T[]
  /** Place of the first row in the list. */
  from: number
  layout: string
  keyOf: (row: T) => string | number
  renderRow: (row: T, at: number) => ReactNode
}

/**
 * Some rows of a list. A mini-program slows down with every node, so there rows far out of sight are taken away and
 * only the space they took stays; the browser copes by itself.
 */
function ListBlockOf<T>({ rows, from, layout, keyOf, renderRow }: ListBlockProps<T>) {
  const [id] = useState(() => `qx-block-${(blocks += 1)}`)
  /** Space in css px that stands in for the rows; null while they are there. */
  const [emptyHeight, setEmptyHeight] = useState<number | null>(null)

  useEffect(() => {
    if (process.env.TARO_ENV === 'h5') return undefined
    const margin = windowInfo().windowHeight * SCREENS_KEPT
    const sight = Taro.createIntersectionObserver(Taro.getCurrentInstance().page as Taro.PageInstance)
    sight.relativeToViewport({ top: margin, bottom: margin }).observe(`#${id}`, ({ intersectionRatio = 0, boundingClientRect }) => {
      const height = boundingClientRect?.height ?? 0
      if (intersectionRatio > 0) setEmptyHeight(null)
      // A page that is not on screen has no height: that says nothing about what is in sight.
      else if (height > 0) setEmptyHeight(height)
    })
    return () => sight.disconnect()
  }, [id])

  if (emptyHeight !== null) return <View id={id} style={{ height: `${emptyHeight}px` }} />
  return (
    <View id={id} className={`qx-list__block qx-list__block--${layout}`}>
      {rows.map((row, at) => (
        <Fragment key={keyOf(row)}>{renderRow(row, from + at)}</Fragment>
      ))}
    </View>
  )
}

export const ListBlock = observer(ListBlockOf) as typeof ListBlockOf
