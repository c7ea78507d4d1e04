/** Parses the query of a URL for Taro's router: repeated names make a list. */
type Value = string | null
type Query = Record<string, Value | Value[]>

function parse(search: string, { decode = true }: { decode?: boolean } = {}): Query {
  const query: Query = {}
  for (const piece of search
    .trim()
    .replace(/^[?#&]/, '')
    .split('&')) {
    if (!piece) continue
    const at = piece.replace(/\+/g, ' ').indexOf('=')
    const plain = piece.replace(/\+/g, ' ')
    const read = (words: string) => (decode ? decoded(words) : words)
    const name = read(at < 0 ? plain : plain.slice(0, at))
    const value = at < 0 ? null : read(plain.slice(at + 1))
    const earlier = query[name]
    query[name] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value]
  }
  return query
}

/** An invalid escape stays as it was written. */
function decoded(words: string): string {
  try {
    return decodeURIComponent(words)
  } catch {
    return words
  }
}

/** Lists are joined with commas; undefined values are left out. */
function stringify(query: Record<string, unknown>): string {
  return Object.entries(query)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(
      ([name, value]) =>
        `${encodeURIComponent(name)}=${[value]
          .flat()
          .map((one) => encodeURIComponent(String(one)))
          .join(',')}`,
    )
    .join('&')
}

export default { parse, stringify }
