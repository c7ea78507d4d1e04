/** The tenant's banner carousel. It is below the first faces, so it is loaded lazily on the web. */
import { shellLimits } from '@qianxian/protocol/base/limits'
import type { LoveConfig } from '@qianxian/protocol/tenant/tenant.schema'
import { Image, Swiper, SwiperItem } from '@tarojs/components'
import { useState } from 'react'
import { isKnownUrl } from '@/router/navigator'
import { configStore } from '@/stores/config.store'
import { Box } from '@/ui/base/layout/layout'
import { PageDots } from '@/ui/base/feedback/PageDots'
import { Typography } from '@/ui/base/text/Typography'
import './BannerSlides.scss'

interface BannerSlidesProps {
  banners: LoveConfig['banners']
  onOpen: (url: string) => void
}

export function BannerSlides({ banners, onOpen }: BannerSlidesProps) {
  const [at, setAt] = useState(0)
  const isMoving = banners.length > 1
  return (
    <Box>
      <Swiper
        className="qx-home-banner__whole"
        autoplay={isMoving}
        circular={isMoving}
        interval={shellLimits.swiperIntervalMs}
        duration={shellLimits.swiperDurationMs}
        onChange={(event) => setAt(event.detail.current)}
      >
        {banners.map((banner) => (
          <SwiperItem key={banner.image}>
            <Box
              className="qx-home-banner__whole"
              label={banner.title || '活动'}
              onClick={() => banner.url && isKnownUrl(banner.url) && onOpen(banner.url)}
            >
              <Image className="qx-home-banner__whole" src={configStore.fileUrl(banner.image)} mode="aspectFill" webp />
              {banner.title ? (
                <Typography size="xl" tone="light" weight="semibold" leading="tight" className="qx-home-banner__title">
                  {banner.title}
                </Typography>
              ) : null}
            </Box>
          </SwiperItem>
        ))}
      </Swiper>
      {isMoving ? <PageDots count={banners.length} at={at} className="qx-home-banner__dots" /> : null}
    </Box>
  )
}
