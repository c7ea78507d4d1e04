/** `output`, not `format`: Taro's defaults already set `output` and terser refuses both. */
export const terser = {
  enable: true,
  config: {
    compress: {
      passes: 3,
      arrows: true,
      collapse_vars: true,
      comparisons: true,
      computed_props: true,
      hoist_props: true,
      inline: 2,
      loops: true,
      negate_iife: true,
      properties: true,
      reduce_funcs: true,
      reduce_vars: true,
      switches: true,
      toplevel: true,
      typeofs: true,
      pure_getters: true,
      drop_console: ['log', 'debug', 'info'],
    },
    output: { ecma: 2015, comments: false },
  },
}
