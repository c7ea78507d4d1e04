import { Image, Swiper, SwiperItem, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { isKnownUrl, navigateToUrl } from '@/router/navigator'
import { findPage } from '@/router/pages'
import { openGated } from '@/shell/gates'
import { configStore } from '@/stores/config.store'
import { classes } from '@/ui/base/classes'
import { NavIcon } from '@/ui/shell/Footer'
import type { Statistics } from './LoveBrowseModel'
import './HomeTop.scss'

const INTERVAL_MS = 5000
const DURATION_MS = 500

/** Pages for members open after login; everybody else goes straight in. */
function open(url: string) {
  const access = findPage(url)?.access
  void (access === 'anyone' || access === undefined ? navigateToUrl(url) : openGated(url))
}

/** The pictures at the top; the room for them is kept until the configuration has come. */
export const HomeBanner = observer(function HomeBanner() {
  const [at, setAt] = useState(0)
  const config = configStore.love.value
  const banners = config?.banners ?? []
  if (config && banners.length === 0) return null
  return (
    <View className="qx-home-banner">
      {banners.length > 0 ? (
        <Swiper
          className="qx-home-banner__swiper"
          autoplay={banners.length > 1}
          circular={banners.length > 1}
          interval={INTERVAL_MS}
          duration={DURATION_MS}
          onChange={(event) => setAt(event.detail.current)}
        >
          {banners.map((banner) => (
            <SwiperItem key={banner.image}>
              <View className="qx-home-banner__slide" onClick={() => banner.url && isKnownUrl(banner.url) && open(banner.url)}>
                <Image className="qx-home-banner__image" src={configStore.fileUrl(banner.image)} mode="aspectFill" />
                {banner.title ? <Text className="qx-home-banner__title">{banner.title}</Text> : null}
              </View>
            </SwiperItem>
          ))}
        </Swiper>
      ) : null}
      {banners.length > 1 ? (
        <View className="qx-home-banner__dots">
          {banners.map((banner, place) => (
            <View key={banner.image} className={classes('qx-home-banner__dot', place === at && 'qx-home-banner__dot--on')} />
          ))}
        </View>
      ) : null}
    </View>
  )
})

/** The tenant's own shortcuts of the home page. */
export const HomeShortcuts = observer(function HomeShortcuts() {
  const items = configStore.navigation('homeOnly').filter((item) => item.whetherOpen)
  if (items.length === 0) return configStore.hasNavigation('homeOnly') ? null : <View className="qx-home-shortcuts" />
  return (
    <View className="qx-home-shortcuts">
      {items.map((item) => {
        const isDead = !isKnownUrl(item.url)
        return (
          <View
            key={item.id}
            className={classes('qx-home-shortcuts__entry', isDead && 'qx-home-shortcuts__entry--dead')}
            hoverClass={isDead ? 'none' : 'qx-tapped'}
            onClick={() => !isDead && open(item.url)}
          >
            <View className="qx-home-shortcuts__icon" style={item.color ? { color: item.color } : undefined}>
              <NavIcon item={item} size={52} />
            </View>
            <Text className="qx-home-shortcuts__name">{item.name}</Text>
          </View>
        )
      })}
    </View>
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
    <View className="qx-home-statistics">
      {facts.map((fact) => (
        <View key={fact.words} className="qx-home-statistics__fact">
          <Text className="qx-home-statistics__count">{fact.count}</Text>
          <Text className="qx-home-statistics__words">{fact.words}</Text>
        </View>
      ))}
    </View>
  )
}
