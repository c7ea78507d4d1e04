/** Old Safari errs in corners of these that the app's code has none of; written out they make the web page longer and slower. */
const understoodByAll = ['transform-destructuring', 'transform-parameters', 'transform-template-literals']

module.exports = (api) => {
  const isWeb = api.cache.using(() => process.env.TARO_ENV === 'h5')
  const exclude = isWeb ? understoodByAll : []
  return { presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false, hot: false, exclude }]] }
}
