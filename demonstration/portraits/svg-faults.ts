/** Lists unclosed tags, invalid numbers, undefined gradients and letters in a drawing. For tests. */
export function svgFaults(svg: string): string[] {
  const found: string[] = []
  const open: string[] = []
  for (const [, close, name, , self] of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:\s[^<>]*?)?)(\/?)>/g)) {
    if (self) continue
    if (!close) open.push(name!)
    else if (open.pop() !== name) found.push(`unexpected </${name}>`)
  }
  if (open.length > 0) found.push(`open: ${open.join(' ')}`)
  if (/NaN|undefined|Infinity/.test(svg)) found.push('a number that is none')
  const known = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) if (!known.has(id)) found.push(`no ${id}`)
  if (/<text/.test(svg)) found.push('letters depend on fonts')
  return found
}
