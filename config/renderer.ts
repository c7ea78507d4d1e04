/**
 * Preact, which provides React's names, renders the web page, and React the mini-programs; see
 * docs/decisions/0009-preact-on-the-web.md.
 */
import type { IH5Config } from '@tarojs/taro/types/compile'
import { isImported, MustMatch } from './mustMatch'

type Chain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0]

/** By file: CommonJS packages would get another copy otherwise. */
const files: Record<string, string> = {
  react: 'preact/compat/dist/compat.mjs',
  'react-dom': 'preact/compat/dist/compat.mjs',
  'react-dom/client': 'preact/compat/client.mjs',
  'react/jsx-runtime': 'preact/compat/jsx-runtime.mjs',
}

export function drawWithPreact(chain: Chain): void {
  const sought: ConstructorParameters<typeof MustMatch>[0] = {}
  for (const [name, file] of Object.entries(files)) {
    chain.resolve.alias.set(`${name}$`, require.resolve(`../node_modules/${file}`))
    sought[`${name}, which config/renderer.ts replaces,`] = isImported(name)
  }
  chain.plugin('rendererMatches').use(MustMatch, [sought])
}
