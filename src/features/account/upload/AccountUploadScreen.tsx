import type { UploadPurpose } from '@qianxian/protocol/media/media.words'
import { useEffect, useState } from 'react'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { Box } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { UploadDrop } from './UploadDrop'
import { UploadList } from './UploadList'
import { addToAlbum } from './album'
import { UploadQueue } from './UploadQueue'

const MAX_FILES = 9

const purposes: readonly UploadPurpose[] = ['photo', 'report']

/** Number of pictures to pick in one visit: `count` of the query, at most nine. */
function countOf(text: string | undefined): number {
  const count = Number(text)
  return Number.isInteger(count) && count > 0 ? Math.min(MAX_FILES, count) : MAX_FILES
}

/** Uploads pictures for the purpose in the query, each with its own result; photos go into the member's album. */
export const AccountUploadScreen = guardScreen(function AccountUploadScreen() {
  const { purpose, count } = usePageParams<'purpose' | 'count'>()
  const max = countOf(count)
  const [queue] = useState(() => {
    const known = purposes.find((each) => each === purpose) ?? 'photo'
    return new UploadQueue(known, known === 'photo' ? addToAlbum : undefined)
  })
  useEffect(() => () => queue.close(), [queue])
  const done = queue.count('passed', 'reviewing')
  return (
    <Screen header="plain">
      <Box padX="gutter" padTop={8} padBottom={48}>
        <UploadDrop
          queue={queue}
          title="选择图片"
          words={`JPG、PNG、WEBP、HEIC，单张 10MB 内，最多 ${max} 张`}
          room={max - queue.count('waiting', 'uploading', 'passed', 'reviewing')}
        />
        {queue.items.length > 0 ? (
          <Typography top={32} right={8} bottom={8} left={8} size="sm" tone="soft">
            {queue.isBusy ? '正在上传，请不要离开这一页' : `共 ${queue.items.length} 张，已上传 ${done} 张`}
          </Typography>
        ) : null}
        <UploadList queue={queue} />
      </Box>
    </Screen>
  )
})
