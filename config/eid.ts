/**
 * Tencent's E证通 component for WeChat (mp_ecard_sdk, from 1.0.10), which no registry has: an operator with an account
 * puts its folder below `src`, and this build includes it. Without the folder neither it nor its entry is built.
 * Source: cloud.tencent.com/document/product/1007/121663
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { IMiniAppConfig } from '@tarojs/taro/types/compile'
import { ProvidePlugin } from 'webpack'

type Chain = Parameters<NonNullable<IMiniAppConfig<'webpack5'>['webpackChain']>>[0]

const FOLDER = 'mp_ecard_sdk'
const source = path.resolve(__dirname, '../src', FOLDER)

const isHere = process.env.TARO_ENV === 'weapp' && existsSync(path.join(source, 'main.js'))

/** The component's page; `app.config.ts`, which is loaded separately, reads it here. */
process.env.EID_PAGE = isHere ? `${FOLDER}/index/index` : ''

/** The app's constant `EID`: the component's script, or nothing. */
export const eidConstants: Record<string, string> = isHere ? {} : { EID: 'null' }

/** Files of the component, which the compiler must not change. */
export const eidFiles = (output: string) => (isHere ? [{ from: `src/${FOLDER}/`, to: `${output}/${FOLDER}/` }] : [])

export function eidProvided(chain: Chain): void {
  if (isHere) chain.plugin('eid').use(ProvidePlugin, [{ EID: path.join(source, 'main.js') }])
}
