import type { IMiniAppConfig } from '@tarojs/taro/types/compile'

import { compiledToo } from './compiled'

export const mini: IMiniAppConfig<'webpack5'> = {
  optimizeMainPackage: { enable: true },
  // A `compileMode` prop renders nothing while the option is off, so it is on for both platforms.
  experimental: { compileMode: true },
  minifyXML: { collapseWhitespace: true },
  runtime: { enableInnerHTML: false },
  miniCssExtractPluginOption: { ignoreOrder: true },
  compile: compiledToo,
  postcss: {
    pxtransform: { enable: true, config: {} },
    cssModules: { enable: false },
  },
}
