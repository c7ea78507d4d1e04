/**
 * A Taro plugin: what a screen reader says of an element reaches the mini-programs. Taro's templates leave out every
 * attribute they do not know, and know none of these.
 */
import path from 'node:path'
import type { IPluginContext } from '@tarojs/service'
import { ariaAttributes } from '../src/platform/accessibility/ariaAttributes'

interface MiniPlatform {
  template: { mergeComponents: (ctx: IPluginContext, parts: typeof ariaAttributes) => void }
  runtimePath: string | string[]
}

/** The templates and the runtime that fills them count the attributes of an element, so both have to hear of these. */
const runtime = path.resolve(__dirname, '../src/platform/accessibility/ariaRuntime.ts')

export default function addAriaAttributes(ctx: IPluginContext): void {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn(platform: MiniPlatform) {
      platform.template.mergeComponents(ctx, ariaAttributes)
      platform.runtimePath = [platform.runtimePath, runtime].flat()
    },
  })
}
