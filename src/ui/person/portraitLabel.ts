/** What a picture of somebody says to whoever does not see it: nickname and age. */
export function portraitLabel(name: string, ageText?: string | null): string {
  return ageText ? `${name}，${ageText}` : name
}
