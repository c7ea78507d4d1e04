/** My dating: how I am seen, what waits for me, and every way on from here. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { useDidShow } from '@tarojs/taro'
import { ageAt } from '@qianxian/protocol/base/calendar'
import { useState } from 'react'
import { navigateTo, switchTab } from '@/router/navigator'
import { screen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/Button'
import { Box, Row, Stack } from '@/ui/base/boxes'
import { Cell, CellGroup, SwitchRow } from '@/ui/base/Cell'
import { confirm, toast } from '@/ui/base/Dialog'
import { ErrorRetry } from '@/ui/base/ErrorRetry'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/Icon'
import { Photo } from '@/ui/base/Photo'
import { ProgressRing } from '@/ui/base/ProgressRing'
import { Sheet } from '@/ui/base/Sheet'
import { PageSkeleton } from '@/ui/base/Skeleton'
import { Tag } from '@/ui/base/Tag'
import { Words } from '@/ui/base/Words'
import { Dot } from '@/ui/base/Dot'
import { DraftConfirm } from '../profile/DraftConfirm'
import { MatchmakerSection } from '@/parts/matchmaker/MatchmakerSection'
import { AreaModel } from './AreaModel'
import { nextStepOf, stateOf } from './areaWords'
import { PreviewSheet } from '../profile/PreviewSheet'
import { WechatSheet } from '../profile/WechatSheet'
import { WishList } from '@/parts/mate/WishList'
import { WishModel } from '@/parts/mate/WishModel'
import './LoveAreaScreen.scss'

type Open = 'preview' | 'wishes' | 'wechat' | null

export const LoveAreaScreen = screen(function LoveAreaScreen() {
  const [model] = useState(() => new AreaModel())
  const [wishes] = useState(() => new WishModel())
  const [open, setOpen] = useState<Open>(null)
  const { profile: mine, summary } = model
  const { profile } = mine

  useDidShow(() => {
    void model.load()
  })

  async function handleHidden(isHidden: boolean) {
    const content = '隐藏后，除了正在进行的牵线，没有人能看到你。随时可以恢复。'
    if (isHidden && !(await confirm({ title: '隐藏资料', content, confirmWords: '隐藏' }))) {
      // The platform's switch has moved already: a new object puts it back.
      await mine.reload()
      return
    }
    try {
      await mine.setHidden(isHidden)
      toast(isHidden ? '已隐藏' : '已恢复展示')
    } catch (error) {
      toast(failureWords(error))
      await mine.reload()
    }
  }

  if (!profile) {
    return (
      <Screen>{mine.loadError ? <ErrorRetry error={mine.loadError} onRetry={() => model.load()} /> : <PageSkeleton kind="rows" />}</Screen>
    )
  }
  const state = stateOf(profile)
  const next = nextStepOf(profile, summary)
  const face = profile.photos.find((photo) => photo.isAvatar) ?? profile.photos[0]
  const { nickname, birthday } = profile.values

  function handleNext() {
    if (next.to.kind === 'lines') void navigateTo('/member/love/line', { box: 'received' })
    else if (next.to.kind === 'home') void switchTab('/pages/index/index')
    else if (next.to.kind === 'edit') void navigateTo('/member/love/editinfo', { field: next.to.field })
  }

  const numbers = [
    {
      label: '谁看过我',
      value: summary?.visitorsTotal,
      isNew: (summary?.visitorsNew ?? 0) > 0,
      go: () => navigateTo('/member/love/look'),
    },
    { label: '喜欢我的', value: summary?.likedMe, isNew: false, go: () => navigateTo('/member/love/fav', { tab: 'likedMe' }) },
    {
      label: '待我回应',
      value: summary?.linesToAnswer,
      isNew: (summary?.linesToAnswer ?? 0) > 0,
      go: () => navigateTo('/member/love/line', { box: 'received' }),
    },
    { label: '牵线次数', value: summary?.lineQuota, isNew: false, go: () => navigateTo('/member/love/line', { box: 'sent' }) },
  ]

  return (
    <Screen onRetry={() => void model.load()} onSessionChange={() => void model.load()}>
      <Box padTop={24} padBottom={48}>
        <Row align="stretch" isInset bottom={24}>
          <Box
            isFixed
            radius="m"
            isClipped
            className="qx-mine-hero__photo"
            onClick={() => void navigateTo('/member/love/editinfo', { part: 'photos' })}
          >
            <Photo src={face ? configStore.fileUrl(face.picture.thumb) : null} ratio="3:4" color={face?.picture.color} isLazy={false} />
          </Box>
          <Stack isGrowing left={28}>
            <Row>
              <Words size="2xl" weight="bold" leading="close" lines={1}>
                {nickname ?? '还没有昵称'}
              </Words>
              {birthday ? (
                <Words isFixed right={16} left={16} size="m" tone="soft">
                  {ageAt(birthday, new Date())}岁
                </Words>
              ) : null}
              {authStore.viewer.isWhetherVip ? <Tag tone="gold">VIP</Tag> : null}
            </Row>
            <Row top={8} id="qx-mine-state">
              <Tag tone={state.tone}>{state.words}</Tag>
            </Row>
            <Words top={12} size="s" tone="soft" leading="close">
              {state.note}
            </Words>
            <Row gap={16} className="qx-mine-hero__actions">
              <Button size="s" onClick={() => navigateTo('/member/love/editinfo')}>
                编辑资料
              </Button>
              <Button size="s" kind="secondary" onClick={() => setOpen('preview')}>
                别人眼中的我
              </Button>
            </Row>
          </Stack>
        </Row>

        <Row isInset bottom={24} padY={12} surface="card">
          {numbers.map((one) => (
            <Stack key={one.label} align="center" justify="center" isGrowing tall="row" onClick={() => void one.go()}>
              <Box className="qx-mine-numbers__row">
                <Words isInline size="2xl" weight="bold" isFigure>
                  {one.value ?? '–'}
                </Words>
                {one.isNew ? <Dot tone="new" className="qx-mine-numbers__dot" /> : null}
              </Box>
              <Words top={4} size="s" tone="soft">
                {one.label}
              </Words>
            </Stack>
          ))}
        </Row>

        {next.to.kind === 'confirm' ? (
          <DraftConfirm model={mine} />
        ) : (
          <Row isInset bottom={32} padX={28} padY={24} surface="brand" radius="m" onClick={handleNext}>
            <ProgressRing value={profile.completeness} size={104} thickness={8} />
            <Stack isGrowing right={16} left={24}>
              <Words size="s" tone="soft">
                {next.to.kind === 'edit' ? '资料完整度' : '下一步'}
              </Words>
              <Words top={4} size="ml" weight="semibold" leading="close" lines={2}>
                {next.words}
              </Words>
            </Stack>
            <Row isFixed tone="brand">
              <Words size="sm">{next.action}</Words>
              <Icon name="chevron-right" size={30} />
            </Row>
          </Row>
        )}

        <CellGroup title="认识">
          <Cell
            icon="link"
            label="我的牵线"
            value={summary && summary.linesOpen > 0 ? `${summary.linesOpen} 条进行中` : undefined}
            onClick={() => void navigateTo('/member/love/line')}
          />
          <Cell
            icon="heart"
            label="喜欢"
            value={summary && summary.mutual > 0 ? `${summary.mutual} 位互相喜欢` : undefined}
            onClick={() => void navigateTo('/member/love/fav', { tab: 'likedMe' })}
          />
          <Cell
            icon="star"
            label="收藏"
            value={summary && summary.favourites > 0 ? `${summary.favourites}` : undefined}
            onClick={() => void navigateTo('/member/love/fav')}
          />
          <Cell
            icon="eye"
            label="谁看过我"
            value={summary && summary.visitorsNew > 0 ? `${summary.visitorsNew} 位新访客` : undefined}
            onClick={() => void navigateTo('/member/love/look')}
          />
        </CellGroup>

        <CellGroup title="我的设置">
          <Cell id="qx-mine-wishes" icon="sliders-horizontal" label="择偶要求" onClick={() => setOpen('wishes')} />
          <Cell icon="message-circle" label="我的微信号" value={profile.wechat ? '已填写' : '未填写'} onClick={() => setOpen('wechat')} />
          <Cell icon="lock" label="隐私设置" onClick={() => void navigateTo('/member/love/permission')} />
          {isIn(profileStates.standing, profile.lifecycle) ? (
            <SwitchRow
              key={`${profile.version}:${profile.isHidden}`}
              id="qx-mine-hidden"
              label="隐藏我的资料"
              note={profile.isHidden ? '现在没有人能看到你' : '想歇一歇的时候打开'}
              isOn={profile.isHidden}
              onChange={(isHidden) => void handleHidden(isHidden)}
            />
          ) : null}
        </CellGroup>

        <MatchmakerSection model={model.matchmaker} />
        {profile.no ? (
          <Words align="center" size="s" tone="faint">
            我的编号 {profile.no}
          </Words>
        ) : null}
      </Box>
      <PreviewSheet isOpen={open === 'preview'} onClose={() => setOpen(null)} />
      <Sheet isOpen={open === 'wishes'} title="择偶要求" onClose={() => setOpen(null)}>
        <WishList model={wishes} />
      </Sheet>
      <WechatSheet isOpen={open === 'wechat'} model={mine} onClose={() => setOpen(null)} />
    </Screen>
  )
})
