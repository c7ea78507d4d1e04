/** My dating: how I am seen, what waits for me, and every way on from here. */
import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { ageAt } from '@qianxian/protocol/base/calendar'
import { useState } from 'react'
import { navigateTo, switchTab } from '@/router/navigator'
import { screen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/Button'
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

/** Who is neither shown nor hidden has nothing to switch. */
const hideable = new Set(['published', 'auditing_change', 'hidden', 'paused'])

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
      <View className="qx-mine">
        <View className="qx-mine-hero">
          <View className="qx-mine-hero__photo" onClick={() => void navigateTo('/member/love/editinfo', { part: 'photos' })}>
            <Photo src={face ? configStore.fileUrl(face.picture.thumb) : null} ratio="3:4" color={face?.picture.color} isLazy={false} />
          </View>
          <View className="qx-mine-hero__main">
            <View className="qx-mine-hero__line">
              <Text className="qx-mine-hero__name">{nickname ?? '还没有昵称'}</Text>
              {birthday ? <Text className="qx-mine-hero__age">{ageAt(birthday, new Date())}岁</Text> : null}
              {authStore.viewer.isWhetherVip ? <Tag tone="gold">VIP</Tag> : null}
            </View>
            <View className="qx-mine-hero__state" id="qx-mine-state">
              <Tag tone={state.tone}>{state.words}</Tag>
            </View>
            <Text className="qx-mine-hero__note">{state.note}</Text>
            <View className="qx-mine-hero__actions">
              <Button size="s" onClick={() => navigateTo('/member/love/editinfo')}>
                编辑资料
              </Button>
              <Button size="s" kind="secondary" onClick={() => setOpen('preview')}>
                别人眼中的我
              </Button>
            </View>
          </View>
        </View>

        <View className="qx-mine-numbers">
          {numbers.map((one) => (
            <View key={one.label} className="qx-mine-numbers__one" hoverClass="qx-tapped" onClick={() => void one.go()}>
              <View className="qx-mine-numbers__row">
                <Text className="qx-mine-numbers__value">{one.value ?? '–'}</Text>
                {one.isNew ? <View className="qx-mine-numbers__dot" /> : null}
              </View>
              <Text className="qx-mine-numbers__label">{one.label}</Text>
            </View>
          ))}
        </View>

        {next.to.kind === 'confirm' ? (
          <DraftConfirm model={mine} />
        ) : (
          <View className="qx-mine-next" hoverClass="qx-tapped" onClick={handleNext}>
            <ProgressRing value={profile.completeness} size={104} thickness={8} />
            <View className="qx-mine-next__main">
              <Text className="qx-mine-next__title">{next.to.kind === 'edit' ? '资料完整度' : '下一步'}</Text>
              <Text className="qx-mine-next__words">{next.words}</Text>
            </View>
            <View className="qx-mine-next__go">
              <Text>{next.action}</Text>
              <Icon name="chevron-right" size={30} />
            </View>
          </View>
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
          {hideable.has(profile.lifecycle) ? (
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
        {profile.no ? <Text className="qx-mine__no">我的编号 {profile.no}</Text> : null}
      </View>
      <PreviewSheet isOpen={open === 'preview'} onClose={() => setOpen(null)} />
      <Sheet isOpen={open === 'wishes'} title="择偶要求" onClose={() => setOpen(null)}>
        <WishList model={wishes} />
      </Sheet>
      <WechatSheet isOpen={open === 'wechat'} model={mine} onClose={() => setOpen(null)} />
    </Screen>
  )
})
