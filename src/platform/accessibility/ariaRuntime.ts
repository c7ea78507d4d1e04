/** Tells Taro's runtime of the mini-programs which additional attributes its templates have (`config/ariaAttributes.ts`). */
import { mergeInternalComponents } from '@tarojs/shared'
import { ariaAttributes } from './ariaAttributes'

mergeInternalComponents(ariaAttributes)
