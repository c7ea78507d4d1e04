import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Fragment, type ReactNode } from 'react'
import { ListEnd } from '../base/feedback/ListEnd'
import { Box } from '../base/layout/layout'
import { ErrorRetry } from '../base/feedback/ErrorRetry'
import { ListItems } from '../base/layout/ListItems'
import { failureWords } from '@/platform/fault'
import { PageSkeleton } from '../base/feedback/Skeleton'
import { regionAttributes } from '../base/accessibility/attributes'
import { Tappable } from '../base/action/Tappable'
import { useNetworkBack } from '../base/hooks/useNetworkBack'
import { BLOCK_ROWS, ListBlock } from './ListBlock'
import type { ListModel } from './ListModel'
import './ListView.scss'

export interface ListViewProps<T> {
  model: ListModel<T>
  keyOf: (row: T) => string | number
  renderRow: (row: T, at: number) => ReactNode
  /** Called when a row was seen long enough. */
  onSeen?: (row: T) => void
  /** Content of an empty list, usually an <Empty/>. */
  empty: ReactNode
  /** Placeholder of the first page; rows by default. */
  skeleton?: ReactNode
  /** Content above the rows in every state. */
  header?: ReactNode
  /** Content after the first rows, among the others. */
  between?: ReactNode
  /** Content under the end of the list. */
  footer?: ReactNode
  /** grid: two columns of cards; rows: one below the other. */
  layout?: 'grid' | 'rows'
  endWords?: string
}

function ListViewOf<T>(props: ListViewProps<T>) {
  const { model, keyOf, renderRow, empty, skeleton, header, between, footer, layout = 'rows', endWords, onSeen } = props
  let body: ReactNode
  if (model.rows.length > 0) {
    body = (
      <>
        <View
          {...regionAttributes('list')}
          className={`qx-list__rows qx-list__rows--${layout}${model.isEnd ? ' qx-list__rows--whole' : ''}`}
        >
          {blocksOf(model.rows).map((rows, at) => (
            <Fragment key={at}>
              <ListBlock rows={rows} from={at * BLOCK_ROWS} layout={layout} keyOf={keyOf} renderRow={renderRow} onSeen={onSeen} />
              {at === 0 && between ? <ListItems>{between}</ListItems> : null}
            </Fragment>
          ))}
        </View>
        <ListFoot model={model} words={endWords} />
      </>
    )
  } else if (model.error) {
    body = <ErrorRetry error={model.error} onRetry={() => model.retry()} />
  } else if (model.isEmpty) {
    body = empty
  } else if (model.hasLoaded) {
    // The list is empty: shows a next step.
    body = <ListFoot model={model} words={endWords} />
  } else {
    body = skeleton ?? <PageSkeleton kind={layout === 'grid' ? 'cards' : 'rows'} />
  }
  return (
    <Box padBottom={40}>
      {header}
      {body}
      {footer}
    </Box>
  )
}

function blocksOf<T>(rows: readonly T[]): (readonly T[])[] {
  return Array.from({ length: Math.ceil(rows.length / BLOCK_ROWS) }, (_, at) => rows.slice(at * BLOCK_ROWS, (at + 1) * BLOCK_ROWS))
}

function ListFootOf<T>({ model, words }: { model: ListModel<T>; words?: string }) {
  useNetworkBack(() => model.moreError && model.retry())
  // A separate element, because a mini-program receives all children again when one of them is replaced.
  return (
    <View>
      {model.moreError ? (
        <Tappable className="qx-list__more" onClick={() => model.retry()}>
          <Text>{failureWords(model.moreError)}，点击重试</Text>
        </Tappable>
      ) : model.isEnd ? (
        <ListEnd words={words} />
      ) : (
        <Tappable press="none" className="qx-list__more" onClick={() => model.loadMore()}>
          {model.isLoadingMore ? <Box right={16} className="qx-list__spinner" /> : null}
          <Text>{model.isLoadingMore ? '正在加载' : '加载更多'}</Text>
        </Tappable>
      )}
    </View>
  )
}

const ListFoot = observer(ListFootOf) as typeof ListFootOf

/** Shows a ListModel in each of its states: skeleton, rows, empty, error with retry, failed next page, end. */
export const ListView = observer(ListViewOf) as typeof ListViewOf
