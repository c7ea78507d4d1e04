/** Place of an activity: city, name, address, and position on the map. */
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { isCancelled } from '@/platform/cancelled'
import { failureWords, PlatformFault } from '@/platform/fault'
import { usePlacePicker } from '@/parts/place/usePlacePicker'
import { regions } from '@/stores/regions.store'
import { Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import { Typography } from '@/ui/base/text/Typography'
import type { FormModel } from '@/ui/form/FormModel'
import { RegionField } from '@/ui/form/PickerField'
import { TextField } from '@/ui/form/TextField'

export interface PlaceValues {
  cityGeo: string
  place: string
  address: string
  latitude: string
  longitude: string
}

interface ActivityPlaceFieldProps<T extends PlaceValues> {
  form: FormModel<T>
  /** City at which the wheel opens while none is chosen. */
  openAt?: string
}

export const ActivityPlaceField = observer(function ActivityPlaceField<T extends PlaceValues>({
  form,
  openAt,
}: ActivityPlaceFieldProps<T>) {
  // The five fields have the same names in every form with a place.
  const place = form as unknown as FormModel<PlaceValues>
  const picker = usePlacePicker(place.read('cityGeo'))
  useEffect(() => {
    void regions.load()
  }, [])

  async function handleChoose() {
    try {
      const { name, address, latitude, longitude } = await picker.choose()
      place.assign({ place: name, address, latitude: `${latitude}`, longitude: `${longitude}` })
    } catch (error) {
      if (isCancelled(error)) return
      toast(error instanceof PlatformFault ? failureWords(error) : '现在不能选择位置，请稍后再试')
    }
  }

  return (
    <>
      <RegionField
        form={place}
        name="cityGeo"
        look="open"
        label="城市"
        depth={2}
        tree={regions.tree}
        openAt={openAt}
        placeholder="请选择城市"
      />
      <Row bottom={16} gap={16}>
        <Button size="s" kind="secondary" icon="map-pin" id="qx-plan-map" onClick={handleChoose}>
          在地图上选择
        </Button>
        <Typography isGrowing size="s" tone="soft">
          {place.read('latitude') ? '地图上的位置已选好' : '还没有选择地图上的位置'}
        </Typography>
      </Row>
      {picker.sheet}
      <TextField form={place} name="place" look="open" label="场地" maxLength={organiserLimits.placeMax} id="qx-plan-place" />
      <TextField form={place} name="address" look="open" label="详细地址" maxLength={organiserLimits.addressMax} id="qx-plan-address" />
    </>
  )
})
