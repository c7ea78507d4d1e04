/** Sheets to book an hour, and to submit photo and slogan again. */
import { amount } from '@qianxian/protocol/base/format'
import type { SpotlightRow, SpotlightShop } from '@qianxian/protocol/spotlight/spotlight.schema'
import { spotlightLimits } from '@qianxian/protocol/spotlight/spotlight.words'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { failureWords } from '@/platform/fault'
import { navigateTo } from '@/router/navigator'
import { useForm } from '@/shell/form'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { regions } from '@/stores/regions.store'
import { SpotlightFace } from '@/parts/spotlight/SpotlightFace'
import { Box, Row } from '@/ui/base/layout/layout'
import { Chip } from '@/ui/base/action/Chip'
import { toast } from '@/ui/base/overlay/Dialog'
import { Photo } from '@/ui/base/media/Photo'
import { Typography } from '@/ui/base/text/Typography'
import { FieldShell } from '@/ui/form/FieldShell'
import type { FormModel } from '@/ui/form/FormModel'
import { PickerField, RegionField } from '@/ui/form/PickerField'
import { SheetForm } from '@/ui/form/SheetForm'
import { textRule } from '@/ui/form/textRule'
import { TextAreaField } from '@/ui/form/TextAreaField'
import { creativeOf, type Booking, type Creative, type SpotlightModel } from './SpotlightModel'
import { dayWords, hourWords } from './spotlightWords'
import './SpotlightSheets.scss'

interface SheetProps {
  model: SpotlightModel
  shop: SpotlightShop
  isOpen: boolean
  onClose: () => void
}

const creativeRules = {
  photo: (photo: number | null) => (photo === null ? '请选择一张照片' : null),
  slogan: textRule('请写一句宣言', { min: spotlightLimits.sloganMin }),
}

export const BookSheet = observer(function BookSheet({ model, shop, isOpen, onClose }: SheetProps) {
  const form = useForm<Booking>({
    initial: { city: shop.city || configStore.cityCode, day: '', hour: null, photo: shop.photos[0]?.id ?? null, slogan: '' },
    rules: { ...creativeRules, hour: (hour) => (hour === null ? '请选择时段' : null) },
    submit: async (values) => {
      const id = await model.book(values)
      onClose()
      await navigateTo('/subpages/member/pay', { id })
    },
  })
  const [city, day, hour] = [form.read('city'), form.read('day'), form.read('hour')]
  useEffect(() => {
    if (!isOpen) return
    void regions.load()
    if (city) void model.loadHours(city, day)
  }, [isOpen, city, day, model])
  const { hours } = model
  const chosen = hours?.hours.find((one) => one.hour === hour)
  const guaranteed = (chosen ?? hours)?.guaranteed ?? 0
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title="预约聚光灯"
      form={form}
      lead={`每个时段 1 小时，最多 ${spotlightLimits.seats} 人轮流展示，每次只展示一人。${guaranteed > 0 ? `至少 ${guaranteed} 人看到，不足会免费补展示。` : ''}`}
      submitWords={chosen ? `去支付 ¥${amount(chosen.priceFen)}` : '去支付'}
      submitId="qx-spotlight-book"
    >
      <RegionField form={form} name="city" look="open" label="城市" depth={2} tree={regions.tree} placeholder="请选择城市" />
      {hours && hours.days.length > 0 ? (
        <PickerField
          form={form}
          name="day"
          look="open"
          label="日期"
          placeholder={dayWords(hours.day)}
          options={hours.days.map((one) => ({ value: one.day, label: `${dayWords(one.day)}${one.left === 0 ? ' 已约满' : ''}` }))}
        />
      ) : null}
      <Hours model={model} form={form} />
      <CreativeFields form={form as unknown as FormModel<Creative>} shop={shop} />
      <Typography bottom={16} size="s" tone="soft">
        {`提交后先审核，审核通过才展示。展示前 ${spotlightLimits.changeHours} 小时以上取消全额退款，之后退 ${spotlightLimits.latePercent}%。聚光灯不影响你的排序和匹配分数。`}
      </Typography>
    </SheetForm>
  )
})

const Hours = observer(function Hours({ model, form }: { model: SpotlightModel; form: FormModel<Booking> }) {
  const { hours, hoursError } = model
  const words = hoursError ? failureWords(hoursError) : hours ? '这个城市还没有开放聚光灯，换一个城市看看' : '正在加载时段'
  return (
    <FieldShell name="hour" label="时段" look="open" group="radiogroup" error={form.errorOf('hour')}>
      {hours && hours.hours.length > 0 && !hoursError ? (
        <Row isWrapping gap={12} id="qx-spotlight-hours">
          {hours.hours.map(({ hour, left, isMine, priceFen }) => (
            <Chip
              key={hour}
              role="radio"
              label={`${hourWords(hour)} ${isMine ? '我的' : left === 0 ? '已满' : `¥${amount(priceFen)} 余${left}`}`}
              isOn={form.read('hour') === hour}
              isDisabled={left === 0}
              onClick={() => form.set('hour', hour)}
            />
          ))}
        </Row>
      ) : (
        <Typography size="m" tone="soft">
          {words}
        </Typography>
      )}
    </FieldShell>
  )
})

const CreativeFields = observer(function CreativeFields({ form, shop }: { form: FormModel<Creative>; shop: SpotlightShop }) {
  const photo = form.read('photo')
  const chosen = shop.photos.find(({ id }) => id === photo)
  return (
    <>
      <FieldShell name="photo" label="照片" look="open" group="radiogroup" error={form.errorOf('photo')} hint="从审核通过的照片里选一张">
        <Row isWrapping gap={12} className="qx-spotlight-photos">
          {shop.photos.map(({ id, picture }, at) => (
            <Box
              key={id}
              role="radio"
              label={`第 ${at + 1} 张照片`}
              isOn={id === photo}
              radius="m"
              isClipped
              line={id === photo ? 'chosen' : 'around'}
              className="qx-spotlight-photos__one"
              onClick={() => form.set('photo', id)}
            >
              <Photo src={configStore.fileUrl(picture.thumb)} color={picture.color} />
            </Box>
          ))}
        </Row>
      </FieldShell>
      <TextAreaField
        id="qx-spotlight-slogan"
        form={form}
        name="slogan"
        look="open"
        label="宣言"
        isRequired
        placeholder="用一句话让人想认识你"
        maxLength={spotlightLimits.sloganMax}
      />
      <Typography bottom={12} size="sm" tone="soft">
        预览
      </Typography>
      <Box bottom={16}>
        <SpotlightFace
          picture={chosen?.picture ?? null}
          slogan={form.read('slogan').trim() || '你的宣言'}
          who={authStore.userInfo?.nickname ?? '你的昵称'}
        />
      </Box>
    </>
  )
})

export const CreativeSheet = observer(function CreativeSheet({
  model,
  shop,
  row,
  onClose,
}: Omit<SheetProps, 'isOpen'> & { row: SpotlightRow }) {
  const form = useForm<Creative>({
    initial: creativeOf(row, shop),
    rules: creativeRules,
    submit: ({ photo, slogan }) => model.save(row.id, photo ?? 0, slogan),
  })
  return (
    <SheetForm
      isOpen
      onClose={onClose}
      title="修改聚光灯内容"
      form={form}
      lead="提交后重新审核，通过后按原时段展示。"
      submitWords="提交审核"
      submitId="qx-spotlight-save"
      onDone={() => toast('已提交审核')}
    >
      <CreativeFields form={form} shop={shop} />
    </SheetForm>
  )
})
