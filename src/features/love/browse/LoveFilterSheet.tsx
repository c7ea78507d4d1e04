import { View } from '@tarojs/components'
import { leastName, name, type Dictionary, options, type ValueOf } from '@qianxian/protocol/base/dictionary'
import {
  bodyTag,
  education,
  gender,
  hobbyTag,
  housing,
  incomeBand,
  maritalStatus,
  profileLimits,
} from '@qianxian/protocol/love/profile.words'
import { browseLimits, loveSort } from '@qianxian/protocol/love/love.words'
import type { LoveFilter } from '@qianxian/protocol/love/love.schema'
import type { SearchFilter } from '@qianxian/protocol/mate/mate.schema'
import { observer } from 'mobx-react'
import { useEffect, useState, type ReactNode } from 'react'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { SavedSearches } from '@/parts/mate/SavedSearches'
import { ensureNearbyEnabled } from '@/parts/place/locationReport'
import { firstErrorWords } from '@/request/fault'
import { Button } from '@/ui/base/action/Button'
import { Box, Row } from '@/ui/base/layout/layout'
import { Chip } from '@/ui/base/action/Chip'
import { toast } from '@/ui/base/overlay/Dialog'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import { RangeSlider } from '@/ui/form/RangeSlider'
import { SearchField } from '@/ui/form/SearchField'
import { countFilter, normalizeFilter } from './filterWords'
import type { LoveBrowseModel } from './LoveBrowseModel'

/** Limits of the age and height sliders; the end values leave the range open. */
const AGES = { min: profileLimits.ageMin, max: 60 }
const HEIGHTS = { min: 145, max: 200 }
const FEW_TAGS = 8

export interface LoveFilterSheetProps {
  isOpen: boolean
  model: LoveBrowseModel
  /** True for viewers whose own profile does not determine the gender; they choose it. */
  canChooseGender: boolean
  onClose: () => void
}

/** All filters of the list; nothing changes until 查看结果 is tapped. */
export const LoveFilterSheet = observer(function LoveFilterSheet({ isOpen, model, canChooseGender, onClose }: LoveFilterSheetProps) {
  const { ownFilter: filter, sort } = model
  const [isByDistance, setByDistance] = useState(false)
  const [draft, setDraft] = useState<LoveFilter>(filter)
  const [isTagsOpen, setTagsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return
    setDraft(filter)
    setByDistance(sort === 'distance')
  }, [isOpen, filter, sort])

  // The slider reports its value late, so the callback must not restore an older draft.
  const change = (part: Partial<LoveFilter>) => setDraft((known) => ({ ...known, ...part }))
  const { city } = draft
  const count = countFilter(normalizeFilter(draft)) + Number(city !== undefined)

  function handleApply() {
    model.setFilter({ ...normalizeFilter(draft), city })
    if (sort === 'distance' && !isByDistance) model.setSort('recommended')
    if (sort !== 'distance' && isByDistance) void sortByDistance(model)
    onClose()
  }

  const tags = [...options(bodyTag), ...options(hobbyTag)]
  const chosenTags: string[] = draft.tags ?? []
  const shownTags = isTagsOpen ? tags : tags.filter((tag, at) => at < FEW_TAGS || chosenTags.includes(tag.value))
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="筛选"
      footer={
        <Row gap={20}>
          <Button kind="ghost" id="qx-filter-reset" onClick={() => setDraft({})}>
            重置
          </Button>
          <Button isBlock id="qx-filter-apply" onClick={handleApply}>
            {count > 0 ? `查看结果 · ${count} 个条件` : '查看结果'}
          </Button>
        </Row>
      }
    >
      <SearchField
        id="qx-filter-keyword"
        placeholder="昵称或会员编号"
        maxLength={browseLimits.keywordMax}
        value={draft.keyword ?? ''}
        onChange={(keyword) => change({ keyword })}
        onConfirm={handleApply}
      />
      <Box padX="gutter" padBottom={24}>
        <Kept isOpen={isOpen} draft={draft} onChoose={setDraft} />
        {canChooseGender ? (
          <Group title="想认识">
            <OneOf dictionary={gender} value={draft.gender} anyWords="都看看" onChange={(value) => change({ gender: value })} />
          </Group>
        ) : null}
        <Group>
          <RangeSlider
            id="qx-filter-age"
            label="年龄"
            unit="岁"
            {...AGES}
            from={draft.ageMin}
            to={draft.ageMax}
            onChange={(ageMin, ageMax) => change({ ageMin, ageMax })}
          />
        </Group>
        <Group>
          <RangeSlider
            id="qx-filter-height"
            label="身高"
            unit="cm"
            {...HEIGHTS}
            from={draft.heightMin}
            to={draft.heightMax}
            onChange={(heightMin, heightMax) => change({ heightMin, heightMax })}
          />
        </Group>
        {configStore.cityCode ? (
          <Group title="城市">
            <Chip label={configStore.placeName} isOn={city === undefined} onClick={() => change({ city: undefined })} />
            {city ? <Chip isOn label={cityNameOf(city)} onClick={() => undefined} /> : null}
            <Chip label="全国" isOn={city === ''} onClick={() => change({ city: '' })} />
          </Group>
        ) : null}
        <Only draft={draft} change={change} />
        {authStore.isLoveUser ? <Order isByDistance={isByDistance} onChange={setByDistance} /> : null}
        <Group title="婚姻状况">
          <SomeOf dictionary={maritalStatus} value={draft.maritalStatus} onChange={(value) => change({ maritalStatus: value })} />
        </Group>
        <Group title="学历">
          <OneOf isLeast dictionary={education} value={draft.educationMin} onChange={(value) => change({ educationMin: value })} />
        </Group>
        <Group title="年收入">
          <OneOf isLeast dictionary={incomeBand} value={draft.incomeMin} onChange={(value) => change({ incomeMin: value })} />
        </Group>
        {authStore.isLoveUser ? (
          // The fact is not on the card, so only viewers of full profiles may filter by it.
          <Group title="住房情况">
            <SomeOf dictionary={housing} value={draft.housing} onChange={(value) => change({ housing: value })} />
          </Group>
        ) : null}
        <Group title="性格与爱好">
          {shownTags.map((tag) => (
            <Chip
              key={tag.value}
              label={tag.name}
              isOn={chosenTags.includes(tag.value)}
              onClick={() => change({ tags: toggled(draft.tags, tag.value) })}
            />
          ))}
          {isTagsOpen ? null : <Chip label="更多" icon="chevron-down" onClick={() => setTagsOpen(true)} />}
        </Group>
      </Box>
    </Sheet>
  )
})

