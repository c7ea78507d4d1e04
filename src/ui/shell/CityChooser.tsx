import { ScrollView, Text, View } from '@tarojs/components'
import { useState } from 'react'
import { Empty } from '../base/Empty'
import { Icon } from '../base/Icon'
import { Sheet } from '../base/Sheet'
import { SearchField } from '../form/SearchField'
import { cityIndex, searchCities } from './cities'
import type { City } from './cities'
import './CityChooser.scss'

export interface CityChooserProps {
  isOpen: boolean
  onClose: () => void
  cities: readonly City[]
  hot?: readonly City[]
  recent?: readonly City[]
  currentCode?: string | null
  onChoose: (city: City) => void
}

/** The city chooser: search, recent and hot places, and all of them under their pinyin initial. */
export function CityChooser({ isOpen, onClose, cities, hot = [], recent = [], currentCode, onChoose }: CityChooserProps) {
  const [words, setWords] = useState('')
  const [letter, setLetter] = useState('')
  const groups = cityIndex(cities)
  const found = words.trim() ? searchCities(cities, words) : null

  function handleChoose(city: City) {
    setWords('')
    onClose()
    onChoose(city)
  }

  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="选择城市" isPlain>
      <SearchField placeholder="城市名或拼音" value={words} onChange={setWords} />
      <View className="qx-cities__body">
        <ScrollView className="qx-cities__list" scrollY scrollIntoView={letter ? `qx-city-${letter}` : ''}>
          {found ? (
            found.length > 0 ? (
              found.map((city) => <CityRow key={city.code} city={city} isOn={city.code === currentCode} onTap={handleChoose} />)
            ) : (
              <Empty isCompact art="nothing" title="没有这个城市" words="换个名字试试" />
            )
          ) : (
            <>
              <CityTiles title="最近去过" cities={recent} onTap={handleChoose} />
              <CityTiles title="热门城市" cities={hot} onTap={handleChoose} />
              {groups.map((group) => (
                <View key={group.letter} id={`qx-city-${group.letter}`}>
                  <View className="qx-cities__letter">{group.letter}</View>
                  {group.cities.map((city) => (
                    <CityRow key={city.code} city={city} isOn={city.code === currentCode} onTap={handleChoose} />
                  ))}
                </View>
              ))}
            </>
          )}
        </ScrollView>
        {found ? null : (
          <View className="qx-cities__index">
            {groups.map((group) => (
              <Text key={group.letter} className="qx-cities__index-letter" onClick={() => setLetter(group.letter)}>
                {group.letter}
              </Text>
            ))}
          </View>
        )}
      </View>
    </Sheet>
  )
}

function CityTiles({ title, cities, onTap }: { title: string; cities: readonly City[]; onTap: (city: City) => void }) {
  if (cities.length === 0) return null
  return (
    <View className="qx-cities__tiles">
      <View className="qx-cities__letter">{title}</View>
      <View className="qx-cities__tile-row">
        {cities.map((city) => (
          <View key={city.code} className="qx-cities__tile" hoverClass="qx-tapped" onClick={() => onTap(city)}>
            {city.name}
          </View>
        ))}
      </View>
    </View>
  )
}

function CityRow({ city, isOn, onTap }: { city: City; isOn: boolean; onTap: (city: City) => void }) {
  return (
    <View className="qx-cities__row" hoverClass="qx-tapped-row" onClick={() => onTap(city)}>
      <Text>{city.name}</Text>
      {isOn ? <Icon name="check" size={36} color="var(--qx-brand-text)" /> : null}
    </View>
  )
}
