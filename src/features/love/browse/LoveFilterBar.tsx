import type { LoveSort } from '@qianxian/protocol/love/love.words'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { classes } from '@/ui/base/classes'
import { Icon } from '@/ui/base/Icon'
import { CityChooser } from '@/ui/shell/lateSheets'
import { underHeader } from '@/ui/shell/frameMetrics'
import type { LoveBrowseModel } from './LoveBrowseModel'
import { LoveFilterSheet } from './homeSheets'
import './LoveFilterBar.scss'

const sorts: readonly { value: LoveSort; name: string }[] = [
  { value: 'recommended', name: '推荐' },
  { value: 'newest', name: '新人' },
  { value: 'active', name: '活跃' },
  { value: 'complete', name: '最全' },
]

/** Order, place and filter in one row that stays under the header. */
export const LoveFilterBar = observer(function LoveFilterBar({ model }: { model: LoveBrowseModel }) {
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [isCityOpen, setCityOpen] = useState(false)
  const cities = configStore.cities.value ?? []
  const code = model.chosenCity ?? configStore.cityCode
  const cityName = code ? (cities.find((city) => city.code === code)?.name ?? configStore.placeName) : '全国'

  function handleOpenCities() {
    configStore.cities.read().catch((error: unknown) => console.warn('no cities', error))
    setCityOpen(true)
  }

  return (
    <>
      <View className="qx-love-bar" style={{ top: `${underHeader()}px` }}>
        <View className="qx-love-bar__sorts">
          {sorts.map((sort) => (
            <View
              key={sort.value}
              id={`qx-sort-${sort.value}`}
              className={classes('qx-love-bar__sort', sort.value === model.sort && 'qx-love-bar__sort--on')}
              onClick={() => model.setSort(sort.value)}
            >
              {sort.name}
            </View>
          ))}
        </View>
        <View className="qx-love-bar__key qx-love-bar__city" hoverClass="qx-tapped" onClick={handleOpenCities}>
          <Text className="qx-love-bar__city-name">{cityName.replace(/市$/, '') || '城市'}</Text>
          <Icon name="chevron-down" size={26} />
        </View>
        <View
          id="qx-open-filter"
          className={classes('qx-love-bar__key', model.filterCount > 0 && 'qx-love-bar__key--on')}
          hoverClass="qx-tapped"
          onClick={() => setFilterOpen(true)}
        >
          <Icon name="sliders-horizontal" size={32} />
          <Text className="qx-love-bar__key-words">{model.filterCount > 0 ? `筛选 ${model.filterCount}` : '筛选'}</Text>
        </View>
      </View>
      <LoveFilterSheet
        isOpen={isFilterOpen}
        filter={model.filter}
        canChooseGender={!authStore.isLoveUser}
        onClose={() => setFilterOpen(false)}
        onApply={(filter) => model.setFilter(filter)}
      />
      <CityChooser
        isOpen={isCityOpen}
        onClose={() => setCityOpen(false)}
        cities={cities}
        hot={[{ code: '', name: '全国', pinyin: '' }, ...cities.filter((city) => city.isHot)]}
        currentCode={code}
        onChoose={(city) => model.setCity(city.code)}
      />
    </>
  )
})
