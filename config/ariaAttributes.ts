/**
 * A Taro plugin that passes ARIA attributes to the mini-programs. Taro's templates drop every attribute they do not
 * know, and know none of these.
 */
import path from 'node:path'
import type { IPluginContext } from '@tarojs/service'
import { ariaAttributes } from '../src/platform/accessibility/ariaAttributes'

interface MiniPlatform {
  template: { mergeComponents: (ctx: IPluginContext, parts: typeof ariaAttributes) => void }
  runtimePath: string | string[]
}

/** Both the templates and the runtime count an element's attributes, so both must know these. */
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
