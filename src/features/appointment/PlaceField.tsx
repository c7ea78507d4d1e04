import type { PlaceInput } from '@qianxian/protocol/appointment/appointment.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { usePlacePicker } from '@/parts/place/usePlacePicker'
import { isCancelled } from '@/platform/cancelled'
import { failureWords, PlatformFault } from '@/platform/fault'
import { Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { IconButton } from '@/ui/base/action/IconButton'
import { Icon } from '@/ui/base/media/Icon'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import { bindField, type FieldSource } from '@/ui/form/fieldBinding'
import { FieldShell } from '@/ui/form/FieldShell'
import { MeetingPlacesSheet, TypedPlaceSheet } from './lazyPlaceSheets'

export type PlaceFieldProps<T extends object> = FieldSource<T, PlaceInput | null> & {
  label?: string
  hint?: string
  look?: 'open' | 'tall'
  isOptional?: boolean
  /** True if a place may also be typed: not for a first meeting of two. */
  canType?: boolean
}

function PlaceFieldOf<T extends object>(props: PlaceFieldProps<T>) {
  const { label = '地点', hint = '约好时间后，双方才会看到地点', look = 'tall', isOptional, canType } = props
  const { name, value, error, set } = bindField<T, PlaceInput | null>(props)
  const [isListing, setListing] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const picker = usePlacePicker('')

  async function handleMap() {
    try {
      const { distance: _distance, ...place } = await picker.choose()
      set(place)
    } catch (error_) {
      if (isCancelled(error_)) return
      toast(error_ instanceof PlatformFault ? failureWords(error_) : '现在不能打开地图，可以选推荐地点')
    }
  }

  return (
    <>
      <FieldShell name={name} label={label} look={look} isRequired={!isOptional} hint={hint} error={error} isSteady>
        {value ? (
          <Row bottom={12} padX={24} padY={16} gap={16} surface="sunken" radius="m">
            <Icon name="map-pin" size={36} color="var(--qx-brand-text)" />
            <Stack isGrowing>
              <Typography weight="semibold">{value.name}</Typography>
              <Typography size="s" tone="soft">
                {value.address}
              </Typography>
            </Stack>
            <IconButton icon="x" size={32} tone="soft" label={`去掉 ${value.name}`} onTap={() => set(null)} />
          </Row>
        ) : null}
        <Row gap={16} isWrapping>
          <Button size="s" kind="secondary" icon="star" id="qx-place-list" onClick={() => setListing(true)}>
            推荐地点
          </Button>
          <Button size="s" kind="secondary" icon="map-pin" id="qx-place-map" onClick={handleMap}>
            在地图上选择
          </Button>
          {canType ? (
            <Button size="s" kind="secondary" icon="pencil" id="qx-place-type" onClick={() => setTyping(true)}>
              填写地点
            </Button>
          ) : null}
        </Row>
      </FieldShell>
      {picker.sheet}
      <TypedPlaceSheet isOpen={isTyping} onClose={() => setTyping(false)} onChoose={set} />
      <MeetingPlacesSheet
        isOpen={isListing}
        onClose={() => setListing(false)}
        onChoose={(place) => {
          set(place)
          setListing(false)
        }}
      />
    </>
  )
}

/** The place of a meeting: one of the platform's public places, or one found on the map. */
export const PlaceField = observer(PlaceFieldOf) as typeof PlaceFieldOf
