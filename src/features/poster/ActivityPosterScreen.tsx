/** The poster of an activity: view, save to the album, share. */
import type { Poster } from '@qianxian/protocol/poster/poster.schema'
import { useState } from 'react'
import type { ShareContent } from '@/platform/sharing/share.types'
import { navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { openAfterLogin } from '@/shell/openAfterLogin'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { activityPosterModel } from './PosterModel'
import { AlbumGuide, PosterDrawing, PosterKeys, PosterPicture } from './PosterView'

const contentOf = ({ title, path }: Poster): ShareContent => ({ title: `一起去「${title}」吧`, path })

export const ActivityPosterScreen = guardScreen(function ActivityPosterScreen() {
  const { id: asked } = usePageParams<'id'>()
  const id = /^\d{1,15}$/.test(asked ?? '') ? Number(asked) : 0
  const [model] = useState(() => activityPosterModel(id))
  useDetailPage(model.detail)
  useDidReturn(() => void model.detail.reload())
  const { value } = model.detail
  const again = () => model.detail.reload()
  return (
    <Screen
      title="活动海报"
      share={value ? contentOf(value) : undefined}
      footer={value ? <PosterKeys model={model} poster={value} content={contentOf(value)} /> : undefined}
      onRetry={() => void again()}
      onSessionChange={() => void again()}
    >
      {value ? <AlbumGuide model={model} poster={value} /> : null}
      <DetailView
        model={model.detail}
        skeleton={<PosterDrawing />}
        gone={
          <EmptyState
            art="gone"
            title="这个活动没有海报"
            words="活动不在了，或者已经结束、取消"
            actionWords="看全部活动"
            onAction={() => navigateTo('/subpages/active/index')}
          />
        }
        render={(poster) => (
          <PosterPicture poster={poster} onRetry={again}>
            {authStore.isLoggedIn ? null : (
              <Button kind="plain" size="s" id="qx-poster-login" onClick={() => openAfterLogin(`/subpages/active/haibao?id=${id}`)}>
                登录后生成我的专属海报
              </Button>
            )}
          </PosterPicture>
        )}
      />
    </Screen>
  )
})
