/** Helpers for both vendors' answers: a call with limits, the meaning of a refusal, and rows that are valid places. */
import { createHash } from 'node:crypto'
import { AdapterFault, type AdapterFaultKind } from '../lib/adapter-fault'
import type { GeoPicture, GeoPlace } from './geo'
import { callProvider, readJson } from '../lib/transport'

/** Short, because a person sees an empty list meanwhile. */
const TIMEOUT_MS = 4000
/** A map picture has some ten thousand bytes. */
const PICTURE_MAX_BYTES = 2 * 1024 * 1024

export const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

export type Query = Readonly<Record<string, string>>

/** The parameters sorted by name and unencoded: both vendors sign this text. */
export const canonicalQuery = (query: Query): string =>
  Object.entries(query)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

export const geoFault = (kind: AdapterFaultKind, code: string | number, detail: string) => new AdapterFault('geo', kind, code, detail)

export const fetchJson = async <Answer>(base: string, path: string, query: Query, timeoutMs = TIMEOUT_MS): Promise<Answer> => {
  const answer = await readJson<Answer | null>(
    'geo',
    await callProvider('geo', `${base}${path}?${new URLSearchParams(query)}`, { timeoutMs }),
  )
  if (typeof answer !== 'object' || answer === null) throw geoFault('unavailable', 'shape', 'the answer is no object')
  return answer
}

/** Instead of the picture, a refusal is JSON; `refusalOf` interprets it. */
export async function fetchPicture(
  base: string,
  path: string,
  query: Query,
  refusalOf: (answer: object) => AdapterFault,
): Promise<GeoPicture> {
  const response = await callProvider('geo', `${base}${path}?${new URLSearchParams(query)}`, { timeoutMs: TIMEOUT_MS })
  const mime = response.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  if (!/^image\/(?:png|jpeg|webp)$/.test(mime)) throw refusalOf((await readJson<object | null>('geo', response)) ?? {})
  const bytes = Buffer.from(await response.arrayBuffer())
  if (bytes.length === 0 || bytes.length > PICTURE_MAX_BYTES) throw geoFault('unavailable', 'size', 'no picture of a map')
  return { mime, bytes }
}

/** The trimmed text; AMap sends an empty list for a missing text. */
export const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Null for a row without a name or a valid point. */
export function placeOf(row: {
  name: unknown
  address: unknown
  latitude: unknown
  longitude: unknown
  distance: unknown
}): GeoPlace | null {
  const [latitude, longitude, distance] = [degrees(row.latitude, 90), degrees(row.longitude, 180), metres(row.distance)]
  const name = trimmedText(row.name)
  return name === '' || latitude === null || longitude === null
    ? null
    : { name, address: trimmedText(row.address), distance, latitude, longitude }
}

const numberOf = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN

function degrees(value: unknown, most: number): number | null {
  const found = numberOf(value)
  return Math.abs(found) <= most ? found : null
}

function metres(value: unknown): number | null {
  const found = numberOf(value)
  return found >= 0 && Number.isFinite(found) ? Math.round(found) : null
}

/** Throws if there is no list at all. */
export function placesOf<Row>(rows: readonly Row[] | undefined, read: (row: Row) => GeoPlace | null): GeoPlace[] {
  if (!Array.isArray(rows)) throw geoFault('unavailable', 'shape', 'the answer has no places')
  return rows.flatMap((row: Row | null) => (row === null || typeof row !== 'object' ? [] : (read(row) ?? [])))
}
