import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Box, Row, Stack } from '@/ui/base/boxes'
import { IconKey } from '@/ui/base/IconKey'
import type { Ink } from '@/ui/base/looks'
import { Photo } from '@/ui/base/Photo'
import { Words } from '@/ui/base/Words'
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

const stateTones: Record<UploadState, Ink> = {
  waiting: 'soft',
  uploading: 'brand',
  passed: 'success',
  reviewing: 'gold',
  refused: 'danger',
  failed: 'danger',
}

/** One row for each file: its picture, how far it is, and what can be done about it. */
export const UploadList = observer(function UploadList({ queue }: { queue: UploadQueue }) {
  return (
    <View>
      {queue.items.map((item) => (
        <UploadRow key={item.key} item={item} queue={queue} />
      ))}
    </View>
  )
})

const UploadRow = observer(function UploadRow({ item, queue }: { item: UploadItem; queue: UploadQueue }) {
  const words = item.state === 'uploading' ? `${stateWords.uploading} ${item.percent}%` : stateWords[item.state]
  const tone = stateTones[item.state]
  return (
    <Row top={20} pad={20} surface="card">
      <Box isFixed right={24} radius="s" isClipped className="qx-upload-row__photo">
        <Photo src={item.path} ratio="1:1" isLazy={false} />
      </Box>
      <Stack isGrowing>
        <Words size="m" lines={1}>
          {item.name}
        </Words>
        <Words top={4} size="s" tone={tone} leading="close">
          {item.reason ? `${words}：${item.reason}` : words}
        </Words>
        <Box top={12} surface="sunken" tone={tone} isClipped className="qx-upload-row__track">
          <View
            className="qx-upload-row__bar"
            style={{ width: item.state === 'uploading' ? `${item.percent}%` : item.state === 'waiting' ? '0%' : '100%' }}
          />
        </Box>
      </Stack>
      {item.state === 'failed' && item.canRetry ? (
        <IconKey icon="refresh-cw" label="重新上传" tone="brand" onTap={() => queue.retry(item.key)} />
      ) : null}
      {item.state === 'uploading' ? null : (
        <IconKey icon="x" label="从列表移除" tone="faint" className="qx-upload-row__away" onTap={() => queue.remove(item.key)} />
      )}
    </Row>
  )
})
