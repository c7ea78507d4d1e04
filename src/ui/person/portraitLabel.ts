/** The label of a person's picture for screen readers: nickname and age. */
export function portraitLabel(name: string, ageText?: string | null): string {
  return ageText ? `${name}，${ageText}` : name
}
