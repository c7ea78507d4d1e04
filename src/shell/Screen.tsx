/**
 * The frame of every page: header with heart and 服务导航, footer, city chooser, offline banner, its title and its shared
 * content.
 */
import Taro, { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useStatusBarStyle } from '@/platform/appearance/statusBar'
import { share as shareTwin } from '@/platform/sharing/share'
import type { ShareContent } from '@/platform/sharing/share.types'
import { withQuery } from '@qianxian/protocol/base/query'
import { goBack, isAtRoot, isKnownUrl, navigateToUrl } from '@/router/navigator'
import { memberAreaPath } from '@/router/login'
import { findPage, homePath, pathOf } from '@/router/pages'
import { currentUrl, paramsOf } from '@/router/url'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { inboxStore } from '@/stores/inbox.store'
import { fontScaleStore } from '@/stores/fontScale.store'
import { networkStore } from '@/stores/network.store'
import { themeStore } from '@/stores/theme.store'
import { Box } from '@/ui/base/layout/layout'
import { lazyPart, lazySheet } from '@/ui/base/overlay/lazySheet'
import { BackGuard } from '@/ui/shell/BackGuard'
import { FooterVideo, ServiceSheet } from '@/ui/shell/lazyParts'
import { FooterLove } from '@/ui/shell/Footer'
import type { HeaderProps } from '@/ui/shell/Header'
import { heartMark, loveFooterSlots, videoTabs, type FooterSlot, type VideoTab } from '@/ui/shell/navigation'
import { PageFrame, type PageFrameProps } from '@/ui/shell/PageFrame'
import { footerModeFor, isFooterPlace, videoTabFor } from './footerMode'
import { openAfterLogin } from './openAfterLogin'
import { heartName, heartTarget, openHeart } from './headerHeart'

export interface ScreenProps extends Pick<PageFrameProps, 'bg' | 'banner' | 'height' | 'onRetry' | 'children'> {
  /** Header text; by default the page's own title, empty for none. */
  title?: string
  /** `none` for full-screen pages, `over` for a header above a picture, `plain` without heart and menu. */
  header?: 'full' | 'plain' | 'over' | 'none'
  /** For a header `over` a picture: true once the picture has scrolled away, and the title is shown. */
  isPast?: boolean
  /** True if the background under the phone's clock is dark. */
  isGroundDark?: boolean
  /**
   * A footer of the page's own, or a navigation: by default the tab pages show the tenant's navigation and the
   * short-video pages the five tabs.
   */
  footer?: 'love' | 'video' | 'none' | Exclude<ReactNode, string | number | boolean | null | undefined>
  /** Replaces the header's back action. */
  onBack?: () => void
  /** Shared content of the page; by default platform name, this page and shareImg (the logo without one). */
  share?: Partial<ShareContent>
  /** Called when the page is shown again to another person, to reload content that depends on the viewer. */
  onSessionChange?: () => void
}

const CitySheet = lazySheet('选择城市', () => import('./CitySheet').then((file) => file.CitySheet))

/** The strip is loaded lazily, because only staff see it. */
const WorkStrip = lazyPart(() => import('./WorkStrip').then((file) => file.WorkStrip), <Box tall="tap" />)

/** A shared page attributes people who register through it to the sharer. */
function withInvite(path: string): string {
  const code = authStore.userInfo?.inviteCode
  if (!code) return path
  const own = { ...paramsOf(path), inviteId: code }
  return withQuery(pathOf(path), own)
}

const leadsTo = (to: string) => configStore.leadsTo(to)

function handleFooterTap({ item, needsLogin }: FooterSlot) {
  void (needsLogin ? openAfterLogin(item.url, 'place') : navigateToUrl(item.url, 'place'))
}

function handleVideoTap(tab: VideoTab) {
  void (tab.needsLogin ? openAfterLogin(tab.url, 'redirect') : navigateToUrl(tab.url, 'redirect'))
}

/** The bottom of a page; call it inside an observer. The page's own buttons replace the bar. */
function barOf(url: string, footer: ScreenProps['footer']): { bar: ReactNode; isBarOfPlaces: boolean; isVideoMode: boolean } {
  const slots = loveFooterSlots(configStore.navigation('bottom'), authStore.viewer)
  const standing = { isTab: findPage(url)?.tab ?? false, isPlace: isFooterPlace(url, slots) }
  const own = typeof footer === 'string' ? undefined : footer
  const mode = typeof footer === 'string' ? footer : footerModeFor(url, standing, configStore.footerMode, leadsTo(videoTabs[0].url))
  const isVideoMode = mode === 'video'
  const isBarOfPlaces = mode === 'love' && !own
  if (isBarOfPlaces) {
    // Without messages the heart shows no count, and unread notices are in the member centre.
    const unreadAt = inboxStore.unread && !configStore.hasPlugin('message') ? memberAreaPath(false) : undefined
    const { linesToAnswer } = inboxStore
    return {
      isVideoMode,
      isBarOfPlaces,
      bar: <FooterLove {...{ slots, unreadAt, linesToAnswer, isKnownUrl }} current={url} onTap={handleFooterTap} />,
    }
  }
  const bar = own ?? (isVideoMode ? <FooterVideo current={videoTabFor(url)} onTap={handleVideoTap} /> : undefined)
  return { isVideoMode, isBarOfPlaces, bar }
}

