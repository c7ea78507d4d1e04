/** Place of an activity: city, name, address, and position on the map. */
import { organiserLimits } from '@qianxian/protocol/activity/organiser.words'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { failureWords, PlatformFault } from '@/platform/fault'
import { usePlacePicker } from '@/parts/place/usePlacePicker'
import { regions } from '@/stores/regions.store'
import { Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { toast } from '@/ui/base/overlay/Dialog'
import type { FormModel } from '@/ui/form/FormModel'
import { RegionField } from '@/ui/form/PickerField'
import { TextField } from '@/ui/form/TextField'
import { FieldRow } from './FieldRow'

export interface PlaceValues {
  cityGeo: string
  place: string
  address: string
  latitude: string
  longitude: string
}

const degrees = (text: string): string => text.replace(/[^\d.-]/g, '')

export const ActivityPlaceField = observer(function ActivityPlaceField<T extends PlaceValues>({ form }: { form: FormModel<T> }) {
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
      if (error instanceof PlatformFault && error.reason === 'cancel') return
      toast(error instanceof PlatformFault ? failureWords(error) : '现在不能选择位置，请直接填写')
    }
  }

  return (
    <>
      <RegionField form={place} name="cityGeo" look="open" label="城市" depth={2} tree={regions.tree} placeholder="请选择城市" />
      <Row bottom={16}>
        <Button size="s" kind="secondary" icon="map-pin" id="qx-plan-map" onClick={handleChoose}>
          在地图上选择
        </Button>
      </Row>
      {picker.sheet}
      <TextField form={place} name="place" look="open" label="场地" maxLength={organiserLimits.placeMax} id="qx-plan-place" />
      <TextField form={place} name="address" look="open" label="详细地址" maxLength={organiserLimits.addressMax} id="qx-plan-address" />
      <FieldRow>
        <TextField form={place} name="latitude" look="open" label="纬度" type="digit" clean={degrees} id="qx-plan-latitude" />
        <TextField form={place} name="longitude" look="open" label="经度" type="digit" clean={degrees} id="qx-plan-longitude" />
      </FieldRow>
    </>
  )
})
