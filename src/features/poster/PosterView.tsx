/** A drawn poster: its picture, and the buttons that save and share it. */
import type { Poster } from '@qianxian/protocol/poster/poster.schema'
import { Image, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState, type ReactNode } from 'react'
import { isMiniProgram } from '@/platform/environment/environment'
import type { ShareContent } from '@/platform/sharing/share.types'
import { firstErrorWords } from '@/request/fault'
import { configStore } from '@/stores/config.store'
import { Box, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Skeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'
import { SubmitBar } from '@/ui/form/FormView'
import type { PosterModel } from './PosterModel'
import { ShareKey } from '@/parts/poster/ShareKey'
import './PosterView.scss'

async function keep(model: Pick<PosterModel, 'save'>, { url }: Poster): Promise<void> {
  try {
    const isKept = await model.save(configStore.fileUrl(url))
    if (isKept && !isMiniProgram()) toast('海报已下载')
  } catch (error) {
    toast(firstErrorWords(error))
  }
}

interface KeysProps {
  model: Pick<PosterModel, 'save'>
  poster: Poster
  content: ShareContent
}

/** The buttons of a poster: share and save. */
export const PosterKeys = observer(function PosterKeys({ model, poster, content }: KeysProps) {
  return (
    <SubmitBar>
      <ShareKey id="qx-poster-share" content={content} />
      <Button isBlock id="qx-poster-save" onClick={() => keep(model, poster)}>
        {isMiniProgram() ? '保存到相册' : '保存海报'}
      </Button>
    </SubmitBar>
  )
})

/** Tells which permission is missing, after the user denied access to the album. */
export const AlbumGuide = observer(function AlbumGuide({
  model,
  poster,
}: Pick<KeysProps, 'poster'> & { model: PosterModel<never> | PosterModel }) {
  return model.isDenied ? (
    <NoticeBar
      words="没有相册权限，在设置里允许「添加到相册」后就能保存"
      tone="danger"
      actionWords="去允许"
      onAction={() => void keep(model, poster)}
    />
  ) : null
})

/** A placeholder in the poster's shape. */
export function PosterDrawing() {
  return (
    <Stack padX={64} padY={32} gap={24} align="center">
      <Skeleton width={606} height={905} />
      <Typography size="sm" tone="soft">
        正在生成海报…
      </Typography>
    </Stack>
  )
}

interface PictureProps {
  poster: Poster
  onRetry: () => Promise<void>
  children?: ReactNode
}

/** The picture above its explanation and `children`. */
export function PosterPicture({ poster, onRetry, children }: PictureProps) {
  const { url, width, height, title, isMine } = poster
  const source = configStore.fileUrl(url)
  const [torn, setTorn] = useState<string>()
  async function handleRetry() {
    await onRetry()
    setTorn(undefined)
  }
  if (torn === source) return <ErrorRetry error={new Error('海报图片没有加载出来')} onRetry={handleRetry} />
  return (
    <Stack padX={64} padY={32} gap={24}>
      <Box>
        <View className="qx-poster__frame" style={{ paddingBottom: `${(height / width) * 100}%` }}>
          <Image
            className="qx-poster__picture"
            id="qx-poster-picture"
            src={source}
            mode="aspectFit"
            ariaLabel={`「${title}」的海报`}
            showMenuByLongpress
            onError={() => setTorn(source)}
          />
        </View>
      </Box>
      <Typography size="s" tone="soft" align="center">
        {isMine ? '长按图片也能保存。好友扫码登录后，会记为你邀请的。' : '长按图片也能保存。'}
      </Typography>
      {children}
    </Stack>
  )
}
