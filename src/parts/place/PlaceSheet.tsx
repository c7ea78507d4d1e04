/** The place picker of the web page: nearby places, or a search by name. */
import { distance } from '@qianxian/protocol/base/format'
import { placeFaults } from '@qianxian/protocol/place/place.faults'
import { mapLimits } from '@qianxian/protocol/place/place.words'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import type { Place } from '@/platform/location/location.types'
import { isFault } from '@/request/faultName'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Typography } from '@/ui/base/text/Typography'
import { SearchField } from '@/ui/form/SearchField'
import { ListView } from '@/ui/list/ListView'
import { PlacePickerModel } from './PlacePickerModel'

export interface PlaceSheetProps {
  isOpen: boolean
  onClose: () => void
  /** City in which the search starts for people without a location. */
  city: string
  onChoose: (place: Place) => void
}

export function PlaceSheet({ isOpen, onClose, city, onChoose }: PlaceSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="选择地点">
      {isOpen ? <Places city={city} onChoose={onChoose} /> : null}
    </Sheet>
  )
}

const Places = observer(function Places({ city, onChoose }: Pick<PlaceSheetProps, 'city' | 'onChoose'>) {
  const [model] = useState(() => new PlacePickerModel(city))
  useEffect(() => {
    void model.start()
    return () => model.stop()
  }, [model])
  const { list, wanted, refusal, isLocating } = model
  if (isFault(list.error, placeFaults.map_closed))
    return <EmptyState isCompact title="没有开通地图" words="关闭后直接填写地点名称和详细地址。" />
  return (
    <>
      <SearchField
        id="qx-place-search"
        value={model.keyword}
        placeholder="搜索地点、街道"
        maxLength={mapLimits.keywordMax}
        onChange={(keyword) => model.setKeyword(keyword)}
        onConfirm={() => void model.search()}
      />
      <Box padX="gutter" padTop={16} padBottom={8}>
        <Typography size="s" tone="soft">
          {leadWords(wanted, isLocating, refusal)}
        </Typography>
      </Box>
      {isLocating ? (
        <PageSkeleton kind="words" />
      ) : (
        <ListView
          model={list}
          keyOf={({ name, latitude, longitude }) => `${name} ${latitude} ${longitude}`}
          renderRow={(place) => <PlaceRow place={place} onTap={() => onChoose(place)} />}
          empty={
            wanted ? (
              <EmptyState isCompact title="没有找到" words="换一个名称，或者写得短一点再试。" />
            ) : (
              <EmptyState isCompact title="输入名称来搜索" />
            )
          }
          endWords="都在这里了"
        />
      )}
    </>
  )
})

function leadWords(wanted: string, isLocating: boolean, refusal: string | null): string {
  if (wanted) return `「${wanted}」的搜索结果`
  if (isLocating) return '正在看你附近有什么'
  return refusal ? `${refusal}，可以直接搜索` : '你附近的地点'
}

function PlaceRow({ place, onTap }: { place: Place; onTap: () => void }) {
  return (
    <Row padY={20} gap={20} align="start" line="bottom" onClick={onTap}>
      <Box isFixed padTop={4}>
        <Icon name="map-pin" size={36} color="var(--qx-ink-2)" />
      </Box>
      <Stack isGrowing gap={4}>
        <Typography size="m">{place.name}</Typography>
        <Typography size="s" tone="soft">
          {place.address}
        </Typography>
      </Stack>
      {place.distance === null ? null : (
        <Typography isFixed size="s" tone="soft" isFigure>
          {distance(place.distance)}
        </Typography>
      )}
    </Row>
  )
}
