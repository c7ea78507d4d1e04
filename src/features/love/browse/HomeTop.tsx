import { shellLimits } from '@qianxian/protocol/base/limits'
import { Image, Swiper, SwiperItem } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { isKnownUrl, navigateToUrl } from '@/router/navigator'
import { findPage } from '@/router/pages'
import { openGated } from '@/shell/gates'
import { configStore } from '@/stores/config.store'
import { Box, Row } from '@/ui/base/boxes'
import { PageDots } from '@/ui/base/PageDots'
import { Words } from '@/ui/base/Words'
import { NavTile } from '@/ui/shell/NavTile'
import type { Statistics } from './LoveBrowseModel'
import './HomeTop.scss'

/** Pages for members open after login; everybody else goes straight in. */
function open(url: string) {
  const access = findPage(url)?.access
  void (access === 'anyone' || access === undefined ? navigateToUrl(url) : openGated(url))
}

/** The pictures at the top; the room for them is kept until the configuration has come. */
export const HomeBanner = observer(function HomeBanner() {
  const [at, setAt] = useState(0)
  const config = configStore.love.value
  const { banners } = configStore
  if (config && banners.length === 0) return null
  return (
    <Box isInset top={8} radius="l" isClipped className="qx-home-banner">
      {banners.length > 0 ? (
        <Swiper
          className="qx-home-banner__whole"
          autoplay={banners.length > 1}
          circular={banners.length > 1}
          interval={shellLimits.swiperIntervalMs}
          duration={shellLimits.swiperDurationMs}
          onChange={(event) => setAt(event.detail.current)}
        >
          {banners.map((banner) => (
            <SwiperItem key={banner.image}>
              <Box
                className="qx-home-banner__slide"
                label={banner.title || '活动'}
                onClick={() => banner.url && isKnownUrl(banner.url) && open(banner.url)}
              >
                <Image className="qx-home-banner__whole" src={configStore.fileUrl(banner.image)} mode="aspectFill" webp />
                {banner.title ? (
                  <Words size="xl" tone="light" weight="semibold" leading="tight" className="qx-home-banner__title">
                    {banner.title}
                  </Words>
                ) : null}
              </Box>
            </SwiperItem>
          ))}
        </Swiper>
      ) : null}
      {banners.length > 1 ? <PageDots count={banners.length} at={at} className="qx-home-banner__dots" /> : null}
    </Box>
  )
})

/** The tenant's own shortcuts of the home page. */
export const HomeShortcuts = observer(function HomeShortcuts() {
  const items = configStore.navigation('homeOnly').filter((item) => item.whetherOpen)
  if (items.length === 0)
    return configStore.hasNavigation('homeOnly') ? null : <Row top={28} right={16} left={16} className="qx-home-shortcuts" />
  return (
    <Row top={28} right={16} left={16} className="qx-home-shortcuts">
      {items.map((item) => (
        <NavTile isGrowing key={item.id} item={item} isDead={!isKnownUrl(item.url)} onTap={() => open(item.url)} />
      ))}
    </Row>
  )
})

/** Real figures only; what is zero is not said. */
export function HomeStatistics({ statistics }: { statistics: Statistics | undefined }) {
  const facts = statistics
    ? [
        { words: '位认真的人', count: statistics.members },
        { words: '位本周新来', count: statistics.newThisWeek },
        { words: '对牵线成功', count: statistics.connected },
      ].filter((fact) => fact.count > 0)
    : []
  if (statistics && facts.length === 0) return null
  return (
    <Row isInset justify="around" top={24} padX={20} padY={16} surface="brand" radius="m" className="qx-home-statistics">
      {statistics ? null : (
        <Words size="l" leading="tight">
          &nbsp;
        </Words>
      )}
      {facts.map((fact) => (
        <Row key={fact.words} gap={8} align="baseline">
          <Words size="l" tone="brand" weight="bold" leading="tight" isFigure>
            {fact.count}
          </Words>
          <Words size="xs" tone="soft">
            {fact.words}
          </Words>
        </Row>
      ))}
    </Row>
  )
}
