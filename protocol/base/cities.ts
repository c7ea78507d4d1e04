/** Display name of a city. Separate from the other formats (`format.ts`), because the home page needs it without the clock. */
interface CityNames {
  indexShowType?: string | null
  provinceName?: string | null
  cityName?: string | null
  areaName?: string | null
  customerArea?: string | null
  customerWords?: string | null
}

/**
 * City name for the header: area, else city, else province; custom types show their own area or words. With a custom
 * logo the place name stays, as text beside the picture or instead of a missing one.
 */
export function displayCity(city: CityNames): string {
  const custom =
    city.indexShowType === 'CustomerArea' ? city.customerArea : city.indexShowType === 'CustomerWords' ? city.customerWords : ''
  return custom || city.areaName || city.cityName || city.provinceName || ''
}
