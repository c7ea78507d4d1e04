/** Tells Taro's runtime of the mini-programs which attributes its templates carry beside its own (`config/ariaAttributes.ts`). */
import { mergeInternalComponents } from '@tarojs/shared'
import { ariaAttributes } from './ariaAttributes'

mergeInternalComponents(ariaAttributes)
