/** The city chooser, with known and recent cities, and a button that detects the current one. */
import { observer } from 'mobx-react'
import { configStore } from '@/stores/config.store'
import { toast } from '@/ui/base/overlay/Dialog'
import { CityChooser } from '@/ui/shell/CityChooser'
import { locateCity } from './locateCity'

interface CitySheetProps {
  isOpen: boolean
  onClose: () => void
}

export const CitySheet = observer(function CitySheet({ isOpen, onClose }: CitySheetProps) {
  const cities = configStore.cities.value ?? []

  async function handleLocate() {
    const { code, words } = await locateCity()
    const city = cities.find((one) => one.code === code)
    toast(city ? `已切换到${city.name}` : `${words ?? '没有认出你在哪座城市'}，请自己选择`)
    return city ?? null
  }

  return (
    <CityChooser
      isOpen={isOpen}
      onClose={onClose}
      cities={cities}
      hot={cities.filter((city) => city.isHot)}
      recent={configStore.recentCities.map((recent) => ({ pinyin: '', initials: '', ...recent }))}
      currentCode={configStore.cityCode}
      onLocate={handleLocate}
      onChoose={(city) => void configStore.chooseCity(city)}
    />
  )
})
