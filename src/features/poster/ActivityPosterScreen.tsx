/** The poster of an activity: view, save to the album, share. */
import type { Poster } from '@qianxian/protocol/poster/poster.schema'
import { Image, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { isMiniProgram } from '@/platform/environment/environment'
import { failureWords } from '@/platform/fault'
import { share } from '@/platform/sharing/share'
import type { ShareContent } from '@/platform/sharing/share.types'
import { firstErrorWords } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { openAfterLogin } from '@/shell/openAfterLogin'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Box, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { NoticeBar } from '@/ui/base/feedback/NoticeBar'
import { Skeleton } from '@/ui/base/feedback/Skeleton'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { SubmitBar } from '@/ui/form/FormView'
import { ActivityPosterModel } from './ActivityPosterModel'
import './ActivityPosterScreen.scss'

const contentOf = ({ title, path }: Poster): ShareContent => ({ title: `一起去「${title}」吧`, path })

export const ActivityPosterScreen = guardScreen(function ActivityPosterScreen() {
  const { id } = usePageParams<'id'>()
  const [model] = useState(() => new ActivityPosterModel(/^\d{1,15}$/.test(id ?? '') ? Number(id) : 0))
  useDetailPage(model.detail)
  useDidReturn(() => void model.detail.reload())
  const { value } = model.detail
  const again = () => void model.detail.reload()
  return (
    <Screen
      title="活动海报"
      share={value ? contentOf(value) : undefined}
      footer={value ? <Keys model={model} poster={value} /> : undefined}
      onRetry={again}
      onSessionChange={again}
    >
      {model.isDenied && value ? (
        <NoticeBar
          words="没有相册权限，在设置里允许「添加到相册」后就能保存"
          tone="danger"
          actionWords="去允许"
          onAction={() => void keep(model, value)}
        />
      ) : null}
      <DetailView
        model={model.detail}
        skeleton={<Drawing />}
        gone={
          <EmptyState
            art="gone"
            title="这个活动没有海报"
            words="活动不在了，或者已经结束、取消"
            actionWords="看全部活动"
            onAction={() => navigateTo('/subpages/active/index')}
          />
        }
        render={(poster) => <Shown poster={poster} model={model} />}
      />
    </Screen>
  )
})

async function keep(model: ActivityPosterModel, { url }: Poster): Promise<void> {
  try {
    const isKept = await model.save(configStore.fileUrl(url))
    if (isKept && !isMiniProgram()) toast('海报已下载')
  } catch (error) {
    toast(firstErrorWords(error))
  }
}

const Keys = observer(function Keys({ model, poster }: { model: ActivityPosterModel; poster: Poster }) {
  const [isGuided, setGuided] = useState(false)

  async function handleShare() {
    try {
      setGuided((await share.shareNow(contentOf(poster))) === 'guide')
    } catch (error) {
      toast(failureWords(error))
    }
  }

  return (
    <SubmitBar>
      {isMiniProgram() ? (
        <Button isBlock kind="secondary" openType="share">
          发给朋友
        </Button>
      ) : (
        <Button isBlock kind="secondary" id="qx-poster-share" onClick={handleShare}>
          {isGuided ? '请点右上角分享' : '复制链接'}
        </Button>
      )}
      <Button isBlock id="qx-poster-save" onClick={() => keep(model, poster)}>
        {isMiniProgram() ? '保存到相册' : '保存海报'}
      </Button>
    </SubmitBar>
  )
})

/** A placeholder in the poster's shape. */
function Drawing() {
  return (
    <Stack padX={64} padY={32} gap={24} align="center">
      <Skeleton width={606} height={905} />
      <Typography size="sm" tone="soft">
        正在生成海报…
      </Typography>
    </Stack>
  )
}

const Shown = observer(function Shown({ poster, model }: { poster: Poster; model: ActivityPosterModel }) {
  const { url, width, height, title, isMine } = poster
  const source = configStore.fileUrl(url)
  const [torn, setTorn] = useState<string>()
  async function handleRetry() {
    await model.detail.reload()
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
      {authStore.isLoggedIn ? null : (
        <Button kind="plain" size="s" id="qx-poster-login" onClick={() => openAfterLogin(`/subpages/active/haibao?id=${model.id}`)}>
          登录后生成我的专属海报
        </Button>
      )}
    </Stack>
  )
})
