/** The public places that the platform recommends for meetings. */
import { appointment } from '@qianxian/protocol/appointment/appointment'
import type { MeetingPlace, PlaceInput } from '@qianxian/protocol/appointment/appointment.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { ListItems } from '@/ui/base/layout/ListItems'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { Icon } from '@/ui/base/media/Icon'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { DetailView } from '@/ui/detail/DetailView'

export interface MeetingPlacesSheetProps {
  isOpen: boolean
  onClose: () => void
  onChoose: (place: PlaceInput) => void
}

export function MeetingPlacesSheet({ isOpen, onClose, onChoose }: MeetingPlacesSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="推荐地点">
      {isOpen ? <Places onChoose={onChoose} /> : null}
    </Sheet>
  )
}

/** A place without coordinates is sent by name and address. */
const toInput = ({ name, address, latitude, longitude }: MeetingPlace): PlaceInput => ({
  name,
  address,
  ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
})

const Places = observer(function Places({ onChoose }: Pick<MeetingPlacesSheetProps, 'onChoose'>) {
  const [model] = useState(() => new DetailModel({ load: () => callQuietly(appointment.getMeetingPlaces, {}) }))
  useEffect(() => void model.load(), [model])
  return (
    <DetailView
      model={model}
      skeleton={<PageSkeleton kind="words" />}
      render={({ list }) =>
        list.length === 0 ? (
          <EmptyState isCompact title="平台还没有推荐地点" words="可以在地图上选一家咖啡店、餐厅或公园。" />
        ) : (
          <Box padX="gutter" padBottom={32} region="list">
            <ListItems>
              {list.map((place) => (
                <Row
                  key={`${place.name} ${place.address}`}
                  padY={20}
                  gap={20}
                  align="start"
                  line="bottom"
                  onClick={() => onChoose(toInput(place))}
                >
                  <Box isFixed padTop={4}>
                    <Icon name="map-pin" size={36} color="var(--qx-ink-2)" />
                  </Box>
                  <Stack isGrowing gap={4}>
                    <Typography>{place.name}</Typography>
                    <Typography size="s" tone="soft">
                      {place.address}
                    </Typography>
                  </Stack>
                </Row>
              ))}
            </ListItems>
          </Box>
        )
      }
    />
  )
})
