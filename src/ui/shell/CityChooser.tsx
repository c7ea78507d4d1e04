import { ScrollView, Text, View } from '@tarojs/components'
import { useState } from 'react'
import { EmptyState } from '../base/feedback/EmptyState'
import { Box, Row, Stack } from '../base/layout/layout'
import { Icon } from '../base/media/Icon'
import { Sheet } from '../base/overlay/Sheet'
import { Typography } from '../base/text/Typography'
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
  /** Finds the current city; null if it must be chosen by hand. */
  onLocate?: () => Promise<City | null>
  onChoose: (city: City) => void
}

/** The city chooser: search, recent and popular cities, and all cities under their pinyin initial. */
export function CityChooser({ isOpen, onClose, cities, hot = [], recent = [], currentCode, onLocate, onChoose }: CityChooserProps) {
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
      {onLocate ? <Locate onLocate={onLocate} onFound={handleChoose} /> : null}
      <Box className="qx-cities__body">
        <ScrollView className="qx-cities__list" scrollY scrollIntoView={letter ? `qx-city-${letter}` : ''}>
          {found ? (
            found.length > 0 ? (
              found.map((city) => <CityRow key={city.code} city={city} isOn={city.code === currentCode} onTap={handleChoose} />)
            ) : (
              <EmptyState isCompact art="nothing" title="没有这个城市" words="换个名字试试" />
            )
          ) : (
            <>
              <CityTiles title="最近去过" cities={recent} onTap={handleChoose} />
              <CityTiles title="热门城市" cities={hot} onTap={handleChoose} />
              {groups.map((group) => (
                <View key={group.letter} id={`qx-city-${group.letter}`}>
                  <Typography size="s" tone="soft" className="qx-cities__letter">
                    {group.letter}
                  </Typography>
                  {group.cities.map((city) => (
                    <CityRow key={city.code} city={city} isOn={city.code === currentCode} onTap={handleChoose} />
                  ))}
                </View>
              ))}
            </>
          )}
        </ScrollView>
        {found ? null : (
          <Stack className="qx-cities__index">
            {groups.map((group) => (
              <Typography
                key={group.letter}
                align="center"
                size="xs"
                tone="brand"
                className="qx-cities__index-letter"
                onClick={() => setLetter(group.letter)}
              >
                {group.letter}
              </Typography>
            ))}
          </Stack>
        )}
      </Box>
    </Sheet>
  )
}

function Locate({ onLocate, onFound }: { onLocate: () => Promise<City | null>; onFound: (city: City) => void }) {
  const [isLocating, setLocating] = useState(false)
  async function handleTap() {
    if (isLocating) return
    setLocating(true)
    try {
      const city = await onLocate()
      if (city) onFound(city)
    } finally {
      setLocating(false)
    }
  }
  return (
    <Row padX="gutter" gap={12} tall="tap" id="qx-city-locate" onClick={handleTap}>
      <Icon name="map-pin" size={32} color="var(--qx-brand-text)" />
      <Typography size="m" tone="brand">
        {isLocating ? '正在定位…' : '定位我所在的城市'}
      </Typography>
    </Row>
  )
}

function CityTiles({ title, cities, onTap }: { title: string; cities: readonly City[]; onTap: (city: City) => void }) {
  if (cities.length === 0) return null
  return (
    <View className="qx-cities__tiles">
      <Typography size="s" tone="soft" className="qx-cities__letter">
        {title}
      </Typography>
      <Row align="stretch" isWrapping className="qx-cities__tile-row">
        {cities.map((city) => (
          <Box
            key={city.code}
            top={8}
            right={8}
            bottom={8}
            left={8}
            surface="sunken"
            radius="s"
            className="qx-finger qx-cities__tile"
            onClick={() => onTap(city)}
          >
            {city.name}
          </Box>
        ))}
      </Row>
    </View>
  )
}

function CityRow({ city, isOn, onTap }: { city: City; isOn: boolean; onTap: (city: City) => void }) {
  return (
    <Row justify="between" press="row" className="qx-cities__row" onClick={() => onTap(city)}>
      <Text>{city.name}</Text>
      {isOn ? <Icon name="check" size={36} color="var(--qx-brand-text)" /> : null}
    </Row>
  )
}
