import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../base/feedback/EmptyState'
import { ErrorRetry } from '../base/feedback/ErrorRetry'
import { PageSkeleton } from '../base/feedback/Skeleton'
import type { DetailModel } from './DetailModel'

export interface DetailViewProps<T> {
  model: DetailModel<T>
  render: (value: T) => ReactNode
  skeleton?: ReactNode
  /** Content shown if the value does not exist, or no longer exists. */
  gone?: ReactNode
}

function DetailViewOf<T>({ model, render, skeleton, gone }: DetailViewProps<T>) {
  switch (model.state) {
    case 'ready':
      return <>{model.value === null ? null : render(model.value)}</>
    case 'gone':
      return <>{gone ?? <EmptyState art="gone" title="内容不存在或已下架" words="去看看别的吧" />}</>
    case 'failed':
      return <ErrorRetry error={model.error} onRetry={() => model.load()} />
    default:
      return <>{skeleton ?? <PageSkeleton kind="detail" />}</>
  }
}

/** Shows a DetailModel in each of its states. */
export const DetailView = observer(DetailViewOf) as typeof DetailViewOf
