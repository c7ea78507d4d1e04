/** Exports a copy of the data the person provided, as a file. */
import { Readable } from 'node:stream'
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import type { account } from '@qianxian/protocol/account/account'
import { requireMember } from '../../ctx'
import type { Verb } from '../../http/serve'
import { sectionsOf } from './account-export.repository'

/** Reads in one transaction, so that all sections show the same moment. */
export const exportData: Verb<typeof account.exportData> = async (ctx) => {
  const sections = await ctx.tx((ctx) => sectionsOf(ctx, requireMember(ctx).userId))
  const file = Buffer.from(JSON.stringify({ platform: ctx.tenant.name, exportedAt: ctx.now.toISOString(), sections }, null, 2))
  return {
    mime: 'application/json; charset=utf-8',
    cacheControl: 'no-store',
    fileName: `我的数据-${dayInShanghai(ctx.now)}.json`,
    size: file.length,
    open: async (range) => Readable.from([range ? file.subarray(range.start, range.end + 1) : file]),
  }
}
