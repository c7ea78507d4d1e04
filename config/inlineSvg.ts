import type { IH5Config } from '@tarojs/taro/types/compile'

type Chain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0]

/**
 * Inlines drawings and icons into the stylesheet as plain text: base64 is a third larger and does not compress.
 * Comments, class names and the icon set's fixed size are removed.
 */
export function inlineSvg(chain: Chain): void {
  // Without this rule a drawing would be both inlined and copied.
  if (!chain.module.rules.has('image'))
    throw new Error("Taro's rule for pictures is no longer called 'image': config/inlineSvg.ts takes the drawings out of it")
  chain.module.rule('image').exclude.add(/\.svg$/)
  chain.module
    .rule('svg')
    .test(/\.svg$/)
    .set('type', 'asset/inline')
    .set('generator', { dataUrl: (content: Buffer) => `data:image/svg+xml,${svgText(content.toString('utf8'))}` })
}

function svgText(source: string): string {
  return source
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/\sclass="[^"]*"|\swidth="24"|\sheight="24"/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?(\/?>) ?/g, '$1')
    .trim()
    .replace(/"/g, "'")
    .replace(/[%#<>{}]/g, (sign) => encodeURIComponent(sign))
}
