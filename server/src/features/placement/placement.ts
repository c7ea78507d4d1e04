/** What others may ask of how people are shown. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { momentBefore } from '@qianxian/protocol/base/clock'
import type { Gender } from '@qianxian/protocol/love/profile.words'
import type { Ctx } from '../../ctx'
import { medianSince } from './showings'

export { noteShowings, showingsOf } from './showings'

/** How often half of those of a city and sex were shown in the last seven days; null where they are few. */
export const weekMedian = (ctx: Ctx, geo: string, gender: Gender): Promise<number | null> =>
  medianSince(ctx, geo, gender, dayInShanghai(momentBefore(ctx.now, 6, 'day')))