function Only({ draft, change }: { draft: LoveFilter; change: (part: Partial<LoveFilter>) => void }) {
  return (
    <Group title="只看">
      <Flag label="已认证" isOn={draft.isVerified} onChange={(isVerified) => change({ isVerified })} />
      <Flag label="最近在线" isOn={draft.isOnline} onChange={(isOnline) => change({ isOnline })} />
      <Flag label="新会员" isOn={draft.isNew} onChange={(isNew) => change({ isNew })} />
      <Flag label="VIP 会员" isOn={draft.hasVip} onChange={(hasVip) => change({ hasVip })} />
    </Group>
  )
}

function Order({ isByDistance, onChange }: { isByDistance: boolean; onChange: (isByDistance: boolean) => void }) {
  return (
    <Group title="排序">
      <Flag label={name(loveSort, 'distance')} isOn={isByDistance} onChange={(isOn) => onChange(isOn === true)} />
    </Group>
  )
}

async function sortByDistance(model: LoveBrowseModel): Promise<void> {
  try {
    if (await ensureNearbyEnabled()) model.setSort('distance')
  } catch (error) {
    toast(firstErrorWords(error))
  }
}

interface KeptProps {
  isOpen: boolean
  draft: LoveFilter
  onChoose: (draft: LoveFilter) => void
}

function Kept({ isOpen, draft, onChoose }: KeptProps) {
  if (!authStore.isLoveUser) return null
  // A saved search without a city means everywhere.
  const choose = ({ city = '', ...chosen }: SearchFilter) => onChoose({ ...chosen, city: city === configStore.cityCode ? undefined : city })
  return <SavedSearches isOpen={isOpen} filter={savedForm(draft)} onChoose={choose} />
}

/** The filter as a saved search: without keyword, and with the current city. */
function savedForm(draft: LoveFilter): SearchFilter {
  const { keyword: _keyword, city, ...filter } = normalizeFilter(draft)
  const at = draft.city === undefined ? configStore.cityCode : city
  return at ? { ...filter, city: at } : filter
}

/** A loosened filter may contain a whole province. */
const cityNameOf = (code: string): string => (configStore.cities.value ?? []).find((city) => city.code === code)?.name ?? '全省'

function Group({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Box padTop={40}>
      {title ? (
        <Typography bottom={8} size="ml" weight="semibold">
          {title}
        </Typography>
      ) : null}
      <View>{children}</View>
    </Box>
  )
}

function Flag({ label, isOn, onChange }: { label: string; isOn: boolean | undefined; onChange: (isOn: boolean | undefined) => void }) {
  return <Chip label={label} isOn={isOn} onClick={() => onChange(isOn ? undefined : true)} />
}

interface OneOfProps<D extends Dictionary> {
  dictionary: D
  value: ValueOf<D> | undefined
  anyWords?: string
  /** The lowest value of an ordered dictionary means everyone, like 不限. */
  isLeast?: boolean
  onChange: (value: ValueOf<D> | undefined) => void
}

function OneOf<D extends Dictionary>({ dictionary, value, anyWords = '不限', isLeast = false, onChange }: OneOfProps<D>) {
  return (
    <>
      <Chip label={anyWords} isOn={value === undefined} onClick={() => onChange(undefined)} />
      {options(dictionary)
        .slice(isLeast ? 1 : 0)
        .map((option) => (
          <Chip
            key={option.value}
            label={(isLeast && leastName(dictionary, option.value)) || option.name}
            isOn={option.value === value}
            onClick={() => onChange(option.value)}
          />
        ))}
    </>
  )
}

interface SomeOfProps<D extends Dictionary> {
  dictionary: D
  value: ValueOf<D>[] | undefined
  onChange: (value: ValueOf<D>[] | undefined) => void
}

function SomeOf<D extends Dictionary>({ dictionary, value = [], onChange }: SomeOfProps<D>) {
  return (
    <>
      <Chip label="不限" isOn={value.length === 0} onClick={() => onChange(undefined)} />
      {options(dictionary).map((option) => (
        <Chip
          key={option.value}
          label={option.name}
          isOn={value.includes(option.value)}
          onClick={() => onChange(toggled(value, option.value))}
        />
      ))}
    </>
  )
}

function toggled<Value>(list: readonly Value[] | undefined, value: Value): Value[] {
  return list?.includes(value) ? list.filter((each) => each !== value) : [...(list ?? []), value]
}
