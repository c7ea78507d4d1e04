import { View } from '@tarojs/components'
import { mateLabels, mateLimits, mateWeight, type MateWeight } from '@qianxian/protocol/mate/mate.words'
import type { Mate } from '@qianxian/protocol/mate/mate.schema'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Box, Row } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Cell } from '@/ui/base/layout/Cell'
import { Chip } from '@/ui/base/action/Chip'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { Icon } from '@/ui/base/media/Icon'
import { SegmentedControl } from '@/ui/base/action/SegmentedControl'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Tag } from '@/ui/base/text/Tag'
import { Typography } from '@/ui/base/text/Typography'
import { PlacesField } from '@/ui/form/PlacesField'
import { RangeSlider } from '@/ui/form/RangeSlider'
import { Stepper } from '@/ui/form/Stepper'
import { authStore } from '@/stores/auth.store'
import { regions } from '@/stores/regions.store'
import type { WishModel } from './WishModel'
import { WishRelaxations } from './WishRelaxations'
import { hasWishValue, normalizeWish, wishes, wishWords, type Wish } from './wishes'
import './WishList.scss'

const weightNotes: Record<MateWeight, string> = {
  must: '不符合的人不会推荐给你，你也不会推荐给 TA。',
  prefer: '符合的人会排在前面，其他人也会看到。',
  any: '这一项不影响推荐。',
  avoid: '选中的情况不会推荐给你。',
}

/** All wishes as a list; each opens separately and is saved when it is closed. */
export const WishList = observer(function WishList({ model }: { model: WishModel }) {
  const [open, setOpen] = useState<Wish | null>(null)
  useEffect(() => {
    void model.load()
    void regions.load()
  }, [model])
  const { mate } = model
  if (!mate)
    return model.loadError ? <ErrorRetry error={model.loadError} onRetry={() => model.load()} isCompact /> : <PageSkeleton kind="words" />
  return (
    <Box padX="gutter" padBottom={32}>
      <Candidates model={model} />
      <Box surface="card" isClipped>
        {wishes.map((wish) => {
          const weight = mate.weights[wish.field]
          const isOn = weight !== 'any' && hasWishValue(wish, mate)
          return (
            <Cell
              key={wish.field}
              id={`qx-wish-${wish.field}`}
              label={mateLabels[wish.field]}
              values={
                <>
                  <Typography right={12} size="m" tone={isOn ? 'ink' : 'faint'} lines={1}>
                    {wishWords(wish, mate, regions.tree)}
                  </Typography>
                  {isOn && weight !== 'prefer' ? <Tag tone={weight === 'must' ? 'brand' : 'gold'}>{mateWeight[weight]}</Tag> : null}
                </>
              }
              onClick={() => setOpen(wish)}
            />
          )
        })}
      </Box>
      {authStore.isLoveUser ? <WishRelaxations model={model.relaxations} mate={mate} onRelax={(next) => void model.change(next)} /> : null}
      <WishSheet wish={open} mate={mate} onClose={() => setOpen(null)} onDone={(next) => void model.change(next)} />
    </Box>
  )
})

const Candidates = observer(function Candidates({ model }: { model: WishModel }) {
  const { candidates, error } = model
  if (error) {
    return (
      <Row bottom={24} padX={28} padY={24} surface="danger" radius="m" tone="danger" onClick={() => model.save()}>
        <Icon name="circle-alert" size={32} />
        <Typography isGrowing left={16} size="m" leading="close">
          {error}，修改已留在手机上，点这里再保存一次
        </Typography>
      </Row>
    )
  }
  return (
    <Row bottom={24} padX={28} padY={24} surface="brand" radius="m" tone="brand">
      <Icon name="users-round" size={36} />
      <Typography isGrowing left={16} size="m" leading="close" id="qx-wish-count">
        {model.isSaving
          ? '正在数一数合适的人'
          : candidates === null
            ? '改动后会告诉你还有多少人合适'
            : candidates === 0
              ? '符合的人少于 10 位，放宽一两项「必须」试试'
              : `现在有 ${candidates >= mateLimits.countMax ? `${mateLimits.countMax} 多` : candidates} 位符合你的期望`}
      </Typography>
    </Row>
  )
})

