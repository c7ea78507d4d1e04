import { shellLimits } from '@qianxian/protocol/base/limits'
import { Swiper, SwiperItem, Text, View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from '../base/Icon'
import { PageDots } from '../base/PageDots'
import { Photo } from '../base/Photo'
import './PhotoCarousel.scss'

export interface CarouselPhoto {
  id: number | string
  url: string
  color?: string | null
  /** Why it is pixelated: 互相喜欢后可见. */
  lockedWords?: string | null
}

export interface PhotoCarouselProps {
  photos: readonly CarouselPhoto[]
  /** Nickname and age of whom they show. */
  portrait: string
  onOpen?: (at: number) => void
  onTurn?: (at: number) => void
  id?: string
}

/** The photos of a person, one at a time over the whole width, with a bar per photo. */
export function PhotoCarousel({ photos, portrait, onOpen, onTurn, id }: PhotoCarouselProps) {
  const [at, setAt] = useState(0)

  function handleTurn(place: number) {
    setAt(place)
    onTurn?.(place)
  }

  if (photos.length === 0) {
    return (
      <View id={id} className="qx-carousel qx-carousel--none">
        <Icon name="image" size={96} />
        <Text>还没有照片</Text>
      </View>
    )
  }
  return (
    <View id={id} className="qx-carousel">
      <Swiper
        className="qx-carousel__swiper"
        duration={shellLimits.swiperDurationMs}
        onChange={(event) => handleTurn(event.detail.current)}
      >
        {photos.map((photo, place) => (
          <SwiperItem key={photo.id}>
            <Photo
              src={photo.url}
              alt={portrait}
              color={photo.color ?? undefined}
              lockedWords={photo.lockedWords ?? undefined}
              isLazy={place > 1}
              className="qx-carousel__photo"
              label={`${portrait}，第 ${place + 1} 张照片，共 ${photos.length} 张`}
              onClick={onOpen ? () => onOpen(place) : undefined}
            />
          </SwiperItem>
        ))}
      </Swiper>
      {photos.length > 1 ? <PageDots count={photos.length} at={at} className="qx-carousel__bars" /> : null}
    </View>
  )
}
