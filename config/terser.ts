/** `output`, not `format`: Taro's defaults already set `output` and terser refuses both. */
export const terser = {
  enable: true,
  config: {
    ecma: 2015,
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
    // Taro keeps all names and quotes on the web.
    keep_fnames: false,
    output: { comments: false, keep_quoted_props: false, quote_keys: false },
  },
}