interface WishSheetProps {
  wish: Wish | null
  mate: Mate
  onClose: () => void
  onDone: (mate: Mate) => void
}

function WishSheet({ wish, mate, onClose, onDone }: WishSheetProps) {
  // Keeps the last wish visible while the sheet closes.
  const [shown, setShown] = useState<Wish | null>(wish)
  const [values, setValues] = useState(mate)
  useEffect(() => {
    if (!wish) return
    setShown(wish)
    const weight = mate.weights[wish.field]
    // Opening a wish presets its weight to `prefer`.
    setValues(weight === 'any' ? { ...mate, weights: { ...mate.weights, [wish.field]: 'prefer' } } : mate)
    // Resets only on opening: a save that ends later must not overwrite the current choice.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wish])
  if (!shown) return null
  const weight = values.weights[shown.field]
  const weights: MateWeight[] = shown.kind === 'list' ? ['must', 'prefer', 'avoid', 'any'] : ['must', 'prefer', 'any']

  function handleDone() {
    onClose()
    if (shown) onDone(normalizeWish(shown, values))
  }

  return (
    <Sheet
      isOpen={wish !== null}
      title={`期待 TA 的${mateLabels[shown.field]}`}
      onClose={onClose}
      footer={
        <Button isBlock size="l" id="qx-wish-done" onClick={handleDone}>
          好了
        </Button>
      }
    >
      <Box padX="gutter" padTop={8} padBottom={48} className="qx-wish">
        <SegmentedControl
          options={weights.map((value) => ({ value, label: mateWeight[value] }))}
          value={weight}
          onChange={(value) => setValues({ ...values, weights: { ...values.weights, [shown.field]: value } })}
        />
        <Typography top={20} right={4} bottom={40} left={4} size="s" tone="soft">
          {weightNotes[weight]}
        </Typography>
        {weight === 'any' ? null : <WishValue wish={shown} values={values} onChange={setValues} />}
      </Box>
    </Sheet>
  )
}

interface WishValueProps {
  wish: Wish
  values: Mate
  onChange: (values: Mate) => void
}

function WishValue({ wish, values, onChange }: WishValueProps) {
  if (wish.kind === 'range') {
    const { min, max } = wish
    const from = values[wish.from] ?? min
    const to = values[wish.to] ?? max
    // At a limit of the range, the end is open.
    const put = (from: number, to: number) =>
      onChange({ ...values, [wish.from]: from > min ? from : null, [wish.to]: to < max ? to : null })
    return (
      <View>
        <RangeSlider
          id={`qx-wish-range-${wish.field}`}
          label={mateLabels[wish.field]}
          unit={wish.unit}
          min={min}
          max={max}
          from={values[wish.from] ?? undefined}
          to={values[wish.to] ?? undefined}
          onChange={(from = min, to = max) => put(from, to)}
        />
        <Row justify="between">
          <Stepper label="最低" value={from} min={min} max={to} onChange={(next) => put(next, to)} />
          <Stepper label="最高" value={to} min={from} max={max} onChange={(next) => put(from, next)} />
        </Row>
      </View>
    )
  }
  if (wish.kind === 'least') {
    const chosen = values[wish.key]
    return (
      <Row align="stretch" isWrapping>
        {wish.options.map((option) => (
          <Chip
            key={option.value}
            label={option.label}
            isOn={chosen === option.value}
            onClick={() => onChange({ ...values, [wish.key]: chosen === option.value ? null : option.value })}
          />
        ))}
      </Row>
    )
  }
  if (wish.kind === 'list') {
    const chosen: readonly string[] = values[wish.key]
    return (
      <Row align="stretch" isWrapping>
        {wish.options.map((option) => {
          const isOn = chosen.includes(option.value)
          const next = isOn ? chosen.filter((one) => one !== option.value) : [...chosen, option.value]
          return <Chip key={option.value} label={option.label} isOn={isOn} onClick={() => onChange({ ...values, [wish.key]: next })} />
        })}
      </Row>
    )
  }
  return (
    <PlacesField
      tree={regions.tree}
      value={values.geos}
      max={mateLimits.geosMax}
      addWords="添加城市"
      onChange={(geos) => onChange({ ...values, geos })}
    />
  )
}
