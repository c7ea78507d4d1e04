/** Badges overflow above 99. */
export function badgeWords(count: number): string {
  return count > 99 ? '99+' : String(Math.max(0, Math.floor(count)))
}
