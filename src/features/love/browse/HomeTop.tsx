/**
 * Parts of the home page besides the people: the question which people the visitor looks for, the tenant's shortcuts,
 * and its banners.
 */
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { isKnownUrl, navigateToUrl } from '@/router/navigator'
import { findPage } from '@/router/pages'
import { openAfterLogin } from '@/shell/openAfterLogin'
import { configStore } from '@/stores/config.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'
import { NavIcon } from '@/ui/shell/Footer'
import { BannerSlides } from './lazyHomeParts'
import type { LookingFor } from './LoveBrowseModel'
import './HomeTop.scss'

/** Pages for members open after login; all others open directly. */
function open(url: string) {
  const access = findPage(url)?.access
  void (access === 'anyone' || access === undefined ? navigateToUrl(url) : openAfterLogin(url))
}

/** The tenant's banners among the faces; their space is reserved until they load. */
export const HomeBanner = observer(function HomeBanner() {
  const { banners } = configStore
  if (configStore.love.value && banners.length === 0) return null
  return (
    <Box bottom={20} radius="m" isClipped className="qx-home-banner">
      {banners.length > 0 ? <BannerSlides banners={banners} onOpen={open} /> : null}
    </Box>
  )
})

/** The tenant's shortcuts, in one row as high as the question; those that do not fit are reached by swiping. */
export const HomeShortcuts = observer(function HomeShortcuts() {
  const items = configStore.navigation('homeOnly').filter((item) => item.whetherOpen)
  if (items.length === 0 && configStore.hasNavigation('homeOnly')) return null
  return (
    <Row isInset gap={12} className="qx-home-ways">
      {items.map((item) => (
        <Row
          key={item.id}
          isGrowing
          justify="center"
          tall="tap"
          padX={8}
          isPale={!isKnownUrl(item.url)}
          role="link"
          className="qx-home-way"
          onClick={() => open(item.url)}
        >
          <View className="qx-row" style={item.color ? { color: item.color } : undefined}>
            <NavIcon item={item} size={36} />
          </View>
          <Typography left={8} size="s" leading="tight" lines={1}>
            {item.name}
          </Typography>
        </Row>
      ))}
    </Row>
  )
})

const answers: readonly { value: LookingFor; who: string; whom?: string }[] = [
  { value: 'male', who: '我是女生', whom: '想认识男生' },
  { value: 'female', who: '我是男生', whom: '想认识女生' },
  { value: 'anybody', who: '先都看看' },
]

/** The question for the visitor's gender and the people they look for; a single tap answers it. */
export function HomeQuestion({ onAnswer }: { onAnswer: (answer: LookingFor) => void }) {
  return (
    <Row isInset gap={12} region="group" label="你想认识谁" className="qx-home-ways qx-home-question">
      {answers.map(({ value, who, whom }) => (
        <Stack
          key={value}
          id={`qx-look-${value}`}
          isGrowing
          align="center"
          justify="center"
          tall="tap"
          padX={8}
          surface={whom ? 'brand' : 'card'}
          radius="m"
          className="qx-home-way"
          onClick={() => onAnswer(value)}
        >
          <Typography size="sm" weight="semibold" leading="tight" tone={whom ? 'brand' : undefined}>
            {who}
          </Typography>
          {whom ? (
            <Typography size="xs" tone="soft" leading="tight">
              {whom}
            </Typography>
          ) : null}
        </Stack>
      ))}
    </Row>
  )
}
