/** Plain Taro: only the settings of its own web template. */
import { defineConfig } from '@tarojs/cli'

export default defineConfig<'webpack5'>(() => ({
  projectName: 'bare',
  framework: 'react',
  sourceRoot: 'src',
  outputRoot: process.env.BUILD_INTO,
  designWidth: 750,
  deviceRatio: { 375: 2, 640: 2.34 / 2, 750: 1, 828: 1.81 / 2 },
  compiler: { type: 'webpack5', prebundle: { enable: false } },
  cache: { enable: false },
  h5: {
    publicPath: '/',
    staticDirectory: 'static',
    router: { mode: 'browser' },
    output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:8].js' },
    miniCssExtractPluginOption: {
      ignoreOrder: true,
      filename: 'css/[name].[contenthash:8].css',
      chunkFilename: 'css/[name].[contenthash:8].css',
    },
  },
}))
