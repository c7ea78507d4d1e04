import { shellLimits } from '@qianxian/protocol/base/limits'
import { Swiper, SwiperItem, Text, View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from '../base/media/Icon'
import { PageDots } from '../base/feedback/PageDots'
import { Photo } from '../base/media/Photo'
import { PhotoLock } from './PhotoLock'
import './PhotoCarousel.scss'

export interface CarouselPhoto {
  id: number | string
  url: string
  color?: string | null
  /** Reason why the photo is blurred: 互相喜欢后可见. */
  lockedWords?: string | null
}

export interface PhotoCarouselProps {
  photos: readonly CarouselPhoto[]
  /** Nickname and age of the person shown. */
  portrait: string
}

/** The photos of a person, one at a time at full width, with a bar for each photo. No part of it can be tapped. */
export function PhotoCarousel({ photos, portrait }: PhotoCarouselProps) {
  const [at, setAt] = useState(0)

  if (photos.length === 0) {
    return (
      <View className="qx-carousel qx-carousel--none">
        <Icon name="image" size={96} />
        <Text>还没有照片</Text>
      </View>
    )
  }
  return (
    <View className="qx-carousel">
      <Swiper className="qx-carousel__swiper" duration={shellLimits.swiperDurationMs} onChange={(event) => setAt(event.detail.current)}>
        {photos.map((photo, place) => (
          <SwiperItem key={photo.id}>
            <Photo
              src={photo.url}
              alt={portrait}
              color={photo.color ?? undefined}
              isLazy={place > 1}
              canRetry
              className="qx-carousel__photo"
            >
              {photo.lockedWords ? <PhotoLock words={photo.lockedWords} /> : null}
            </Photo>
          </SwiperItem>
        ))}
      </Swiper>
      {photos.length > 1 ? <PageDots count={photos.length} at={at} className="qx-carousel__bars" /> : null}
    </View>
  )
}
