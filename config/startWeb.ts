import type { IH5Config } from '@tarojs/taro/types/compile'

type Chain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0]

interface EntryOptions {
  loaderMeta: { extraImportForWeb: string; execBeforeCreateWebApp: string }
}

/**
 * Hands the app's route list to `src/router/web.ts` after Taro built it and before the app starts.
 * Taro 4.2.0 loads every page through `config.routes[i].load` and offers no setting for it.
 */
export function startWebBeforeApp(chain: Chain): void {
  chain.plugin('mainPlugin').tap((args) => {
    const { loaderMeta } = args[0] as EntryOptions
    loaderMeta.extraImportForWeb += "import { startWeb } from '@/router/web'\n"
    loaderMeta.execBeforeCreateWebApp += 'startWeb(config)\n'
    return args
  })
}
