import type { IMiniAppConfig } from '@tarojs/taro/types/compile'

import { compiledToo } from './compiled'
import { inlineSvg } from './inlineSvg'

export const mini: IMiniAppConfig<'webpack5'> = {
  optimizeMainPackage: { enable: true },
  // A `compileMode` prop renders nothing while the option is off, so it is on for both platforms.
  experimental: { compileMode: true },
  runtime: { enableInnerHTML: false },
  miniCssExtractPluginOption: { ignoreOrder: true },
  compile: compiledToo,
  postcss: {
    pxtransform: { enable: true, config: {} },
    cssModules: { enable: false },
  },
  webpackChain(chain) {
    inlineSvg(chain)
  },
}
