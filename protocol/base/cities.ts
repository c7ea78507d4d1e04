/** What a city is called. Beside the other forms (`format.ts`), because the home page needs it and no clock. */
interface CityNames {
  indexShowType?: string | null
  provinceName?: string | null
  cityName?: string | null
  areaName?: string | null
  customerArea?: string | null
  customerWords?: string | null
}

/**
 * The city as the header names it: area, else city, else province; the custom area or words take its place for
 * those types. With a custom logo the place name stays as the text beside or instead of a missing picture.
 */
export function displayCity(city: CityNames): string {
  const custom =
    city.indexShowType === 'CustomerArea' ? city.customerArea : city.indexShowType === 'CustomerWords' ? city.customerWords : ''
  return custom || city.areaName || city.cityName || city.provinceName || ''
}
