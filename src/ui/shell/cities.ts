export interface City {
  code: string
  name: string
  /** Whole pinyin without tones, lower case: hangzhou. */
  pinyin: string
  /** First letters of the syllables, lower case: hz. */
  initials: string
}

/** Cities grouped by the initial of their pinyin, letters in order; without pinyin under #. */
export function cityIndex(cities: readonly City[]): { letter: string; cities: City[] }[] {
  const groups = new Map<string, City[]>()
  for (const city of cities) {
    const initial = city.pinyin.charAt(0).toUpperCase()
    const letter = /[A-Z]/.test(initial) ? initial : '#'
    groups.set(letter, [...(groups.get(letter) ?? []), city])
  }
  return [...groups]
    .sort(([one], [two]) => (one === '#' ? 1 : two === '#' ? -1 : one < two ? -1 : 1))
    .map(([letter, members]) => ({
      letter,
      cities: members.sort((one, two) => (one.pinyin < two.pinyin ? -1 : one.pinyin > two.pinyin ? 1 : 0)),
    }))
}

/** Finds cities by a part of the name, or by the beginning of the pinyin or of its initials. */
export function searchCities(cities: readonly City[], words: string): City[] {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return []
  const letters = wanted.replace(/[\s']/g, '')
  return cities.filter(({ name, pinyin, initials }) => name.includes(wanted) || pinyin.startsWith(letters) || initials.startsWith(letters))
}
