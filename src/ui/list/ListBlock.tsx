import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Fragment, memo, useState } from 'react'
import type { ReactNode } from 'react'
import { Island } from '../base/layout/Island'
import { ListItems } from '../base/layout/ListItems'
import { usePlaceholderHeight } from './usePlaceholderHeight'
import { useVisibleRows } from './useVisibleRows'

/** Even, so that no row of two cards is split. */
export const BLOCK_ROWS = 10
let blocks = 0

export interface ListBlockProps<T> {
  rows: readonly T[]
  /** Index of the first row in the list. */
  from: number
  layout: string
  keyOf: (row: T) => string | number
  renderRow: (row: T, at: number) => ReactNode
  /** Selector of the element that scrolls these rows, if it is not the page. */
  within?: string
  /** Id by which the page finds the block. */
  id?: string
  onSeen?: (row: T) => void
}

/** Some rows of a list. A page slows down with every node, so rows far out of view are removed and replaced by their height. */
function ListBlockOf<T>({ rows, from, layout, keyOf, renderRow, within, id: named, onSeen }: ListBlockProps<T>) {
  const [id] = useState(() => named ?? `qx-block-${(blocks += 1)}`)
  const emptyHeight = usePlaceholderHeight(id, within)

  useVisibleRows({ id, rows, keyOf, columns: layout === 'grid' ? 2 : 1, isThere: emptyHeight === null, onSeen })

  if (emptyHeight !== null) return <View id={id} style={{ height: `${emptyHeight}px` }} />
  return (
    <View id={id} className="qx-list__block">
      <Island>
        <View className={`qx-list__block--${layout}`}>
          <ListItems from={from}>
            {rows.map((row, at) => (
              <Fragment key={keyOf(row)}>{renderRow(row, from + at)}</Fragment>
            ))}
          </ListItems>
        </View>
      </Island>
    </View>
  )
}

/** A growing list splits all its blocks anew; blocks with the same rows do not rerender. */
function isSame<T>(before: ListBlockProps<T>, now: ListBlockProps<T>): boolean {
  const { rows: shown, ...rest } = before
  const names = Object.keys(rest) as (keyof typeof rest)[]
  return (
    names.every((name) => rest[name] === now[name]) && shown.length === now.rows.length && shown.every((row, at) => row === now.rows[at])
  )
}

export const ListBlock = memo(observer(ListBlockOf), isSame) as unknown as typeof ListBlockOf
