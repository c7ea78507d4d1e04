/** My dating: how others see the profile, what is pending, and all related pages. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { profileStates } from '@qianxian/protocol/love/profile.words'
import { useDidShow } from '@tarojs/taro'
import { useState } from 'react'
import { navigateTo } from '@/router/navigator'
import type { PageUrl } from '@/router/pages'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { Box } from '@/ui/base/layout/layout'
import { Cell, CellGroup, SwitchRow } from '@/ui/base/layout/Cell'
import { confirm, toast } from '@/ui/base/overlay/Dialog'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { failureWords } from '@/platform/fault'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'
import { InterviewsSheet } from '@/parts/interview/lazySheets'
import { MatchmakerSection } from '@/parts/matchmaker/MatchmakerSection'
import { PlaceMap } from '@/parts/place/PlaceMap'
import { ExposureLine } from '@/parts/placement/ExposureLine'
import { StoreSection } from '@/parts/store/StoreSection'
import { lazyPart } from '@/ui/base/overlay/lazySheet'
import { usePolling } from '@/ui/detail/usePolling'
import { AreaModel } from './AreaModel'
import { AreaFace, AreaNextStep, AreaFigures } from './AreaParts'
import { isAtRest } from './areaWords'
import { PreviewSheet } from '../profile/PreviewSheet'
import { WechatSheet } from '../profile/WechatSheet'
import { LazyWishList } from '@/parts/mate/LazyWishList'
import { WishModel } from '@/parts/mate/WishModel'

const ApprovalMoment = lazyPart(() => import('../profile/ApprovalDialog').then((late) => late.ApprovalDialog))

/** Shown if the tenant has gifts between members. */
const gifts = '/member/love/mygift' satisfies PageUrl

type Open = 'preview' | 'wishes' | 'wechat' | 'interviews' | null

export const LoveAreaScreen = guardScreen(function LoveAreaScreen() {
  const [model] = useState(() => new AreaModel())
  const [wishes, setWishes] = useState(() => new WishModel())
  const { interviews } = usePageParams<'interviews'>()
  const [open, setOpen] = useState<Open>(interviews ? 'interviews' : null)
  const { profile: mine, summary } = model
  const { profile } = mine

  useDidShow(() => {
    void model.load()
  })
  usePolling(mine.isInAudit, () => mine.look())

  async function handleHidden(isHidden: boolean) {
    const content = '隐藏后，除了正在进行的牵线，没有人能看到你。随时可以恢复。'
    if (isHidden && !(await confirm({ title: '隐藏资料', content, confirmWords: '隐藏' }))) {
      // The native switch has already moved: a new object resets it.
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
      <Screen>{mine.loadError ? <ErrorRetry error={mine.loadError} onRetry={() => model.load()} /> : <PageSkeleton kind="place" />}</Screen>
    )
  }
  return (
    <Screen onRetry={() => void model.load()} onSessionChange={() => void model.load()}>
      <Box padTop={24} padBottom={48}>
        <AreaFace profile={profile} onPreview={() => setOpen('preview')} />
        <AreaFigures summary={summary} />
        <AreaNextStep mine={mine} profile={profile} summary={summary} />
        {isIn(profileStates.standing, profile.lifecycle) ? <ExposureLine exposure={model.exposure} /> : null}
        <CellGroup>
          <Cell
            id="qx-mine-certificates"
            icon="badge-check"
            label="诚信认证"
            note="学历、工作、房产，认证后更让人放心"
            onClick={() => navigateTo('/member/love/authindex')}
          />
          <Cell
            id="qx-mine-pledge"
            icon="file-text"
            label="承诺书"
            note="承诺单身、资料真实，签署后资料上有标记"
            onClick={() => navigateTo('/member/love/commitment')}
          />
          {configStore.leadsTo(gifts) ? <Cell id="qx-mine-gifts" icon="gift" label="我的礼物" onClick={() => navigateTo(gifts)} /> : null}
          <Cell
            id="qx-mine-appointments"
            icon="calendar"
            label="我的约见"
            value={model.datesWaiting ? `${model.datesWaiting} 个等你答复` : undefined}
            onClick={() => navigateTo('/subpages/appointment/index')}
          />
          <Cell
            id="qx-mine-onetoone"
            icon="hand-heart"
            label="私人定制"
            note="红娘一对一服务，先咨询再看方案和价格"
            onClick={() => navigateTo('/member/love/onetoone')}
          />
          <Cell
            id="qx-mine-couple"
            icon="heart"
            label="我的脱单"
            note="确认交往、一起脱单、在别处遇到了"
            onClick={() => navigateTo('/subpages/haibao/haibao4')}
          />
          <Cell id="qx-mine-spotlight" icon="star" label="我的聚光灯" onClick={() => navigateTo('/member/love/popone')} />
          <Cell id="qx-mine-pin" icon="arrow-up" label="资料置顶" onClick={() => navigateTo('/member/love/top')} />
          <Cell id="qx-mine-card" icon="share-2" label="我的名片海报" onClick={() => navigateTo('/subpages/haibao/haibao2')} />
        </CellGroup>
        <CellGroup title="我的设置">
          <Cell id="qx-mine-wishes" icon="sliders-horizontal" label="择偶要求" onClick={() => setOpen('wishes')} />
          {process.env.TARO_ENV === 'tt' ? null : (
            <Cell icon="message-circle" label="我的微信号" value={profile.wechat ? '已填写' : '未填写'} onClick={() => setOpen('wechat')} />
          )}
          <Cell icon="lock" label="隐私设置" onClick={() => navigateTo('/member/love/permission')} />
          {isIn(profileStates.standing, profile.lifecycle) && !isAtRest(profile) ? (
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

        <MatchmakerSection model={model.matchmaker} onInterviews={() => setOpen('interviews')} />
        <StoreSection model={model.store} Place={PlaceMap} />
        {profile.no ? (
          <Typography align="center" size="s" tone="faint">
            我的编号 {profile.no}
          </Typography>
        ) : null}
      </Box>
      <Box>{authStore.userInfo?.isApprovalNew ? <ApprovalMoment onMine={() => undefined} /> : null}</Box>
      <PreviewSheet isOpen={open === 'preview'} onClose={() => setOpen(null)} />
      <Sheet isOpen={open === 'wishes'} title="择偶要求" onClose={() => setOpen(null)}>
        <LazyWishList model={wishes} />
      </Sheet>
      <InterviewsSheet isOpen={open === 'interviews'} onClose={() => setOpen(null)} onTaken={() => setWishes(new WishModel())} />
      <WechatSheet isOpen={open === 'wechat'} model={mine} onClose={() => setOpen(null)} />
    </Screen>
  )
})
