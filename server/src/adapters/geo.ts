/** Where a network address roughly is: the last resort for a visitor's city before the tenant's own. */
export interface Region {
  provinceName: string
  cityName: string
}

export interface Geo {
  /**
   * Never throws: an address that cannot be placed (private, loopback, unknown, provider down)
   * gives `fallback`, which is the tenant's default region.
   */
  regionOfIp(ip: string, fallback: Region): Promise<Region>
}