export const Screen = observer(function Screen(props: ScreenProps) {
  const { title, header = 'full', isPast, footer, bg, banner, height, onBack, onRetry, share, onSessionChange, children } = props
  const [url] = useState(currentUrl)
  const [isRoot] = useState(isAtRoot)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isChooserOpen, setChooserOpen] = useState(false)
  const [timesShown, setTimesShown] = useState(0)
  const seenSession = useRef(authStore.sessionVersion)

  useDidShow(() => {
    setTimesShown((times) => times + 1)
    void configStore.refresh()
    authStore.refreshWhenOld()
    inboxStore.wake()
    if (seenSession.current !== authStore.sessionVersion) {
      seenSession.current = authStore.sessionVersion
      onSessionChange?.()
    }
  })

  const platformTitle = configStore.title
  useEffect(() => {
    if (platformTitle) Promise.resolve(Taro.setNavigationBarTitle({ title: platformTitle })).catch(() => undefined)
  }, [platformTitle, timesShown])

  useStatusBarStyle(props.isGroundDark ?? (bg === 'dark' || themeStore.theme === 'dark'))

  const page = findPage(url)
  shareTwin.usePage(
    {
      title: share?.title || platformTitle,
      path: withInvite(page?.share ? (share?.path ?? url) : homePath),
      desc: share?.desc ?? configStore.love.value?.slogan,
      imageUrl: share?.imageUrl ?? (configStore.fileUrl(configStore.love.value?.shareImg) || configStore.logo),
    },
    { share: page?.share, timesShown },
  )
  const isHome = page?.path === homePath
  const { isLoggedIn, isWhetherLoveUser } = authStore.viewer
  const { bar, isBarOfPlaces, isVideoMode } = barOf(url, footer)
  const isMessageMode = configStore.hasPlugin('message')
  // A footer page opened by the bar or a link needs no back button, because the bar leads to other pages.
  const hasBack = !isHome && !(isBarOfPlaces && isRoot)

  const lead = configStore.headerLead
  const target = heartTarget({ videoMode: isVideoMode, messageMode: isMessageMode, isWhetherLoveUser }, leadsTo)
  const heart: HeaderProps['heart'] = {
    name: heartName(target),
    mark: heartMark({ isLoggedIn, messageMode: isMessageMode && !isVideoMode, unread: inboxStore.unread }),
    onTap: () => void openHeart(target),
  }
  const rows = (['headMainOne', 'headMainTwo'] as const).map((name) => configStore.navigation(name).filter((item) => item.whetherOpen))
  const hasKeys = header === 'full' || header === 'over'

  function handleOpenChooser() {
    configStore.cities.read().catch((error: unknown) => console.warn('no cities', error))
    setChooserOpen(true)
  }

  const headerProps: HeaderProps = {
    title: title ?? (isHome ? undefined : page?.title),
    onBack: hasBack ? (onBack ?? (() => void goBack())) : undefined,
    city:
      isHome && (lead.kind === 'city' || configStore.canChooseCity)
        ? {
            name: lead.kind === 'city' ? lead.value : configStore.placeName,
            onOpen: configStore.canChooseCity ? handleOpenChooser : undefined,
          }
        : undefined,
    left: !isHome || lead.kind === 'city' ? null : lead.kind === 'logo' ? { logo: lead.value } : { words: lead.value },
    heart: hasKeys ? heart : null,
    onMenu: hasKeys ? () => setMenuOpen(true) : null,
    isOver: header === 'over',
    isPast,
  }

  function handleRetry() {
    networkStore.check()
    void configStore.refresh()
    onRetry?.()
  }

  return (
    <PageFrame
      header={header === 'none' ? null : headerProps}
      footer={bar}
      bg={bg}
      banner={isHome && authStore.userInfo?.work ? <WorkStrip /> : banner}
      height={height}
      isOffline={networkStore.isOffline}
      onRetry={handleRetry}
      maxWidth={configStore.maxPageWidth}
      theme={themeStore.theme}
      letters={fontScaleStore.factor}
    >
      {children}
      <BackGuard />
      {hasKeys ? (
        <ServiceSheet
          isOpen={isMenuOpen}
          onClose={() => setMenuOpen(false)}
          rows={rows}
          tabs={configStore.navigation('bottom')}
          onTap={(item) => void navigateToUrl(item.url)}
          isKnownUrl={isKnownUrl}
        />
      ) : null}
      {isHome ? <CitySheet isOpen={isChooserOpen} onClose={() => setChooserOpen(false)} /> : null}
    </PageFrame>
  )
})
