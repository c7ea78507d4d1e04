/** Searches a leaked copy for the mark of the viewer for whom it was rendered. */
import { media } from '@qianxian/protocol/media/media'
import type { FoundTrace } from '@qianxian/protocol/media/media.schema'
import { useState } from 'react'
import { isCancelled } from '@/platform/cancelled'
import { pickImages } from '@/platform/media/image'
import { firstErrorWords } from '@/request/fault'
import { upload } from '@/request/transfer'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { Box, Row } from '@/ui/base/layout/layout'
import { Photo } from '@/ui/base/media/Photo'
import { toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'

export interface TraceSheetProps {
  isOpen: boolean
  onClose: () => void
}

export function TraceSheet({ isOpen, onClose }: TraceSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="查照片来源">
      {isOpen ? <Search /> : null}
    </Sheet>
  )
}

function Search() {
  const [result, setResult] = useState<{ found: FoundTrace | null } | null>(null)

  async function handlePick() {
    try {
      const [copy] = await pickImages(1, 'album')
      if (!copy) return
      setResult(null)
      setResult(await upload(media.findTrace, copy, {}, { silent: true, showLoading: true, loadingText: '正在查找' }))
    } catch (error) {
      if (!isCancelled(error)) toast(firstErrorWords(error))
    }
  }

  return (
    <Box padX="gutter" padBottom={32}>
      <Typography bottom={24} size="sm" tone="soft">
        只给部分人看的照片，每位查看人看到的都带有自己的标记。截图、压缩后仍可查，裁掉一大块就查不到。每次查找都会记录。
      </Typography>
      {result ? result.found ? <Found found={result.found} /> : <NothingFound /> : null}
      <Button top={24} isBlock icon="camera" id="qx-trace-pick" onClick={handlePick}>
        {result ? '换一张' : '选择泄露的图片'}
      </Button>
    </Box>
  )
}

function NothingFound() {
  return (
    <Box pad={24} surface="paper" radius="s" id="qx-trace-none" region="status">
      <Typography size="ml" weight="semibold">
        没有找到标记
      </Typography>
      <Typography top={8} size="sm" tone="soft">
        不能说明是谁流出的，也不要据此猜测。有更完整、更清晰的图片时可以再查。
      </Typography>
    </Box>
  )
}

function Found({ found: { picture, owner, viewer, viewerCode, day } }: { found: FoundTrace }) {
  const facts = [
    { label: '查看人', text: viewer },
    { label: '水印编号', text: viewerCode },
    { label: '查看日期', text: day },
    { label: '照片主人', text: owner ?? '照片已删除' },
  ]
  return (
    <Box pad={24} surface="paper" radius="s" id="qx-trace-found" region="status">
      {facts.map(({ label, text }) => (
        <Row key={label} align="start" padY={8}>
          <Typography isFixed right={24} size="sm" tone="soft">
            {label}
          </Typography>
          <Typography isGrowing align="end" size="sm" isAsWritten canSelect>
            {text}
          </Typography>
        </Row>
      ))}
      {picture ? (
        <Row top={16}>
          <Photo src={configStore.fileUrl(picture.thumb)} color={picture.color} ratio="3:4" />
        </Row>
      ) : (
        <Typography top={16} size="s" tone="faint">
          照片已经删除
        </Typography>
      )}
    </Box>
  )
}
