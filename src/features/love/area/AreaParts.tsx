/** Parts of 我的相亲: the member's own profile, pending matters and people met. */
import { ageAt } from '@qianxian/protocol/base/calendar'
import type { InteractSummary } from '@qianxian/protocol/interact/interact.schema'
import type { MyProfile } from '@qianxian/protocol/love/love.schema'
import { observer } from 'mobx-react'
import { navigateTo, switchTab } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Badge } from '@/ui/base/text/Badge'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Icon } from '@/ui/base/media/Icon'
import { Photo } from '@/ui/base/media/Photo'
import { ProgressRing } from '@/ui/base/feedback/ProgressRing'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { DraftConfirm } from '../profile/DraftConfirm'
import type { ProfileModel } from '../profile/ProfileModel'
import { areaNextStep, profileState } from './areaWords'
import './AreaParts.scss'

const ageToday = (birthday: string): number => ageAt(birthday, new Date())

type Summary = InteractSummary | undefined

/** The member's own face, name and state. */
export const AreaFace = observer(function AreaFace({ profile, onPreview }: { profile: MyProfile; onPreview: () => void }) {
  const state = profileState(profile)
  const face = profile.photos.find((photo) => photo.isAvatar) ?? profile.photos[0]
  const { nickname, birthday } = profile.values
  return (
    <Row align="stretch" isInset bottom={24}>
      <Box
        isFixed
        radius="m"
        isClipped
        className="qx-mine-hero__photo"
        role="link"
        label="我的照片"
        onClick={() => navigateTo('/member/love/editinfo', { part: 'photos' })}
      >
        <Photo src={face ? configStore.fileUrl(face.picture.thumb) : null} ratio="3:4" color={face?.picture.color} isLazy={false} />
      </Box>
      <Stack isGrowing left={28}>
        <Row isWrapping>
          <Typography size="2xl" weight="bold" leading="close" lines={1}>
            {nickname ?? '还没有昵称'}
          </Typography>
          {birthday ? (
            <Typography isFixed right={16} left={16} size="m" tone="soft">
              {ageToday(birthday)}岁
            </Typography>
          ) : null}
          {authStore.viewer.isWhetherVip ? <Tag tone="gold">VIP</Tag> : null}
        </Row>
        <Row top={8} id="qx-mine-state">
          <Tag tone={state.tone}>{state.words}</Tag>
        </Row>
        <Typography top={12} size="s" tone="soft" leading="close">
          {state.note}
        </Typography>
        <Box className="qx-mine-hero__actions">
          <Row gap={16} isWrapping>
            <Button size="s" onClick={() => navigateTo('/member/love/editinfo')}>
              编辑资料
            </Button>
            <Button size="s" kind="secondary" onClick={onPreview}>
              别人眼中的我
            </Button>
          </Row>
        </Box>
      </Stack>
    </Row>
  )
})

/** Four figures of activity with others, each linking to its list. */
export function AreaFigures({ summary }: { summary: Summary }) {
  const numbers = [
    {
      label: '谁看过我',
      value: summary?.visitorsTotal,
      isNew: (summary?.visitorsNew ?? 0) > 0,
      go: () => navigateTo('/member/love/look'),
    },
    { label: '喜欢我的', value: summary?.likedMe, isNew: false, go: () => navigateTo('/member/love/fav', { tab: 'likedMe' }) },
    { label: '我的收藏', value: summary?.favourites, isNew: false, go: () => navigateTo('/member/love/fav') },
    {
      label: '我的牵线',
      value: summary?.linesOpen,
      isNew: (summary?.linesToAnswer ?? 0) > 0,
      go: () => navigateTo('/member/love/line'),
    },
  ]
  return (
    <Row isInset bottom={24} padY={12} surface="card">
      {numbers.map((one) => (
        <Stack key={one.label} role="link" align="center" justify="center" isGrowing tall="row" onClick={() => one.go()}>
          <Badge mark={one.isNew ? { kind: 'new' } : null}>
            <Typography size="2xl" weight="bold" isFigure>
              {one.value ?? '–'}
            </Typography>
          </Badge>
          <Typography top={4} size="s" tone="soft">
            {one.label}
          </Typography>
          {one.isNew ? <Typography className="qx-unseen">有新的</Typography> : null}
        </Stack>
      ))}
    </Row>
  )
}

/** The most useful next step. */
export function AreaNextStep({ mine, profile, summary }: { mine: ProfileModel; profile: MyProfile; summary: Summary }) {
  const next = areaNextStep(profile, summary)
  if (next.to.kind === 'confirm') return <DraftConfirm model={mine} />

  function handleNext() {
    if (next.to.kind === 'lines') void navigateTo('/member/love/line', { box: 'received' })
    else if (next.to.kind === 'strikes') void navigateTo('/pages/love/report', { box: 'strikes' })
    else if (next.to.kind === 'couple') void navigateTo('/subpages/haibao/haibao4')
    else if (next.to.kind === 'home') void switchTab('/pages/index/index')
    else if (next.to.kind === 'edit') void navigateTo('/member/love/editinfo', { field: next.to.field })
  }

  return (
    <Row isInset bottom={32} padX={28} padY={24} surface="brand" radius="m" id="qx-mine-next" onClick={handleNext}>
      <ProgressRing value={profile.completeness} size={104} thickness={8} />
      <Stack isGrowing right={16} left={24}>
        <Typography size="s" tone="soft">
          {next.to.kind === 'edit' ? '资料完整度' : '下一步'}
        </Typography>
        <Typography top={4} size="ml" weight="semibold" leading="close" lines={2}>
          {next.words}
        </Typography>
      </Stack>
      <Row isFixed tone="brand">
        <Typography size="sm">{next.action}</Typography>
        <Icon name="chevron-right" size={30} />
      </Row>
    </Row>
  )
}
