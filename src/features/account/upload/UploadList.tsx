import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Icon } from '@/ui/base/Icon'
import { Photo } from '@/ui/base/Photo'
import type { UploadItem, UploadQueue, UploadState } from './UploadQueue'
import './UploadList.scss'

const stateWords: Record<UploadState, string> = {
  waiting: '等待上传',
  uploading: '上传中',
  passed: '已上传',
  reviewing: '已上传，等待人工审核',
  refused: '未通过',
  failed: '上传失败',
}

/** One row for each file: its picture, how far it is, and what can be done about it. */
export const UploadList = observer(function UploadList({ queue }: { queue: UploadQueue }) {
  return (
    <View className="qx-upload-list">
      {queue.items.map((item) => (
        <UploadRow key={item.key} item={item} queue={queue} />
      ))}
    </View>
  )
})

const UploadRow = observer(function UploadRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const words = item.state === 'uploading' ? `${stateWords.uploading} ${item.percent}%` : stateWords[item.state]
  return (
    <View className="qx-upload-row">
      <View className="qx-upload-row__photo">
        <Photo src={item.path} ratio="1:1" isLazy={false} />
      </View>
      <View className="qx-upload-row__main">
        <Text className="qx-upload-row__name">{item.name}</Text>
        <Text className={`qx-upload-row__state qx-upload-row__state--${item.state}`}>
          {item.reason ? `${words}：${item.reason}` : words}
        </Text>
        <View className="qx-upload-row__track">
          <View
            className={`qx-upload-row__bar qx-upload-row__bar--${item.state}`}
            style={{ width: item.state === 'uploading' ? `${item.percent}%` : item.state === 'waiting' ? '0%' : '100%' }}
          />
        </View>
      </View>
      {item.state === 'failed' && item.canRetry ? (
        <View className="qx-upload-row__key" ariaLabel="重新上传" hoverClass="qx-tapped" onClick={() => queue.retry(item.key)}>
          <Icon name="refresh-cw" size={40} />
        </View>
      ) : null}
      {item.state === 'uploading' ? null : (
        <View
          className="qx-upload-row__key qx-upload-row__key--quiet"
          ariaLabel="从列表移除"
          hoverClass="qx-tapped"
          onClick={() => queue.remove(item.key)}
        >
          <Icon name="x" size={40} />
        </View>
      )}
    </View>
  )
})
