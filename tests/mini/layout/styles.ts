/** The styles of a built page as a browser reads them, over the default looks of the platforms' elements. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { dialects, type Platform } from '../runtime/dialect'
import { SAFE } from './phone'

/** Default styles of WeChat's and Douyin's elements, applied before the app's sheets. */
export const BASE = `
  html, body { margin: 0; padding: 0; }
  page, view, scroll-view, swiper, swiper-item, form, picker, rich-text, slider, radio-group, checkbox-group, custom-wrapper, comp { display: block; }
  page { min-height: 100vh; line-height: 1.4; font-family: sans-serif; font-size: 16px; }
  text, label { display: inline; }
  image { display: inline-block; width: 320px; height: 240px; overflow: hidden; }
  scroll-view { width: 100%; }
  scroll-view[scroll-y] { overflow-y: auto; }
  scroll-view[scroll-x] { overflow-x: auto; }
  swiper { position: relative; height: 150px; overflow: hidden; }
  swiper-item { position: absolute; top: 0; left: 0; width: 100%; height: 100%; overflow: hidden; }
  swiper-item + swiper-item { left: 100%; }
  canvas { display: block; width: 300px; height: 150px; }
  switch { display: inline-block; width: 52px; height: 32px; }
  slider { height: 28px; margin: 10px 18px; }
  page-container { display: none; }
  button { display: block; box-sizing: border-box; width: auto; margin: 0 auto; padding: 0 14px; border: 0; border-radius: 5px;
    background: none; color: inherit; font: inherit; font-size: 18px; line-height: 2.55555556; text-align: center; overflow: hidden; appearance: none; }
  input { display: block; height: 1.4em; padding: 0; border: 0; background: none; color: inherit; font: inherit; appearance: none; outline: none; }
  textarea { display: block; width: 300px; height: 150px; padding: 0; border: 0; background: none; color: inherit; font: inherit; resize: none; }
  img { max-width: 100%; }
  * { transition: none !important; animation: none !important; }
`

const read = new Map<string, string>()

function withImports(file: string): string {
  const known = read.get(file)
  if (known !== undefined) return known
  const text = readFileSync(file, 'utf8').replace(/@import\s*["']([^"']+)["'];?/g, (_, target: string) =>
    withImports(path.resolve(path.dirname(file), target)),
  )
  read.set(file, text)
  return text
}

/** Sizes in rpx follow the width of the window; the safe areas are those of the drawn phone. */
const inPixels = (css: string): string =>
  css
    .replace(/(-?(?:\d+\.)?\d+|-?\.\d+)rpx/g, 'calc(var(--rpx) * $1)')
    .replace(
      /env\(\s*safe-area-inset-(top|bottom|left|right)\s*(?:,[^)]*)?\)/g,
      (_, side: 'top' | 'bottom' | 'left' | 'right') => `${SAFE[side]}px`,
    )
    .replace(/@charset[^;]*;/g, '')

export function stylesOf(dist: string, platform: Platform, route: string): string {
  const { style } = dialects[platform]
  const own = path.join(dist, `${route}.${style}`)
  const files = [path.join(dist, `app.${style}`), own]
  return BASE + files.map((file) => inPixels(existing(file))).join('\n')
}

function existing(file: string): string {
  try {
    return withImports(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}
