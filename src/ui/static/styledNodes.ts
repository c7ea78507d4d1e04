const styles: Record<string, string> = {
  h1: 'font-size:1.35em;font-weight:600;line-height:1.4;margin:1.2em 0 .5em',
  h2: 'font-size:1.2em;font-weight:600;line-height:1.4;margin:1.2em 0 .5em',
  h3: 'font-size:1.05em;font-weight:600;line-height:1.4;margin:1em 0 .4em',
  p: 'margin:0 0 .9em',
  ul: 'margin:0 0 .9em;padding-left:1.3em',
  ol: 'margin:0 0 .9em;padding-left:1.3em',
  li: 'margin:0 0 .4em',
  img: 'display:block;max-width:100%;height:auto;border-radius:12px;margin:.6em 0',
  a: 'color:var(--qx-brand-text)',
  blockquote: 'margin:0 0 .9em;padding:.2em 0 .2em 1em;border-left:3px solid var(--qx-brand-line);color:var(--qx-ink-2)',
}

/**
 * Rich text uses no style sheet in mini-programs, so every element gets its style inline; an element's own style has
 * priority.
 */
export function styledNodes(html: string): string {
  return html.replace(/<(h[1-3]|p|ul|ol|li|img|a|blockquote)(\s[^>]*?)?(\/?)>/gi, (_whole, tag: string, rest, close) => {
    const own = styles[tag.toLowerCase()] ?? ''
    const attributes = typeof rest === 'string' ? rest : ''
    const style = /\sstyle\s*=\s*"([^"]*)"/i.exec(attributes)
    const others = attributes.replace(/\sstyle\s*=\s*"[^"]*"/i, '')
    return `<${tag}${others} style="${own}${style?.[1] ? `;${style[1]}` : ''}"${close}>`
  })
}
