/** Provinces, cities and areas of China by their national six-digit codes, and the cities of the chooser by pinyin. */
import { areaList } from '@vant/area-data'
import { pinyin } from 'pinyin-pro'

export interface Area {
  code: string
  name: string
}
export interface City extends Area {
  children: Area[]
}
export interface Province extends Area {
  children: City[]
}

export type RegionLevel = 'province' | 'city' | 'area'

export interface Region extends Area {
  level: RegionLevel
  /** Code of the parent region; null for a province. */
  parent: string | null
}

export interface RegionNames {
  provinceName: string
  /** Equal to the province name for the four municipalities, whose city level is only formal. */
  cityName: string
  areaName: string
}

export interface CityEntry extends Area {
  /** Lower-case pinyin without tones or spaces. */
  pinyin: string
  /** First letters of the syllables, lower case. */
  initials: string
  /** First letter, upper case. */
  letter: string
  isHot: boolean
}

const hotCodes = ['110100', '310100', '440100', '440300', '330100', '320100', '510100', '500100', '420100', '610100', '320500', '120100']

// City rows that only group counties without a city; their residents know the county, not this row.
const gatheringCodes = new Set(['419000', '429000', '469000', '500200', '659000'])
/** The only city that pinyin-pro 3.29.4 misreads, as kashen. */
const readings: Readonly<Record<string, string>> = { 喀什地区: 'kashidiqu' }

/** Counties that @vant/area-data 2.1.0 still lists: 港闸区, 梅列区, 长岛县. They keep their names, but nobody can choose them. */
const abolishedCodes = new Set(['320611', '350402', '370634'])

let tree: Province[] | undefined
let byCode: Map<string, Region> | undefined
let entries: CityEntry[] | undefined

/** The whole tree, built once. Read-only: every request shares it. */
export function regions(): Province[] {
  if (tree === undefined) {
    const areasOf = groupBy(areaList.county_list, 4)
    const citiesOf = groupBy(areaList.city_list, 2)
    tree = sorted(areaList.province_list).map((province) => ({
      ...province,
      children: (citiesOf.get(province.code.slice(0, 2)) ?? []).map((city) => ({
        ...city,
        children: (areasOf.get(city.code.slice(0, 4)) ?? []).filter(({ code }) => !abolishedCodes.has(code)),
      })),
    }))
  }
  return tree
}

/** The region of a code; undefined for an unknown code. */
export function regionByCode(code: string): Region | undefined {
  if (byCode === undefined) {
    byCode = new Map()
    for (const province of regions()) {
      byCode.set(province.code, { code: province.code, name: province.name, level: 'province', parent: null })
      for (const city of province.children) {
        byCode.set(city.code, { code: city.code, name: city.name, level: 'city', parent: province.code })
      }
    }
    for (const area of sorted(areaList.county_list)) byCode.set(area.code, { ...area, level: 'area', parent: `${area.code.slice(0, 4)}00` })
  }
  return byCode.get(code)
}

/** Names from the province down to the region; deeper levels, and all levels of an unknown code, are empty. */
export function regionNames(code: string | null | undefined): RegionNames {
  const names: RegionNames = { provinceName: '', cityName: '', areaName: '' }
  for (let region = code ? regionByCode(code) : undefined; region; region = region.parent ? regionByCode(region.parent) : undefined) {
    if (region.level === 'province') names.provinceName = region.name
    else if (region.level === 'area') names.areaName = region.name
    else names.cityName = region.name
  }
  // A grouping row has no name of its own, so its county takes the place of the city.
  if (code && gatheringCodes.has(`${code.slice(0, 4)}00`)) {
    const isMunicipality = names.provinceName === '重庆市'
    if (isMunicipality) names.cityName = names.provinceName
    else {
      names.cityName = names.areaName
      names.areaName = ''
    }
  }
  return names
}

/** One line for a card, naming a municipality once: 浙江 杭州, 北京 朝阳, 北京. */
export function regionTitle(code: string | null | undefined): string {
  const { provinceName, cityName, areaName } = regionNames(code)
  const isMunicipality = cityName === provinceName
  const parts = isMunicipality ? [provinceName, areaName] : [provinceName, cityName]
  return parts.map(shortName).filter(Boolean).join(' ')
}

/** The common name: 杭州市 → 杭州, 广西壮族自治区 → 广西. Areas keep 区 if nothing else would be left. */
export function shortName(name: string): string {
  const short = name.replace(/(?:特别行政区|维吾尔自治区|壮族自治区|回族自治区|自治区|省|市)$/, '')
  return short.length >= 2 ? short : name
}

const MUNICIPALITIES: ReadonlySet<string> = new Set(['11', '12', '31', '50'])

/** The prefix shared by all codes inside a region; the city row of a municipality covers all of it. */
export function regionPrefix(code: string): string {
  const isMunicipality = MUNICIPALITIES.has(code.slice(0, 2))
  if (code.endsWith('0000') || (isMunicipality && code.endsWith('00'))) return code.slice(0, 2)
  return code.endsWith('00') ? code.slice(0, 4) : code
}

/** Returns the city of a place below it: districts are neither shown nor searched. */
export const cityOf = (code: string): string => (regionPrefix(code).length === 6 ? `${code.slice(0, 4)}00` : code)

/** Every city (and counties directly under a province) for the chooser, by pinyin; computed at the first call. */
export function cityEntries(): CityEntry[] {
  if (entries === undefined) {
    const found: CityEntry[] = []
    for (const province of regions()) {
      for (const city of province.children) {
        // Chongqing's counties belong to its city row; elsewhere a grouping row is replaced by its counties.
        if (city.code === '500200') continue
        for (const place of gatheringCodes.has(city.code) ? city.children : [city]) found.push(cityEntry(place))
      }
    }
    entries = found.sort((a, b) => (a.pinyin < b.pinyin ? -1 : a.pinyin > b.pinyin ? 1 : a.code < b.code ? -1 : 1))
  }
  return entries
}

/** Finds a city by the name that maps use, with or without 市; undefined if it is unknown. */
export function cityCalled(name: string): CityEntry | undefined {
  return cityEntries().find((entry) => entry.name === name || shortName(entry.name) === shortName(name))
}

/** The hot cities in the chooser's order. */
export function hotCities(): CityEntry[] {
  return hotCodes.flatMap((code) => cityEntries().filter((city) => city.code === code))
}

function cityEntry({ code, name }: Area): CityEntry {
  // The name is converted with its suffix, because 昌都 alone is read as changdou.
  const syllables = pinyin(name, { toneType: 'none', type: 'array', v: true }).slice(0, shortName(name).length)
  const spelled = readings[name] ?? syllables.join('').toLowerCase()
  const others = syllables.slice(1).map((one) => one.charAt(0))
  const initials = `${spelled.charAt(0)}${others.join('')}`.toLowerCase()
  return { code, name, pinyin: spelled, initials, letter: spelled.charAt(0).toUpperCase(), isHot: hotCodes.includes(code) }
}

function sorted(list: Record<string, string>): Area[] {
  return Object.keys(list)
    .sort()
    .map((code) => ({ code, name: list[code] ?? '' }))
}

function groupBy(list: Record<string, string>, prefixLength: number): Map<string, Area[]> {
  const groups = new Map<string, Area[]>()
  for (const entry of sorted(list)) {
    const prefix = entry.code.slice(0, prefixLength)
    const group = groups.get(prefix)
    if (group) group.push(entry)
    else groups.set(prefix, [entry])
  }
  return groups
}
