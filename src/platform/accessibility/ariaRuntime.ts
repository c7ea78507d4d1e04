/** Tells Taro's runtime of the mini-programs which additional attributes its templates have (`config/spokenParts.ts`). */
import { mergeInternalComponents } from '@tarojs/shared'
import { ariaAttributes } from './ariaAttributes'

mergeInternalComponents(ariaAttributes)
