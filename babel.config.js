/**
 * Old Safari has bugs in corners of these features that the app does not use; transpiling them would make the web page
 * larger and slower.
 */
const understoodByAll = ['transform-destructuring', 'transform-parameters', 'transform-template-literals']

module.exports = (api) => {
  const isWeb = api.cache.using(() => process.env.TARO_ENV === 'h5')
  const exclude = isWeb ? understoodByAll : []
  return { presets: [['taro', { framework: 'react', ts: true, compiler: 'webpack5', useBuiltIns: false, hot: false, exclude }]] }
}
