/** The home screen: news, people to meet, and filters. */
import { useDidHide, useDidShow, useReachBottom } from '@tarojs/taro'
import { useEffect, useRef, useState } from 'react'
import { scrollUpTo } from '@/platform/window/scrollUp'
import { switchTab } from '@/router/navigator'
import { usePageParams } from '@/router/usePageParams'
import { guardScreen } from '@/shell/access'
import { Screen } from '@/shell/Screen'
import { MatchNews } from '@/parts/interact/MatchNews'
import { useLike } from '@/parts/interact/useLike'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { relationStore } from '@/parts/interact/relation.store'
import { ListView } from '@/ui/list/ListView'
import { usePullToRefresh } from '@/ui/list/usePullToRefresh'
import { underHeader } from '@/ui/shell/frameMetrics'
import { toPersonFace } from '@/parts/person/toPersonFace'
import { recordImpression } from '@/parts/placement/impressions'
import { openPerson } from '@/parts/person/openPerson'
import { PersonCard } from '@/ui/person/PersonCard'
import { Box } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { homeBrowse } from './LoveBrowseModel'
import { HomeBanner, HomeQuestion, HomeShortcuts } from './HomeTop'
import { ApprovalDialog, BrowseEmpty, DailyStrip, LoginInvitation, SearchLink, SpotlightPlace, UndoBar } from './lazyHomeParts'
import { LoveFilterBar } from './LoveFilterBar'
import './LoveHomeScreen.scss'

export const LoveHomeScreen = guardScreen(function LoveHomeScreen() {
  const model = homeBrowse
  // The request is sent with the first render, not after it.
  useState(() => model.start())
  const { beginnings } = model
  const search = Number(usePageParams<'search'>().search)
  const { setLiked, celebration } = useLike()

  useEffect(() => model.watch(), [model])
  useEffect(() => {
    if (!model.list.hasLoaded && model.list.error) void model.list.load()
  }, [model])
  usePullToRefresh(() => model)
  useReachBottom(() => {
    if (!model.list.moreError) void model.list.loadMore()
  })
  useEffect(() => {
    if (beginnings > 0) scrollUpTo('qx-love-list', underHeader())
  }, [beginnings])
  useStanding(authStore.standing, () => model.begin())

  return (
    <Screen onRetry={() => void model.refresh()}>
      <Box className="qx-love-home">
        {process.env.TARO_ENV === 'h5' ? (
          <Typography level={1} className="qx-unseen">
            {configStore.platformName}
          </Typography>
        ) : null}
        <Box>{model.isAsking ? <HomeQuestion onAnswer={(answer) => model.lookFor(answer)} /> : <HomeShortcuts />}</Box>
        {authStore.isLoveUser ? <DailyStrip key={authStore.sessionVersion} isGone={model.isElsewhere} onSeen={recordImpression} /> : null}
        <Box id="qx-love-list">
          <LoveFilterBar model={model} />
          <ListView
            model={model.list}
            layout="grid"
            keyOf={(card) => card.no}
            renderRow={(card) => (
              <PersonCard
                person={{ ...toPersonFace(card), isLiked: relationStore.isLiked(card), isPinned: model.isPin(card.no) }}
                onOpen={() => void openPerson(card, model.isPin(card.no) ? 'pin' : model.filter.keyword ? 'search' : 'home')}
                onLike={(_no, isLiked) => setLiked(card, isLiked)}
              />
            )}
            onSeen={recordImpression}
            header={
              authStore.isLoveUser ? (
                // Part of the list, so that it appears together with the people and does not move them down.
                <SpotlightPlace
                  city={model.wholeFilter.city ?? ''}
                  isThere={model.list.hasLoaded}
                  isQuiet={authStore.userInfo?.isApprovalNew === true}
                  isGone={isGone}
                  onSeen={recordImpression}
                />
              ) : null
            }
            between={<HomeBanner />}
            empty={<BrowseEmpty model={model} />}
            endWords={model.isLoginNeeded ? '登录后还有更多' : '今天先看到这里'}
            footer={
              model.list.isEnd && model.list.rows.length > 0 && model.isLoginNeeded ? (
                <LoginInvitation statistics={model.statistics} />
              ) : null
            }
          />
        </Box>
      </Box>
      {relationStore.lastSkipped ? <UndoBar /> : null}
      {celebration}
      {search && authStore.isLoveUser ? <SearchLink id={search} onFound={(filter) => model.lookBy(filter)} /> : null}
      <MatchNews isDue={model.list.hasLoaded} />
      <Box>{authStore.userInfo?.isApprovalNew ? <ApprovalDialog onMine={() => switchTab('/member/love/index')} /> : null}</Box>
    </Screen>
  )
})

const isGone = (no: string): boolean => relationStore.isGone(no)

/** Runs when the page is visible: the member's state may change on another page or by an auditor's decision. */
function useStanding(standing: string, onChange: () => void): void {
  const seen = useRef(standing)
  const [isShown, setShown] = useState(true)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  useEffect(() => {
    if (!isShown || seen.current === standing) return
    seen.current = standing
    onChange()
  })
}
