/** Encoding of input in addresses and urlencoded bodies. */

function flat(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** `a=1&b=2`; absent values are omitted, lists repeat their key. */
export function encodeFields(fields: object): string {
  const pairs: string[] = []
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) {
      pairs.push(`${encodeURIComponent(key)}=${encodeURIComponent(flat(item))}`)
    }
  }
  return pairs.join('&')
}

export function withQuery(url: string, fields: object): string {
  const query = encodeFields(fields)
  return query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url
}
