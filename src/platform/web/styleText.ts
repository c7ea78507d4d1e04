import type { CSSProperties } from 'react'

/** Converts a style written as text, as in mini-programs, into React's form. */
export function styleOf(style: CSSProperties | string | undefined): CSSProperties | undefined {
  if (typeof style !== 'string') return style
  const result: Record<string, string> = {}
  for (const declaration of style.split(';')) {
    const end = declaration.indexOf(':')
    if (end > 0) result[nameOf(declaration.slice(0, end).trim())] = declaration.slice(end + 1).trim()
  }
  return result
}

/** A custom property keeps its name. */
const nameOf = (name: string) => (name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
