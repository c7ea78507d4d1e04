/** The page of an own poster: the picture, or the next step without one. */
import type { FaultFacts } from '@qianxian/protocol/base/base.faults'
import { has } from '@qianxian/protocol/base/dictionary'
import { posterFaults } from '@qianxian/protocol/poster/poster.faults'
import { type OwnPoster, sceneChannel, serviceSubject } from '@qianxian/protocol/poster/poster.words'
import { tenantFaults } from '@qianxian/protocol/tenant/tenant.faults'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { goHome, navigateTo } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { Button } from '@/ui/base/action/Button'
import { SegmentedControl } from '@/ui/base/action/SegmentedControl'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { useDidReturn } from '@/ui/base/hooks/useDidReturn'
import { Box } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { DetailView } from '@/ui/detail/DetailView'
import { useDetailPage } from '@/ui/detail/useDetailPage'
import { OwnPosterModel } from './PosterModel'
import { AlbumGuide, PosterDrawing, PosterKeys, PosterPicture } from './PosterView'

export const OwnPosterPage = observer(function OwnPosterPage({ kind }: { kind: OwnPoster }) {
  const { channel, subject } = usePageParams<'channel' | 'subject'>()
  const [model] = useState(
    () =>
      new OwnPosterModel(kind, {
        channel: has(sceneChannel, channel) ? channel : undefined,
        subject: has(serviceSubject, subject) ? subject : undefined,
      }),
  )
  const { detail } = model.poster
  useDetailPage(detail)
  const again = () => detail.reload()
  useDidReturn(() => void again())
  const { value } = detail
  return (
    <Screen
      share={value ?? undefined}
      footer={value ? <PosterKeys model={model.poster} poster={value} content={value} /> : undefined}
      onRetry={() => void again()}
      onSessionChange={() => void again()}
    >
      {value ? <AlbumGuide model={model.poster} poster={value} /> : null}
      {value && value.subjects.length > 1 && value.subject ? (
        <Box isInset top={24}>
          <SegmentedControl
            options={value.subjects.map((subject) => ({ value: subject, label: serviceSubject[subject] }))}
            value={value.subject}
            onChange={(subject) => void model.choose(subject)}
          />
        </Box>
      ) : null}
      <DetailView
        model={detail}
        skeleton={<PosterDrawing />}
        gone={<Refused refusal={model.refusal} />}
        render={(poster) => (
          <PosterPicture poster={poster} onRetry={again}>
            {notes[kind]?.()}
          </PosterPicture>
        )}
      />
    </Screen>
  )
})

const notes: Partial<Record<OwnPoster, () => JSX.Element | null>> = {
  invite: () =>
    authStore.isLoveUser ? (
      <Button kind="plain" size="s" id="qx-poster-promote" onClick={() => navigateTo('/member/love/promote')}>
        分渠道邀请，看看效果
      </Button>
    ) : null,
  card: () => (
    <>
      <Typography size="s" tone="soft" align="center">
        名片上只有陌生人也能看到的资料。没有打开「海报使用我的头像」时，头像只是一团模糊的颜色。
      </Typography>
      <Button kind="plain" size="s" id="qx-poster-privacy" onClick={() => navigateTo('/member/love/permission')}>
        去隐私设置
      </Button>
    </>
  ),
}

interface Advice {
  title: string
  actionWords: string
  onAction: () => unknown
}

/** The next step after each refusal; the refusal's own sentence stands below the title. */
const advice = (refusal: FaultFacts | null): Advice => {
  switch (refusal?.code) {
    case posterFaults.poster_card_missing.code:
      return { title: '还没有名片海报', actionWords: '去登记资料', onAction: () => navigateTo('/member/love/signuplove') }
    case posterFaults.poster_card_hidden.code:
      return { title: '资料没有公开', actionWords: '去隐私设置', onAction: () => navigateTo('/member/love/permission') }
    case posterFaults.poster_service_missing.code:
      return { title: '还没有红娘名片', actionWords: '看看红娘', onAction: () => navigateTo('/pages/love/hongniang') }
    case tenantFaults.plugin_closed.code:
      return { title: '合伙人计划还没有开放', actionWords: '回首页看看', onAction: goHome }
    default:
      return { title: '暂时不能生成海报', actionWords: '回首页看看', onAction: goHome }
  }
}

function Refused({ refusal }: { refusal: FaultFacts | null }) {
  const words = refusal?.code === tenantFaults.plugin_closed.code ? '平台开放以后，这里会有你的合伙人海报' : refusal?.message
  return <EmptyState art="gone" words={words} {...advice(refusal)} />
}
