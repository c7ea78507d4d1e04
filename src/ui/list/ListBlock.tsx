import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Fragment, memo, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { watchSight } from '@/platform/sight'
import { Island } from '../base/Island'
import { Items } from '../base/Items'
import { windowInfo } from '../base/windowInfo'
import { useSeenRows } from './useSeenRows'

/** Even, so that no row of two cards is torn apart. */
export const BLOCK_ROWS = 10
/** Rows further away than this many screens leave the page: with more, a grid would exceed the 800 nodes a mini-program may have. */
const SCREENS_KEPT = process.env.TARO_ENV === 'h5' ? 2 : 1

let blocks = 0

export interface ListBlockProps<T> {
  rows: readonly T[]
  /** Place of the first row in the list. */
  from: number
  layout: string
  keyOf: (row: T) => string | number
  renderRow: (row: T, at: number) => ReactNode
  /** What scrolls these rows, where that is not the page. */
  within?: string
  /** By which the page finds the block. */
  id?: string
  onSeen?: (row: T) => void
}

/**
 * Some rows of a list. A page slows down with every node, so rows far out of sight are taken away and only the space they
 * took stays.
 */
function ListBlockOf<T>({ rows, from, layout, keyOf, renderRow, within, id: named, onSeen }: ListBlockProps<T>) {
  const [id] = useState(() => named ?? `qx-block-${(blocks += 1)}`)
  /** Space in css px that stands in for the rows; null while they are there. */
  const [emptyHeight, setEmptyHeight] = useState<number | null>(null)

  useEffect(() => {
    const tell = (isNear: boolean, height: number) => {
      if (isNear) setEmptyHeight(null)
      // A page that is not on screen has no height: that says nothing about what is in sight.
      else if (height > 0) setEmptyHeight(height)
    }
    return watchSight(id, windowInfo().windowHeight * SCREENS_KEPT, tell, within)
  }, [id, within])

  useSeenRows({ id, rows, keyOf, columns: layout === 'grid' ? 2 : 1, isThere: emptyHeight === null, onSeen })

  if (emptyHeight !== null) return <View id={id} style={{ height: `${emptyHeight}px` }} />
  return (
    <View id={id} className="qx-list__block">
      <Island>
        <View className={`qx-list__block--${layout}`}>
          <Items from={from}>
            {rows.map((row, at) => (
              <Fragment key={keyOf(row)}>{renderRow(row, from + at)}</Fragment>
            ))}
          </Items>
        </View>
      </Island>
    </View>
  )
}

/** A list that grows cuts all its blocks anew; those with the same rows are not drawn again. */
function isSame<T>(before: ListBlockProps<T>, now: ListBlockProps<T>): boolean {
  const { rows: shown, ...rest } = before
  const names = Object.keys(rest) as (keyof typeof rest)[]
  return (
    names.every((name) => rest[name] === now[name]) && shown.length === now.rows.length && shown.every((row, at) => row === now.rows[at])
  )
}

export const ListBlock = memo(observer(ListBlockOf), isSame) as unknown as typeof ListBlockOf
