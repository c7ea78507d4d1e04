/** MobX in its smallest build, with shortened internal names, for users; the build with warnings for developers. */
import type { IH5Config } from '@tarojs/taro/types/compile'
import { isImported, MustMatch } from './mustMatch'

type Chain = Parameters<NonNullable<IH5Config<'webpack5'>['webpackChain']>>[0]

const forPeople = {
  mobx: 'mobx/dist/mobx.esm.production.min.js',
  'mobx-react': 'mobx-react/dist/mobxreact.esm.production.min.js',
}

export function smallMobx(chain: Chain): void {
  if (process.env.NODE_ENV !== 'production') return
  // The packages of MobX declare every .js file as CommonJS.
  chain.module
    .rule('state')
    .test(/[\\/]mobx(?:-react)?[\\/]dist[\\/].+\.esm\.production\.min\.js$/)
    .type('javascript/esm')
  const sought: ConstructorParameters<typeof MustMatch>[0] = {}
  for (const [name, file] of Object.entries(forPeople)) {
    chain.resolve.alias.set(`${name}$`, file)
    sought[`${name}, which config/mobx.ts replaces,`] = isImported(name)
  }
  chain.plugin('mobxMatches').use(MustMatch, [sought])
}
