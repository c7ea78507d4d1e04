/** Interleaves two lists; the rest of the longer one follows. */
export function interleave<One, Other>(ones: readonly One[], others: readonly Other[]): (One | Other)[] {
  const pairs = Array.from({ length: Math.max(ones.length, others.length) }, (_, at) => [ones.slice(at, at + 1), others.slice(at, at + 1)])
  return pairs.flat(2)
}
