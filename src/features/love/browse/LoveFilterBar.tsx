import type { LoveSort } from '@qianxian/protocol/love/love.words'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { authStore } from '@/stores/auth.store'
import { Row } from '@/ui/base/layout/layout'
import { Icon } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'
import { stickyTop } from '@/ui/shell/frameMetrics'
import type { LoveBrowseModel } from './LoveBrowseModel'
import { LoveFilterSheet } from './lazyHomeParts'
import './LoveFilterBar.scss'

const sorts: readonly { value: LoveSort; name: string }[] = [
  { value: 'recommended', name: '推荐' },
  { value: 'newest', name: '新人' },
  { value: 'active', name: '活跃' },
  { value: 'complete', name: '最全' },
]

/** Order and filter in one row that stays under the header. */
export const LoveFilterBar = observer(function LoveFilterBar({ model }: { model: LoveBrowseModel }) {
  const [isFilterOpen, setFilterOpen] = useState(false)

  return (
    <>
      <View className="qx-row qx-wrapping qx-justify-between qx-ground-paper qx-stuck qx-love-bar" style={{ top: stickyTop() }}>
        <Row region="radiogroup" label="排序">
          {sorts.map((sort) => (
            <Row
              key={sort.value}
              id={`qx-sort-${sort.value}`}
              justify="center"
              padX={16}
              tall="tap"
              role="radio"
              isOn={sort.value === model.sort}
              className={sort.value === model.sort ? 'qx-love-bar__sort--on' : undefined}
              onClick={() => model.setSort(sort.value)}
            >
              {sort.value === model.sort ? (
                <Typography size="xl" weight="bold">
                  {sort.name}
                </Typography>
              ) : (
                <Typography size="ml" tone="soft">
                  {sort.name}
                </Typography>
              )}
            </Row>
          ))}
        </Row>
        <Row
          id="qx-open-filter"
          justify="center"
          isFixed
          padX={12}
          tall="tap"
          tone={model.filterCount > 0 ? 'brand' : undefined}
          onClick={() => setFilterOpen(true)}
        >
          <Icon name="sliders-horizontal" size={32} />
          <Typography left={8} size="sm" weight={model.filterCount > 0 ? 'semibold' : undefined}>
            {model.filterCount > 0 ? `筛选 ${model.filterCount}` : '筛选'}
          </Typography>
        </Row>
      </View>
      <LoveFilterSheet isOpen={isFilterOpen} model={model} canChooseGender={!authStore.isLoveUser} onClose={() => setFilterOpen(false)} />
    </>
  )
})
