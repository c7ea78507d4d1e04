/** SHA-256 and its HMAC of short ASCII texts, for what a device without network has to compute itself. The server compares. */

const primes = (count: number): number[] => {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate += 1) if (found.every((prime) => candidate % prime !== 0)) found.push(candidate)
  return found
}

/** The first 32 bits of what stands behind the point. */
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0

// The standard takes its numbers from the roots of the first primes, and so does this.
const START = /*#__PURE__*/ primes(8).map((prime) => fraction(Math.sqrt(prime)))
const ROUND = /*#__PURE__*/ primes(64).map((prime) => fraction(Math.cbrt(prime)))

const BLOCK = 64
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

/** One bit, zeros, and the length in bits, so that whole blocks come out. */
function padded(bytes: readonly number[]): number[] {
  const whole = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK
  const bits = bytes.length * 8
  const tail = [bits >>> 24, bits >>> 16, bits >>> 8, bits].map((part) => part & 255)
  return [...bytes, 128, ...Array.from({ length: whole - bytes.length - 5 }, () => 0), ...tail]
}

function schedule(block: readonly number[]): number[] {
  const words: number[] = []
  for (let at = 0; at < 16; at += 1)
    words.push((block[at * 4]! << 24) | (block[at * 4 + 1]! << 16) | (block[at * 4 + 2]! << 8) | block[at * 4 + 3]!)
  for (let at = 16; at < 64; at += 1) {
    const [near, far] = [words[at - 2]!, words[at - 15]!]
    const s0 = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)
    const s1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)
    words.push((words[at - 16]! + s0 + words[at - 7]! + s1) | 0)
  }
  return words
}

function mixed(state: readonly number[], block: readonly number[]): number[] {
  const words = schedule(block)
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let at = 0; at < 64; at += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[at]! + words[at]!) | 0
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]!) | 0)
}

function digest(bytes: readonly number[]): number[] {
  const all = padded(bytes)
  let state: readonly number[] = START
  for (let from = 0; from < all.length; from += BLOCK) state = mixed(state, all.slice(from, from + BLOCK))
  return state.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255])
}

const bytesOf = (ascii: string): number[] => Array.from(ascii, (letter) => letter.charCodeAt(0))

/** The 32 bytes of HMAC-SHA-256; the key is an ASCII text too. */
export function hmac(key: string, text: string): number[] {
  const given = bytesOf(key)
  const short = given.length > BLOCK ? digest(given) : given
  const whole = [...short, ...Array.from({ length: BLOCK - short.length }, () => 0)]
  const under = (mask: number): number[] => whole.map((byte) => byte ^ mask)
  return digest([...under(0x5c), ...digest([...under(0x36), ...bytesOf(text)])])
}
