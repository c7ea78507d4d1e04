/**
 * The sandbox of address lookup. Loopback and private addresses cannot be placed, as with the provider,
 * so the tenant's own region is used. The three ranges reserved for documentation stand for three cities:
 * 192.0.2.* 北京市, 198.51.100.* 杭州市, 203.0.113.* 成都市.
 */
import type { TwinHandler } from './twin'

export const SANDBOX_MAP_KEY = 'SANDB-OXKEY'

const PLACES: [prefix: string, province: string, city: string][] = [
  ['192.0.2.', '北京市', ''],
  ['198.51.100.', '浙江省', '杭州市'],
  ['203.0.113.', '四川省', '成都市'],
]

export const geoTwin: TwinHandler = (request) => {
  if (request.path !== '/ws/location/v1/ip') return null
  if (request.query.get('key') !== SANDBOX_MAP_KEY) return { body: { status: 311, message: 'key格式错误' } }
  const ip = request.query.get('ip') ?? ''
  const place = PLACES.find(([prefix]) => ip.startsWith(prefix))
  if (!place) return { body: { status: 375, message: '局域网IP' } }
  const [, province, city] = place
  return { body: { status: 0, message: 'Success', result: { ip, ad_info: { nation: '中国', province, city } } } }
}
