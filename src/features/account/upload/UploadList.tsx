import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { TextColor } from '@/ui/base/style/styleClasses'
import { UploadRow } from '@/ui/form/UploadRow'
import type { UploadItem, UploadQueue, UploadState } from './UploadQueue'

const stateWords: Record<UploadState, string> = {
  waiting: '等待上传',
  uploading: '上传中',
  passed: '已上传',
  reviewing: '已上传，等待人工审核',
  refused: '未通过',
  failed: '上传失败',
}

const stateTones: Record<UploadState, TextColor> = {
  waiting: 'soft',
  uploading: 'brand',
  passed: 'success',
  reviewing: 'gold',
  refused: 'danger',
  failed: 'danger',
}

/** One row per file: picture, progress and possible actions. */
export const UploadList = observer(function UploadList({ queue }: { queue: UploadQueue }) {
  return (
    <View>
      {queue.items.map((item) => (
        <UploadListRow key={item.key} item={item} queue={queue} />
      ))}
    </View>
  )
})

const UploadListRow = observer(function UploadListRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const { state, percent, reason, key } = item
  const words = state === 'uploading' ? `${stateWords.uploading} ${percent}%` : stateWords[state]
  return (
    <UploadRow
      name={item.name}
      picture={item.path}
      words={reason ? `${words}：${reason}` : words}
      tone={stateTones[state]}
      percent={state === 'uploading' ? percent : state === 'waiting' ? 0 : 100}
      onRetry={state === 'failed' && item.canRetry ? () => queue.retry(key) : undefined}
      onRemove={state === 'uploading' ? undefined : () => queue.remove(key)}
    />
  )
})
