/** Checks the texts of a poster before they are drawn: names that fail are replaced, other texts refuse the poster. */
import { SOMEBODY } from '@qianxian/protocol/poster/poster.words'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Passing } from './poster-render'

interface Checked {
  /** Names of the texts without which there is no poster. */
  needed: readonly string[]
  /** The text that is replaced by a general name. */
  replaced?: string
  refusal: Parameters<typeof fault>[0]
}

export function checkingTexts(ctx: Ctx, { needed, replaced, refusal }: Checked): Passing {
  return async (texts) => {
    const isRefused = async (names: readonly string[]) => {
      const written = names.map((name) => texts[name] ?? '').join('\n')
      return written.trim() !== '' && (await ctx.adapters.moderation.checkText(written)).verdict === 'reject'
    }
    // If nothing is refused, one check is enough.
    if (!(await isRefused(replaced === undefined ? needed : [...needed, replaced]))) return texts
    if (replaced === undefined || (await isRefused(needed))) throw fault(refusal)
    return { ...texts, [replaced]: SOMEBODY }
  }
}
