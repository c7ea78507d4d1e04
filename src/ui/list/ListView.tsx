import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Fragment } from 'react'
import type { ReactNode } from 'react'
import { EndLine } from '../base/EndLine'
import { ErrorRetry } from '../base/ErrorRetry'
import { failureWords } from '../base/failureWords'
import { PageSkeleton } from '../base/Skeleton'
import type { ListModel } from './ListModel'
import './ListView.scss'

export interface ListViewProps<T> {
  model: ListModel<T>
  keyOf: (row: T) => string | number
  renderRow: (row: T, at: number) => ReactNode
  /** What emptiness says: usually an <Empty/>. */
  empty: ReactNode
  /** Stands in for the first page: rows unless told otherwise. */
  skeleton?: ReactNode
  /** Above the rows in every state. */
  header?: ReactNode
  /** Under the end of the list. */
  footer?: ReactNode
  /** grid: two columns of cards; rows: one under the other; card: rows inside one white card. */
  layout?: 'grid' | 'rows' | 'card'
  endWords?: string
}

function ListViewOf<T>(props: ListViewProps<T>) {
  const { model, keyOf, renderRow, empty, skeleton, header, footer, layout = 'rows', endWords } = props
  let body: ReactNode
  if (model.rows.length > 0) {
    body = (
      <>
        <View className={`qx-list__rows qx-list__rows--${layout}`}>
          {model.rows.map((row, at) => (
            <Fragment key={keyOf(row)}>{renderRow(row, at)}</Fragment>
          ))}
        </View>
        {model.moreError ? (
          <View className='qx-list__more' hoverClass='qx-tapped' onClick={() => void model.retry()}>
            <Text>{failureWords(model.moreError)}，点击重试</Text>
          </View>
        ) : model.isEnd ? (
          <EndLine words={endWords} />
        ) : (
          <View className='qx-list__more' onClick={() => void model.loadMore()}>
            {model.isLoadingMore ? <View className='qx-list__spinner' /> : null}
            <Text>{model.isLoadingMore ? '正在加载' : '加载更多'}</Text>
          </View>
        )}
      </>
    )
  } else if (model.error) {
    body = <ErrorRetry error={model.error} onRetry={() => model.retry()} />
  } else if (model.isEmpty) {
    body = empty
  } else {
    body = skeleton ?? <PageSkeleton kind={layout === 'grid' ? 'cards' : 'rows'} />
  }
  return (
    <View className='qx-list'>
      {header}
      {body}
      {footer}
    </View>
  )
}

/** Shows a ListModel in whatever state it is: skeleton, rows, empty, error with retry, failed next page, end. */
export const ListView = observer(ListViewOf) as typeof ListViewOf
