/** A place: its address below a map picture that opens the phone's map. Without a map only the address. */
import { place as map } from '@qianxian/protocol/place/place'
import { Image } from '@tarojs/components'
import { useState } from 'react'
import { failureWords } from '@/platform/fault'
import { location } from '@/platform/location/location'
import { absoluteUrl } from '@/request/base'
import { Row, Stack } from '@/ui/base/layout/layout'
import { toast } from '@/ui/base/overlay/Dialog'
import { Icon } from '@/ui/base/media/Icon'
import { Tappable } from '@/ui/base/action/Tappable'
import { Typography } from '@/ui/base/text/Typography'
import './PlaceMap.scss'

export interface PlaceMapProps {
  name: string
  address: string
  /** In GCJ-02; null if only the address is known. */
  latitude: number | null
  longitude: number | null
  /** For one of several items on a page: a link without the picture. */
  isSmall?: boolean
}

export function PlaceMap({ name, address, latitude, longitude, isSmall }: PlaceMapProps) {
  const [hasPicture, setHasPicture] = useState(true)
  if (latitude === null || longitude === null)
    return (
      <Typography top={4} size="s" tone="soft" canSelect>
        {address}
      </Typography>
    )
  const open = () => location.openPlace({ name, address, latitude, longitude }).catch((error: unknown) => toast(failureWords(error)))
  function handleError() {
    console.warn('Map load failed.')
    setHasPicture(false)
  }
  const picture = `${absoluteUrl(map.getStaticMap.path)}?point=${latitude.toFixed(6)},${longitude.toFixed(6)}`
  return (
    <Stack top={4} gap={16}>
      <Row gap={12} onClick={open} tall="tap" id="qx-place-open">
        <Typography isGrowing size="s" tone="soft">
          {address}
        </Typography>
        <Icon name="map-pin" size={32} color="var(--qx-brand)" />
        <Typography isFixed size="s" tone="brand">
          导航
        </Typography>
      </Row>
      {hasPicture && !isSmall ? (
        <Tappable className="qx-place-map" onClick={open} label={`${name}的地图`}>
          <Image className="qx-place-map__picture" src={picture} mode="aspectFill" onError={handleError} />
        </Tappable>
      ) : null}
    </Stack>
  )
}
